import type { Cents } from '../../../order/money.ts'
import type { Billing } from '../../payments/server/billing.ts'
import type { PaidQuote } from '../../payments/server/payment.ts'
import type { DepositKind } from '../wire/quote-content.ts'
import { revisionInWords } from '../wire/quote-number.ts'
import { depositOf, totalsOf } from '../wire/quote-totals.ts'
import type { CustomerQuote, CustomerRevision } from './customer-quotes.ts'

/** What is paid with the acceptance: the deposit, or all of it where none was agreed. */
interface QuoteBill {
  readonly quote: PaidQuote
  /** 'l’acconto'. */
  readonly what: string
  readonly amount: Cents
}

export interface ShownBill extends QuoteBill {
  /** Held: money may have moved, and nothing more is asked for. */
  readonly progress: 'due' | 'paid' | 'held'
}

const WHAT: Readonly<Record<DepositKind, string>> = {
  advance: 'l’acconto',
  earnest: 'la caparra',
}

export function billOf(
  { id, number }: CustomerQuote,
  { content, revision }: CustomerRevision,
): QuoteBill | undefined {
  const total = totalsOf(content.lines, content.prices)?.total
  const { deposit } = content
  const amount = total !== undefined && deposit ? depositOf(deposit, total) : total
  if (amount === undefined || amount <= 0) return undefined
  const part = deposit ? 'deposit' : 'total'
  return {
    quote: { id, number: revisionInWords(number, revision), part },
    what: deposit ? WHAT[deposit.kind] : 'il totale',
    amount,
  }
}

/** Undefined where nothing is due, or the shop takes no payments. */
export async function shownBill(
  bill: QuoteBill | undefined,
  billing: Billing,
): Promise<ShownBill | undefined> {
  if (!bill) return undefined
  const payment = await billing.billed(bill.quote)
  if (payment) return { ...bill, progress: payment.progress.state === 'paid' ? 'paid' : 'held' }
  return billing.isOffered() ? { ...bill, progress: 'due' } : undefined
}
