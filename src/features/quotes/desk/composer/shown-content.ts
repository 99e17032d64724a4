import { NO_CENTS, NO_PRICE } from '../../../../order/money.ts'
import { parseQuantity } from '../../../../order/quantity.ts'
import type { QuoteContent, QuoteLine } from '../../wire/quote-content.ts'
import type { DraftLine, QuoteDraft } from '../../wire/quote-draft.ts'
import { readTypedCents, readTypedPrice } from '../../wire/typed-number.ts'

/** A draft as far as it can be read: sums and document follow each letter, and half a number counts nothing. */
export function contentShown({ lines, deposit, ...rest }: QuoteDraft): QuoteContent {
  const percent = Number(deposit?.percent.replaceAll(/[\s%]/g, ''))
  const isShare = Number.isInteger(percent) && percent > 0 && percent <= 100
  return {
    ...rest,
    lines: lines.map(lineShown),
    deposit: deposit && isShare ? { kind: deposit.kind, percent } : null,
  }
}

export function lineShown(line: DraftLine): QuoteLine {
  if (line.kind === 'free') return { ...line, amount: readTypedCents(line.amount) ?? NO_CENTS }
  return {
    ...line,
    quantity: parseQuantity(line.quantity) ?? 0,
    unit: readTypedPrice(line.unit) ?? NO_PRICE,
    setup: readTypedCents(line.setup) ?? NO_CENTS,
  }
}
