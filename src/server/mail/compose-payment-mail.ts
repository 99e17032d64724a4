import type { StoredRequest } from '../requests/request-store.ts'
import type { MailSettings } from './compose-mail.ts'
import { envelopeOf } from './envelope.ts'
import { htmlPart } from './html-part.ts'
import type { Mail } from './mailer.ts'
import type { PaymentVerdict } from '../requests/checked-order.ts'
import { warningOf } from './payment-in-words.ts'

const PAID = 'Il pagamento è stato incassato e corrisponde alle scelte qui sotto.'
const PAID_ON_TRIAL = 'Il pagamento di prova corrisponde alle scelte qui sotto.'
const NOT_PAID =
  'il fornitore ha incassato qualcosa che non corrisponde all’ordine: controllalo nel tuo account prima di consegnare o rimborsare.'
const PENDING =
  'il fornitore trattiene l’incasso in attesa di una verifica: non consegnare ancora. Il cliente sa che lo contatterai; quando l’attesa finisce arriva un altro avviso.'
const RELEASED =
  'l’incasso che era in attesa non è andato a buon fine: il cliente non ha pagato e va avvisato.'
const WITHOUT_REQUEST =
  'Questo avviso parte da solo a ogni incasso. La richiesta con i dati del cliente arriva a parte; se non arriva, il cliente ha pagato e chiuso la pagina: lo trovi nel tuo account.'
const WITHOUT_MONEY =
  'Questo avviso parte da solo. La richiesta con i dati del cliente arriva a parte; se non arriva, trovi il cliente nel tuo account.'
const WRITTEN_BY_US = 'Avviso scritto dal server del negozio.'

/** The mail about money that moved: it leaves whether or not the visitor ever presses 'Invia'. */
export function composePaymentMail(request: StoredRequest, settings: MailSettings): Mail {
  const { params, order } = request
  const { heading, doubt, closing } = aboutMoney(order.payment)
  const isPaid = doubt === undefined
  const isDemo = order.payment?.demo === true
  const title = `${heading} · Richiesta ${order.requestNumber ?? '–'}`
  const warning = warningOf(isPaid ? [] : [doubt], isDemo)
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
      closing,
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
      notBinding: closing,
      footer: WRITTEN_BY_US,
    }),
  }
}

interface AboutMoney {
  readonly heading: string
  /** Undefined where the money is there, as it should be. */
  readonly doubt: string | undefined
  readonly closing: string
}

function aboutMoney(payment: PaymentVerdict | undefined): AboutMoney {
  if (payment?.kind === 'confirmed') {
    return { heading: 'Pagamento ricevuto', doubt: undefined, closing: WITHOUT_REQUEST }
  }
  switch (payment?.reason) {
    case 'pending':
      return { heading: 'Pagamento in attesa', doubt: PENDING, closing: WITHOUT_MONEY }
    case 'released':
      return { heading: 'Pagamento non riuscito', doubt: RELEASED, closing: WITHOUT_MONEY }
    default:
      return { heading: 'Pagamento da verificare', doubt: NOT_PAID, closing: WITHOUT_REQUEST }
  }
}
