import { SELECTIONS } from '../../order/selections.ts'
import { formatCents, type Cents } from '../../order/money.ts'
import type { OfferTexts } from '../../order/order-texts.ts'
import type { Statement } from '../mail/html-blocks.ts'
import { dateInWords } from '../messages/italian-date.ts'
import type { CheckedOrder } from './checked-order.ts'

/** A verdict of the server as the seller reads it. */
export interface VerdictInWords extends Statement {
  /** In a few words, as for a subject or a table. */
  readonly verdict: string
}

const VERIFIED = 'totale verificato'
const OTHER = 'totale diverso'
const UNVERIFIABLE = 'totale non verificabile'

/** What the server says about the total of a request, good or bad. */
export function priceVerdictInWords(
  { verdict, claimedTotal }: CheckedOrder,
  offer: OfferTexts,
): VerdictInWords {
  const claimed = amountOf(claimedTotal)
  switch (verdict.kind) {
    case 'as-listed':
      return good(VERIFIED, `Totale verificato: ${claimed}.`)
    case 'formerly-listed': {
      const today = verdict.listed === null ? '' : ` Oggi sarebbe ${formatCents(verdict.listed)}.`
      const until = dateInWords(verdict.until)
      return good(
        VERIFIED,
        `Totale verificato: ${claimed}. È quello del listino in vigore fino al ${until}, che il visitatore aveva davanti.${today}`,
      )
    }
    case 'other-total': {
      const listed = formatCents(verdict.listed)
      return bad(OTHER, `quello della richiesta (${claimed}) non è quello del listino (${listed}).`)
    }
    case 'other-terms': {
      const terms = verdict.fields.map((field) => offer[field]).join(', ')
      return bad(
        OTHER,
        `l’importo (${claimed}) è quello del listino, ma non quello che gli sta accanto (${terms}).`,
      )
    }
    case 'not-offered': {
      const fields = verdict.fields.map((field) => SELECTIONS[field].label).join(', ')
      return bad(UNVERIFIABLE, `la selezione non corrisponde al catalogo (${fields}).`)
    }
    case 'unreadable':
      return bad(UNVERIFIABLE, 'il messaggio non è un riepilogo come lo scrive la pagina.')
  }
}

function amountOf(total: Cents | null): string {
  return total === null ? 'nessuno' : formatCents(total)
}

function good(verdict: string, text: string): VerdictInWords {
  return { verdict, text, isGood: true }
}

function bad(verdict: string, reason: string): VerdictInWords {
  return { verdict, text: `${verdict}: ${reason}`, isGood: false }
}
