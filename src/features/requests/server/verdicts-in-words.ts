import { SELECTIONS } from '../../../order/selections.ts'
import { formatCents } from '../../../order/money.ts'
import { OFFER_TEXTS, type OfferTexts } from '../../../order/order-texts.ts'
import type { Statement } from '../../../server/mail/html-blocks.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import { amountText } from '../../../order/price-texts.ts'
import {
  productName,
  type CheckedGadget,
  type CheckedOrder,
  type PaymentVerdict,
  type PriceVerdict,
  type UnconfirmedReason,
} from './checked-order.ts'

/** A verdict of the server as the seller reads it. */
interface VerdictInWords extends Statement {
  /** In a few words, as for a subject or a table. */
  readonly verdict: string
}

/** Always both, good or bad: what is not said could be taken for verified. */
export function verdictsInWords(
  order: CheckedOrder,
  offer: OfferTexts = OFFER_TEXTS,
): readonly [total: VerdictInWords, payment: VerdictInWords] {
  return [priceVerdictInWords(order, offer), paymentVerdictInWords(order.payment)]
}

const IN_A_FEW_WORDS: Readonly<Record<PriceVerdict['kind'], string>> = {
  'as-listed': 'totale verificato',
  'formerly-listed': 'totale verificato',
  'other-total': 'totale diverso',
  'other-terms': 'totale diverso',
  'not-offered': 'totale non verificabile',
  unreadable: 'totale non verificabile',
}

/** What the server says about the total of a request, good or bad. */
function priceVerdictInWords(order: CheckedOrder, offer: OfferTexts): VerdictInWords {
  const { verdict, claimedTotal } = order
  const claimed = claimedTotal === null ? 'nessuno' : formatCents(claimedTotal)
  const words = IN_A_FEW_WORDS[verdict.kind]
  const differences = differencesIn(order, offer)
  switch (verdict.kind) {
    case 'as-listed':
      return good(words, `Totale verificato: ${claimed}.`)
    case 'formerly-listed': {
      const today = verdict.listed === null ? '' : ` Oggi sarebbe ${formatCents(verdict.listed)}.`
      const until = dateInWords(verdict.until)
      return good(
        words,
        `Totale verificato: ${claimed}. È quello del listino in vigore fino al giorno ${until}, che il cliente aveva davanti.${today}`,
      )
    }
    case 'other-total': {
      const listed = formatCents(verdict.listed)
      const reason = `quello della richiesta (${claimed}) non è quello del listino (${listed})`
      // Sums of gadgets may differ although their total does not.
      const reasons = verdict.listed === claimedTotal ? differences : [reason, ...differences]
      return bad(words, `${reasons.length > 0 ? reasons.join('; ') : reason}.`)
    }
    case 'other-terms': {
      if (differences.length > 0) return bad(words, `${differences.join('; ')}.`)
      const terms = verdict.fields.map((field) => offer[field]).join(', ')
      return bad(
        words,
        `l’importo (${claimed}) è quello del listino, ma le condizioni (${terms}) non coincidono.`,
      )
    }
    case 'not-offered': {
      if (differences.length > 0) return bad(words, `${differences.join('; ')}.`)
      const fields = verdict.fields.map((field) => SELECTIONS[field].label).join(', ')
      return bad(words, `la selezione non corrisponde al catalogo (${fields}).`)
    }
    case 'unreadable':
      return bad(words, 'il riepilogo è stato modificato: ricalcola il prezzo.')
  }
}

/** Names those of several gadgets that differ: 'gadget 2, Penna: importo 1,00 € invece di 105,00 €'. */
function differencesIn({ gadgets }: CheckedOrder, offer: OfferTexts): string[] {
  if (gadgets.length === 1) return []
  return gadgets.flatMap((gadget, index) => {
    const difference = differenceIn(gadget, offer)
    const product = productName(gadget)
    return difference ? [`gadget ${index + 1}${product && `, ${product}`}: ${difference}`] : []
  })
}

/** How one of several gadgets differs from the price list; undefined where nothing is to be said of it alone. */
export function differenceIn(
  { verdict, claimed }: CheckedGadget,
  offer: OfferTexts = OFFER_TEXTS,
): string | undefined {
  switch (verdict.kind) {
    case 'other-total':
      return `importo ${amountText(claimed ?? undefined)} invece di ${formatCents(verdict.listed)}`
    case 'other-terms':
      return `condizioni diverse (${verdict.fields.map((field) => offer[field]).join(', ')})`
    case 'not-offered': {
      const fields = verdict.fields.map((field) => SELECTIONS[field].label).join(', ')
      return `non corrisponde al catalogo (${fields})`
    }
    default:
      return undefined
  }
}

const REASONS: Readonly<Record<UnconfirmedReason, string>> = {
  unknown: 'questo ordine non risulta nel nostro archivio',
  'not-paid': 'questo ordine non risulta pagato',
  'other-amount': 'l’importo pagato non è il totale della richiesta',
  'other-selections': 'il pagamento è per scelte diverse da quelle della richiesta',
  'other-request': 'il pagamento è di una richiesta con un altro numero',
  'other-words': 'la riga del pagamento non dice quello che è stato pagato',
  'named-before':
    'questo pagamento è già stato indicato da un’altra richiesta con lo stesso numero',
  rejected: 'l’incasso non corrisponde all’ordine',
}

/** What the server says about the payment of a request, also where there is none. */
function paymentVerdictInWords(payment: PaymentVerdict | undefined): VerdictInWords {
  if (!payment) return good('nessun pagamento verificato', 'Nessun pagamento verificato.')
  if (payment.kind === 'unconfirmed') {
    return bad('pagamento non confermato', `${REASONS[payment.reason]}.`)
  }
  const demo = payment.demo ? ' (prova)' : ''
  return good(
    'pagamento verificato',
    `Pagamento verificato dal server: ${payment.captureId}, ${formatCents(payment.amount)}${demo}.`,
  )
}

function good(verdict: string, text: string): VerdictInWords {
  return { verdict, text, isGood: true }
}

function bad(verdict: string, reason: string): VerdictInWords {
  return { verdict, text: `${verdict}: ${reason}`, isGood: false }
}
