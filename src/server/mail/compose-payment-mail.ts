import type { StoredRequest } from '../requests/request-store.ts'
import type { MailSettings } from './compose-mail.ts'
import { envelopeOf } from './envelope.ts'
import { htmlPart } from './html-part.ts'
import type { Mail } from './mailer.ts'
import { DEMO_PAYMENT } from './payment-in-words.ts'

const PAID = 'Il pagamento è stato incassato e corrisponde alle scelte qui sotto.'
const PAID_ON_TRIAL = 'Il pagamento di prova corrisponde alle scelte qui sotto.'
const NOT_PAID =
  'il fornitore ha incassato qualcosa che non corrisponde all’ordine: controllalo nel tuo account prima di consegnare o rimborsare.'
const WITHOUT_REQUEST =
  'Questo avviso parte da solo a ogni incasso. La richiesta con i dati del cliente arriva a parte; se non arriva, il cliente ha pagato e chiuso la pagina: lo trovi nel tuo account.'
const WRITTEN_BY_US = 'Avviso scritto dal server del negozio.'

/** The mail about money that moved: it leaves whether or not the visitor ever presses 'Invia'. */
export function composePaymentMail(request: StoredRequest, settings: MailSettings): Mail {
  const { params, order } = request
  const isPaid = order.payment?.kind === 'confirmed'
  const isDemo = order.payment?.demo === true
  const title = `${isPaid ? 'Pagamento ricevuto' : 'Pagamento da verificare'} · Richiesta ${order.requestNumber ?? '–'}`
  const warning =
    [...(isPaid ? [] : [NOT_PAID]), ...(isDemo ? [DEMO_PAYMENT] : [])].join(' ') || undefined
  const opening = isPaid ? [isDemo ? PAID_ON_TRIAL : PAID] : []
  const rows = Object.entries(params)
  return {
    ...envelopeOf(request, settings),
    replyTo: undefined,
    subject: `${settings.shopName} · ${title}${isDemo ? ' · prova' : ''}`,
    text: [
      title,
      ...(warning ? [`ATTENZIONE: ${warning}`] : []),
      ...opening,
      rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
      WITHOUT_REQUEST,
      `-- \n${WRITTEN_BY_US}`,
    ].join('\n\n'),
    html: htmlPart({
      title,
      shopName: settings.shopName,
      brandColor: settings.brandColor,
      warning,
      note: undefined,
      confirmation: undefined,
      message: opening.map((sentence) => `<p>${sentence}</p>`).join(''),
      extras: rows,
      notBinding: WITHOUT_REQUEST,
      footer: WRITTEN_BY_US,
    }),
  }
}
