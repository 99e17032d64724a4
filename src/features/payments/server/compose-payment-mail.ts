import { rowsHtml, serverBlock, statementsHtml } from '../../../server/mail/html-blocks.ts'
import { htmlPart } from '../../../server/mail/html-part.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import {
  toSeller,
  type MailIdentity,
  type MailSettings,
} from '../../../server/mail/mail-settings.ts'
import { DEMO_WARNING } from './demo-warning.ts'
import type { PaymentEvent, PaymentNotice } from './payment-notice.ts'

const PAID = 'Il pagamento è stato incassato e corrisponde a quanto segue.'
const PAID_IN_DEMO = 'Il pagamento di prova corrisponde a quanto segue.'
const OF_QUOTE = 'Questo avviso parte da solo a ogni incasso. Il preventivo è nel banco.'
const WITHOUT_REQUEST =
  'Questo avviso parte da solo a ogni incasso. La richiesta con i dati del cliente arriva a parte; se non arriva, il cliente ha pagato e chiuso la pagina: lo trovi nel tuo account.'
const WITHOUT_MONEY =
  'Questo avviso parte da solo. La richiesta con i dati del cliente arriva a parte; se non arriva, trovi il cliente nel tuo account.'
const WRITTEN_BY_US = 'Avviso scritto dal server del negozio.'

interface AboutMoney {
  readonly heading: string
  /** Undefined where the money arrived as it should. */
  readonly doubt: string | undefined
  readonly closing: string
}

const ABOUT: Readonly<Record<PaymentEvent, AboutMoney>> = {
  paid: { heading: 'Pagamento ricevuto', doubt: undefined, closing: WITHOUT_REQUEST },
  rejected: {
    heading: 'Pagamento da verificare',
    doubt:
      'il servizio di pagamento ha incassato qualcosa che non corrisponde all’ordine: controllalo nel tuo account prima di consegnare o rimborsare.',
    closing: WITHOUT_REQUEST,
  },
  pending: {
    heading: 'Pagamento in attesa',
    doubt:
      'il servizio di pagamento trattiene l’incasso in attesa di una verifica: non consegnare ancora. Il cliente sa che lo contatterai; quando l’attesa finisce arriva un altro avviso.',
    closing: WITHOUT_MONEY,
  },
  released: {
    heading: 'Pagamento non riuscito',
    doubt:
      'l’incasso che era in attesa non è andato a buon fine: il cliente non ha pagato e va avvisato.',
    closing: WITHOUT_MONEY,
  },
}

export function composePaymentMail(
  identity: MailIdentity,
  { event, requestNumber, quoteNumber, demo, lines }: PaymentNotice,
  settings: MailSettings,
): Mail {
  const { heading, doubt, closing: ofRequest } = ABOUT[event]
  const about =
    quoteNumber === undefined ? `Richiesta ${requestNumber}` : `Preventivo ${quoteNumber}`
  const closing = quoteNumber === undefined ? ofRequest : OF_QUOTE
  const title = `${heading} · ${about}`
  const warning = warningOf(doubt === undefined ? [] : [doubt], demo)
  const opening = doubt === undefined ? [demo ? PAID_IN_DEMO : PAID] : []
  const statements = [
    ...(warning ? [{ text: warning, isGood: false }] : []),
    ...opening.map((text) => ({ text, isGood: true })),
  ]
  const rows = Object.entries(lines)
  return {
    ...toSeller(identity, settings),
    replyTo: undefined,
    subject: `${settings.shopName} · ${title}${demo ? ' · prova' : ''}`,
    text: [
      title,
      ...(warning ? [`ATTENZIONE: ${warning}`] : []),
      ...opening,
      rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
      closing,
      `-- \n${WRITTEN_BY_US}`,
    ].join('\n\n'),
    html: htmlPart(settings, {
      title,
      blocks: [serverBlock(statementsHtml(statements), rowsHtml(rows))],
      closing: [closing, WRITTEN_BY_US],
    }),
  }
}

/** The text after «Attenzione:», which begins with a small letter. */
function warningOf(doubts: readonly string[], isDemo: boolean): string | undefined {
  const [first, ...others] = isDemo ? [...doubts, DEMO_WARNING] : doubts
  if (first === undefined) return undefined
  return [first, ...others.map((text) => text.charAt(0).toUpperCase() + text.slice(1))].join(' ')
}
