import type { Dataset } from '../../../order/selections.ts'
import type { Cents } from '../../../order/money.ts'

/** The only currency of this shop. */
export const CURRENCY = 'EUR'

/** An order that was not captured by then never will be. */
export const ORDER_LIFE_MS = 6 * 60 * 60_000

/** A part of a formal quote, whose amount the quote says. */
export interface PaidQuote {
  readonly id: string
  /** '2026/41 rev. 2', as it was accepted. */
  readonly number: string
  readonly part: 'deposit' | 'total'
}

/** A payment as it is opened: what is to be paid, with which order of the provider. */
export interface NewPayment {
  /** Ours, and sorts by time. */
  readonly id: string
  /** Idempotency key of one provider order, which carries it: equal for the same gadgets of a checkout. */
  readonly orderKey: string
  /** The same for all orders of one checkout: at most one of them is charged. */
  readonly chargeGroup: string
  readonly orderId: string
  readonly createdAt: number
  /** 0 where a quote is paid. */
  readonly requestNumber: number
  /** The gadgets that are paid, in their order; empty where a quote is. */
  readonly datasets: readonly Dataset[]
  readonly quote?: PaidQuote | undefined
  readonly amount: Cents
  /** Our account at the provider: no other can ask about the order. */
  readonly account: string
  /** The account that the provider named when the order was made. */
  readonly payee: string
  /** True wherever no money moves: the demo provider and the sandbox. */
  readonly demo: boolean
}

/** How far a payment has got. Only `paid` is paid. */
export type Progress =
  /** The order waits for the visitor. */
  | { readonly state: 'created' }
  /** Stored before the provider is asked for money; from `dueAt` on the provider is asked how it ended. */
  | { readonly state: 'capturing'; readonly dueAt: number }
  /** No money moved; the visitor may try again with the same order. */
  | {
      readonly state: 'declined'
      readonly at: number
      /** Set where the shop's account was refused, not the visitor's card or wallet. */
      readonly fault?: 'account'
    }
  /** No money moved, and none ever will with this order: it is used up, or too old. */
  | { readonly state: 'expired'; readonly at: number }
  /** Captured, but the provider holds the money back; it is asked again later. */
  | { readonly state: 'pending'; readonly dueAt: number; readonly captureId: string }
  | {
      readonly state: 'paid'
      readonly at: number
      readonly captureId: string
      readonly givenName: string
    }
  /** Money moved, but not as it should have: a person has to check it. Never treated as paid. */
  | {
      readonly state: 'rejected'
      readonly at: number
      /** Null where the capture already belongs to another order. */
      readonly captureId: string | null
      readonly reason: string
    }

export type Payment = NewPayment & {
  /** Counts the turns with the provider; the result of an overtaken turn is ignored. */
  readonly turn: number
  /** How often the provider has refused: each capture after that has a new key. */
  readonly declines: number
  /** Whether a stored request has named it. */
  readonly isNamed: boolean
  readonly progress: Progress
}

/**
 * Money was asked for and not refused: perhaps it moved. The index `payments_charged` lets at most one
 * row of a charge group be in one of these states.
 */
export function isBegun({ progress }: Pick<Payment, 'progress'>): boolean {
  return ['capturing', 'pending', 'paid', 'rejected'].includes(progress.state)
}

/**
 * The provider's idempotency key. It changes only after a refusal: a capture whose end is not known is
 * repeated under the same key, and done at most once.
 */
export function captureKey({ id, declines }: Pick<Payment, 'id' | 'declines'>): string {
  return `${id}-capture-${declines + 1}`
}
