import type { NewRequest } from '../requests/request-store.ts'
import type { NewPayment, Payment, Progress } from './payment.ts'

/** What became of the word on how a turn ended. */
export type Settlement =
  | 'settled'
  /** Another turn has begun since. */
  | 'overtaken'
  /** The capture already stands for another order. */
  | 'capture-used'

export interface PaymentClaim {
  readonly now: number
  readonly leaseMs: number
}

/** What payments need of a database. Every change is conditional on what stood there before. */
export interface PaymentStore {
  /** Keeps it, or answers with the one that the same attempt has opened before. */
  readonly open: (payment: NewPayment) => Promise<Payment>
  /**
   * Notes the purchase of a payment that an older version has opened without one. Not where both it
   * and another of the purchase were charged: then each goes on standing for itself.
   */
  readonly adopt: (orderKey: string, chargeGroup: string) => Promise<void>
  /** All orders of one request, oldest first. */
  readonly ofChargeGroup: (chargeGroup: string) => Promise<Payment[]>
  readonly find: (orderId: string) => Promise<Payment | undefined>
  /**
   * Writes down that the money is about to be asked for, and by whom. Undefined where somebody else
   * is at it, be it with another order of the purchase, or where there is nothing left to ask for.
   */
  readonly beginCapture: (orderId: string, claim: PaymentClaim) => Promise<Payment | undefined>
  /**
   * Takes one payment whose end is not known, and about which the provider is to be asked now; or a
   * trial of whichever account that has outlived its order.
   */
  readonly takeDue: (
    claim: PaymentClaim & Pick<Payment, 'account' | 'demo'>,
  ) => Promise<Payment | undefined>
  /** Ends the turn; the notice to the seller is stored with it, or neither is. */
  readonly settle: (
    payment: Pick<Payment, 'orderId' | 'turn'>,
    progress: Progress,
    notice?: NewRequest,
  ) => Promise<Settlement>
  /** Notes which request names it; false where another one was first. */
  readonly nameBy: (orderId: string, requestHash: string) => Promise<boolean>
  /** Newest first; `before` is the last id of the page before. */
  readonly list: (page: { before?: string; most: number }) => Promise<Payment[]>
  readonly ofRequest: (requestNumber: number) => Promise<Payment[]>
  /** Who paid, and the trace of what they wrote: all that is personal in a payment. */
  readonly forgetPayer: (orderId: string) => Promise<void>
}
