import { parsePrice, type Cents, type Price } from '../../../order/money.ts'

const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,4})?$/
const DECIMAL = /^\d{1,9}(?:,\d{1,4})?$/
// Programs and foreign keyboards write a point. Three decimals could be a thousand: those need a comma.
const WITH_POINT = /^\d{1,9}\.(?:\d{1,2}|\d{4})$|^0\.\d{3}$/
const PRICES_PER_CENT = 100

/** A price as on paper: '2,45', '1.234,50', '0,085 €'. Never negative. */
export function readTypedPrice(text: string): Price | undefined {
  const typed = withoutSpace(text)
  if (GROUPED.test(typed)) return parsePrice(typed.replaceAll('.', '').replace(',', '.'))
  if (DECIMAL.test(typed)) return parsePrice(typed.replace(',', '.'))
  return WITH_POINT.test(typed) ? parsePrice(typed) : undefined
}

/** An amount in whole cents, which may be negative: '28,00', '-50', '−50,00 €'. */
export function readTypedCents(text: string): Cents | undefined {
  const typed = withoutSpace(text)
  const isNegative = /^[-−–]/.test(typed)
  const price = readTypedPrice(isNegative ? typed.slice(1) : typed)
  if (price === undefined || price % PRICES_PER_CENT !== 0) return undefined
  const cents = price / PRICES_PER_CENT
  return (isNegative && cents !== 0 ? -cents : cents) as Cents
}

function withoutSpace(text: string): string {
  return text.replaceAll(/[\s€]/g, '')
}
