import {
  formatCents,
  formatPrice,
  formatWhole,
  type Cents,
  type Price,
} from '../../../order/money.ts'

/** '−50,00 €', with a real minus sign; else as amounts are written everywhere. */
export function signedAmount(cents: Cents): string {
  return cents < 0 ? `−${formatCents((0 - cents) as Cents)}` : formatCents(cents)
}

/** As a field of the form shows it: '2,45', '−50,00'. */
export function typedAmount(cents: Cents): string {
  return withoutSign(signedAmount(cents))
}

/** '2,45', up to four decimals. */
export function typedPrice(price: Price): string {
  return withoutSign(formatPrice(price))
}

/** '250 pezzi'. */
export function piecesInWords(quantity: number): string {
  return quantity === 1 ? '1 pezzo' : `${formatWhole(quantity)} pezzi`
}

function withoutSign(text: string): string {
  return text.replace(/\u00A0€$/, '')
}
