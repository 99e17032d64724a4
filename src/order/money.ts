/** A price per piece in whole ten-thousandths of a euro: sellers do quote 0,0850 €/pz. */
export type Price = number & { readonly unit: 'price' }

/** An amount in whole cents: what is shown as a total, sent and paid. */
export type Cents = number & { readonly unit: 'cents' }

const PRICE_DECIMALS = 4
const PRICES_PER_EURO = 10 ** PRICE_DECIMALS
const PRICES_PER_CENT = PRICES_PER_EURO / 100

// At most PRICE_DECIMALS decimals. A literal, so that the bundler drops it from the page, which parses no price.
const DECIMAL_NUMBER = /^(\d{1,9})(?:\.(\d{1,4}))?$/

/** Reads `0.35` digit by digit, so that no binary fraction ever enters. */
export function parsePrice(decimal: string): Price | undefined {
  const match = DECIMAL_NUMBER.exec(decimal)
  if (!match) return undefined
  const [, euros = '0', fraction = ''] = match
  return Number(euros + fraction.padEnd(PRICE_DECIMALS, '0')) as Price
}

export const NO_PRICE = 0 as Price
export const NO_CENTS = 0 as Cents

export function sumOf(prices: readonly Price[]): Price {
  return prices.reduce<number>((sum, price) => sum + price, 0) as Price
}

/** Rounded half up to cents, once. Undefined where the product is no longer an exact integer. */
export function times(price: Price, quantity: number): Cents | undefined {
  const exact = price * quantity + PRICES_PER_CENT / 2
  if (!Number.isSafeInteger(exact)) return undefined
  // Not a division with floor: near the largest integers the quotient itself would be rounded.
  return ((exact - (exact % PRICES_PER_CENT)) / PRICES_PER_CENT) as Cents
}

/** Undefined where the sum is no longer an exact integer. */
export function plus(cents: Cents | undefined, more: Cents): Cents | undefined {
  const sum = (cents ?? Number.NaN) + more
  return Number.isSafeInteger(sum) ? (sum as Cents) : undefined
}

/** `1.234,50 €`, the same on every machine: the locale data of Node and browsers differ. */
export function formatCents(cents: Cents): string {
  return inItalian(cents, 2, 2)
}

/** `0,35 €`, and up to four decimals where the price has them: `0,085 €`. */
export function formatPrice(price: Price): string {
  return inItalian(price, PRICE_DECIMALS, 2)
}

/** `1.000`: whole numbers are grouped like amounts. */
export function formatWhole(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3}){1,7}$)/g, '.')
}

/** The payment provider's form: a point and exactly two decimals. */
export function toAmount(cents: Cents): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** For other programs: `0.35`. */
export function toDecimal(price: Price): string {
  return String(price / PRICES_PER_EURO)
}

/** The specification's number, in euros. */
export function toEuros(cents: Cents): number {
  return cents / 100
}

export function fromEuros(euros: number): Cents {
  return Math.round(euros * 100) as Cents
}

function inItalian(value: number, decimals: number, shownAtLeast: number): string {
  const digits = String(value).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals)
  const optional = fraction.slice(shownAtLeast).replace(/0{1,2}$/, '')
  const shown = fraction.slice(0, shownAtLeast) + optional
  return `${formatWhole(Number(digits.slice(0, -decimals)))},${shown}\u00A0€`
}
