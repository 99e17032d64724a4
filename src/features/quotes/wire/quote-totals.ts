import { NO_CENTS, plus, times, type Cents } from '../../../order/money.ts'
import type { Deposit, PriceKind, QuoteLine } from './quote-content.ts'
import { VAT_RATES, type Vat } from './vat.ts'

/** What one rate of VAT adds up to. */
interface RateTotal {
  readonly vat: Vat
  readonly net: Cents
  readonly tax: Cents
}

export interface QuoteTotals {
  readonly rates: readonly RateTotal[]
  readonly net: Cents
  readonly tax: Cents
  /** With VAT: what the customer pays. */
  readonly total: Cents
}

/** Pieces and set-up of a gadget, or the amount of a free line, as the quote's prices are. */
export function amountOf(line: QuoteLine): Cents | undefined {
  return line.kind === 'free' ? line.amount : plus(times(line.unit, line.quantity), line.setup)
}

/**
 * Each line is rounded to cents, each rate's tax is computed once from the sum of its lines and rounded to cents, half
 * up: so does the Italian electronic invoice (decision 140). Undefined where a number would not be exact.
 */
export function totalsOf(lines: readonly QuoteLine[], prices: PriceKind): QuoteTotals | undefined {
  const sums = new Map<string, { readonly vat: Vat; readonly sum: Cents }>()
  for (const line of lines) {
    const { vat } = line
    const key = `${vat.rate} ${vat.reason}`
    const sum = sumOfCents([sums.get(key)?.sum ?? NO_CENTS, amountOf(line)])
    if (sum === undefined) return undefined
    sums.set(key, { vat, sum })
  }
  const rates = [...sums.values()]
    .flatMap(({ vat, sum }) => rateTotal(vat, sum, prices) ?? [])
    .sort((a, b) => VAT_RATES[b.vat.rate].percent - VAT_RATES[a.vat.rate].percent)
  const net = sumOfCents(rates.map((rate) => rate.net))
  const tax = sumOfCents(rates.map((rate) => rate.tax))
  const total = sumOfCents([net, tax])
  const isExact = rates.length === sums.size && total !== undefined
  return isExact && net !== undefined && tax !== undefined ? { rates, net, tax, total } : undefined
}

/** What is due with the acceptance, rounded half up to cents. */
export function depositOf({ percent }: Deposit, total: Cents): Cents | undefined {
  return share(total, percent, 100)
}

function rateTotal(vat: Vat, sum: Cents, prices: PriceKind): RateTotal | undefined {
  const { percent } = VAT_RATES[vat.rate]
  if (prices === 'net') {
    const tax = share(sum, percent, 100)
    return tax === undefined ? undefined : { vat, net: sum, tax }
  }
  const net = share(sum, 100, 100 + percent)
  return net === undefined ? undefined : { vat, net, tax: (sum - net) as Cents }
}

/** `cents × part ÷ whole`, halves away from zero, so that a credit is rounded like a charge. */
function share(cents: Cents, part: number, whole: number): Cents | undefined {
  const doubled = Math.abs(cents) * part * 2 + whole
  if (!Number.isSafeInteger(doubled)) return undefined
  const rounded = (doubled - (doubled % (2 * whole))) / (2 * whole)
  return (cents < 0 ? -rounded : rounded) as Cents
}

function sumOfCents(all: readonly (Cents | undefined)[]): Cents | undefined {
  return all.reduce<Cents | undefined>(
    (sum, each) => (each === undefined ? undefined : plus(sum, each)),
    NO_CENTS,
  )
}
