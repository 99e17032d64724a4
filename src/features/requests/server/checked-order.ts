import type { Dataset, SelectionId } from '../../../order/selections.ts'
import type { Cents } from '../../../order/money.ts'
import type { OfferId } from '../../../order/order-rows.ts'
import type { UnitQuote } from '../../../order/quote.ts'
import type { Sign } from '../../suspicion/server/signs.ts'

/** The order that the relay read in a request, with its verdicts on price and payment. */
export interface CheckedOrder {
  readonly requestNumber: number | null
  /** At least one, which knows nothing where the request could not be read. */
  readonly gadgets: readonly [CheckedGadget, ...CheckedGadget[]]
  /** The total that the visitor saw, or claims to have seen. */
  readonly claimedTotal: Cents | null
  /** On the request as a whole; each gadget has its own. */
  readonly verdict: PriceVerdict
  /** What we know of the payment that it names; absent where it names none. */
  readonly payment?: PaymentVerdict
  /** Signs of a robot that were found when it came. */
  readonly signs?: readonly Sign[]
}

export interface CheckedGadget {
  readonly selections: Partial<Dataset>
  /** What the visitor saw as its sum, or claims to have seen. */
  readonly claimed: Cents | null
  readonly verdict: PriceVerdict
  /** How the price list that the verdict goes by makes up the price of a piece. */
  readonly quote?: UnitQuote | undefined
}

/** How many pieces were asked for together; undefined where no gadget says it. */
export function piecesIn(gadgets: readonly CheckedGadget[]): number | undefined {
  const quantities = gadgets.flatMap(({ selections: { quantity } }) => quantity ?? [])
  return quantities.length === 0 ? undefined : quantities.reduce((sum, each) => sum + each)
}

/** As the price list calls it; empty where the gadget could not be priced. */
export function productName({ quote }: CheckedGadget): string {
  return quote?.lines.find(({ id }) => id === 'product')?.label ?? ''
}

/** 'e altri 2', after the first of the gadgets; empty where there is one. */
export function andOthers({ gadgets }: CheckedOrder): string {
  const others = gadgets.length - 1
  if (others === 0) return ''
  return others === 1 ? ' e un altro' : ` e altri ${others}`
}

export type PaymentVerdict =
  | {
      readonly kind: 'confirmed'
      readonly orderId: string
      readonly captureId: string
      readonly amount: Cents
      readonly demo: boolean
    }
  | {
      readonly kind: 'unconfirmed'
      readonly orderId: string
      readonly reason: UnconfirmedReason
      readonly demo: boolean
    }

export type UnconfirmedReason =
  /** No order of ours. */
  | 'unknown'
  | 'not-paid'
  /** The request's total is not what was paid. */
  | 'other-amount'
  /** The same sum, but paid for other selections. */
  | 'other-selections'
  /** It was paid for a request with another number. */
  | 'other-request'
  /** The text of the row is not what was paid. */
  | 'other-words'
  /** Another request named it first: a payment pays for one request. */
  | 'named-before'
  /** The provider captured something, but not what it should have. */
  | 'rejected'

export type PriceVerdict =
  | { readonly kind: 'as-listed' }
  /** Nothing to check by: another page's template, or a summary that the page would not write. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'other-total'; readonly listed: Cents }
  /** Right by the former shop of the visitor's page; `listed` is today's total, if there is one. */
  | { readonly kind: 'formerly-listed'; readonly until: number; readonly listed: Cents | null }
  /** The total is right, but discount, set-up, VAT or validity is not. */
  | { readonly kind: 'other-terms'; readonly fields: readonly OfferId[] }
  /** Fields whose value is not offered, or whose text does not match the value. */
  | { readonly kind: 'not-offered'; readonly fields: readonly SelectionId[] }

/** Whether total or payment ask the seller to look. */
export function isToCheck({ verdict, payment }: CheckedOrder): boolean {
  return isMarked(verdict) || payment?.kind === 'unconfirmed'
}

/** Whether the seller has to look at the price before confirming it. */
export function isMarked({ kind }: PriceVerdict): boolean {
  return kind !== 'as-listed' && kind !== 'formerly-listed'
}
