import { SELECTIONS } from '../../order/selections.ts'
import { formatCents } from '../../order/money.ts'
import type { OfferTexts } from '../../order/order-texts.ts'
import { dateInWords } from '../messages/italian-date.ts'
import type { CheckedOrder } from './checked-order.ts'

/** The seller's warning about the price; undefined where it is as listed. */
export function priceVerdictInWords(
  { verdict, claimedTotal }: CheckedOrder,
  offer: OfferTexts,
): string | undefined {
  switch (verdict.kind) {
    case 'as-listed':
    case 'unreadable':
    case 'formerly-listed':
      return undefined
    case 'other-total': {
      const claimed = claimedTotal === null ? 'nessuno' : formatCents(claimedTotal)
      return `il totale della richiesta (${claimed}) non è quello del listino (${formatCents(verdict.listed)}).`
    }
    case 'other-terms': {
      const terms = verdict.fields.map((field) => offer[field]).join(', ')
      return `il totale è quello del listino, ma non quello che gli sta accanto (${terms}).`
    }
    case 'not-offered': {
      const fields = verdict.fields.map((field) => SELECTIONS[field].label).join(', ')
      return `la selezione non corrisponde al catalogo (${fields}), quindi il totale non è verificato.`
    }
  }
}

/** Explains a total that is right by a former price list. */
export function priceNoteInWords({ verdict }: CheckedOrder): string | undefined {
  if (verdict.kind !== 'formerly-listed') return undefined
  const today = verdict.listed === null ? '' : ` Oggi sarebbe ${formatCents(verdict.listed)}.`
  return `il totale è quello del listino in vigore fino al ${dateInWords(verdict.until)}, che il visitatore aveva davanti.${today}`
}
