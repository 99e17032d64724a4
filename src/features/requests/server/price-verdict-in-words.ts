import { SELECTIONS } from '../../../order/selections.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import type { OfferTexts } from '../../../order/order-texts.ts'
import type { Statement } from '../../../server/mail/html-blocks.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import type { CheckedOrder, PriceVerdict } from './checked-order.ts'

/** A verdict of the server as the seller reads it. */
export interface VerdictInWords extends Statement {
  /** In a few words, as for a subject or a table. */
  readonly verdict: string
}

const IN_A_FEW_WORDS: Readonly<Record<PriceVerdict['kind'], string>> = {
  'as-listed': 'totale verificato',
  'formerly-listed': 'totale verificato',
  'other-total': 'totale diverso',
  'other-terms': 'totale diverso',
  'not-offered': 'totale non verificabile',
  unreadable: 'totale non verificabile',
}

export function priceVerdictInAFewWords({ kind }: PriceVerdict): string {
  return IN_A_FEW_WORDS[kind]
}

/** What the server says about the total of a request, good or bad. */
export function priceVerdictInWords(
  { verdict, claimedTotal }: CheckedOrder,
  offer: OfferTexts,
): VerdictInWords {
  const claimed = amountOf(claimedTotal)
  const words = priceVerdictInAFewWords(verdict)
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
      return bad(words, `quello della richiesta (${claimed}) non è quello del listino (${listed}).`)
    }
    case 'other-terms': {
      const terms = verdict.fields.map((field) => offer[field]).join(', ')
      return bad(
        words,
        `l’importo (${claimed}) è quello del listino, ma le condizioni (${terms}) non coincidono.`,
      )
    }
    case 'not-offered': {
      const fields = verdict.fields.map((field) => SELECTIONS[field].label).join(', ')
      return bad(words, `la selezione non corrisponde al catalogo (${fields}).`)
    }
    case 'unreadable':
      return bad(words, 'il riepilogo è stato modificato: ricalcola il prezzo.')
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
