import type { Dataset } from '../../order/selections.ts'
import type { Cents } from '../../order/money.ts'

/** The only currency of this shop. */
export const CURRENCY = 'EUR'

/** No order lives longer: one that was not captured by then never will be. */
export const ORDER_LIFE_MS = 6 * 60 * 60_000

/** A payment as it is opened: what is to be paid, by which order of the provider's. */
export interface NewPayment {
  /** Ours, and sorts by time. */
  readonly id: string
  /** Equal for the same try at paying for the same selections; the provider's order carries it. */
  readonly orderKey: string
  /** The same for all orders of one visitor's request: one of them can be charged. */
  readonly chargeGroup: string
  readonly orderId: string
  readonly createdAt: number
  readonly requestNumber: number
  readonly dataset: Dataset
  readonly amount: Cents
  /** Our account at the provider: no other can ask about the order. */
  readonly account: string
  /** The account that the provider named when the order was made. */
  readonly payee: string
  /** True wherever no money moves: the demo provider, the sandbox, a stand-in. */
  readonly demo: boolean
}

/** Where a payment stands. Only `paid` is paid. */
export type Progress =
  /** The order waits for the visitor. */
  | { readonly state: 'created' }
  /** Written before the provider is asked for money; from `dueAt` on, whoever finds it asks how it ended. */
  | { readonly state: 'capturing'; readonly dueAt: number }
  /** No money moved; the visitor may try again with the same order. */
  | {
      readonly state: 'declined'
      readonly at: number
      /** Where the shop's account was refused, not the visitor's means of paying. */
      readonly fault?: 'account'
    }
  /** No money moved, and none ever will by this order: it is used up, or too old. */
  | { readonly state: 'expired'; readonly at: number }
  /** Captured, but the provider holds the money back; it is asked again later. */
  | { readonly state: 'pending'; readonly dueAt: number; readonly captureId: string }
  | {
      readonly state: 'paid'
      readonly at: number
      readonly captureId: string
      readonly givenName: string
    }
  /** Money moved, but not as it should have: a person has to look at it. Never taken for paid. */
  | {
      readonly state: 'rejected'
      readonly at: number
      /** Null where the capture already stands for another order. */
      readonly captureId: string | null
      readonly reason: string
    }

export type Payment = NewPayment & {
  /** Counts who dealt with the provider; fences off one that was overtaken. */
  readonly turn: number
  /** How often the provider has plainly said no: each try after that is a new one for it. */
  readonly declines: number
  readonly progress: Progress
}

/**
 * Money was asked for and not plainly refused: perhaps it moved. Of a purchase one row can be in one of
 * these states, which the index `payments_charged` sees to.
 */
export function isBegun({ progress }: Pick<Payment, 'progress'>): boolean {
  return ['capturing', 'pending', 'paid', 'rejected'].includes(progress.state)
}

/**
 * The provider's key against doing one thing twice. It changes only after a plain no: a capture of
 * which nobody knows how it ended is asked for again under the same key, and done at most once.
 */
export function captureKey({ id, declines }: Pick<Payment, 'id' | 'declines'>): string {
  return `${id}-capture-${declines + 1}`
}
