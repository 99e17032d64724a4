import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { NewPayment, Payment, Progress } from './payment.ts'

/** Whether the end of a turn was stored. */
export type Settlement =
  | 'settled'
  /** Another turn has begun since. */
  | 'overtaken'
  /** The capture already belongs to another order. */
  | 'capture-used'

export interface PaymentClaim {
  readonly now: number
  readonly leaseMs: number
}

/** What payments need of a database. Every change is conditional on what stood there before. */
export interface PaymentStore {
  /** Stores it, or answers with the payment that was opened before under the same order key. */
  readonly open: (payment: NewPayment) => Promise<Payment>
  /** All orders of one checkout, oldest first. */
  readonly ofChargeGroup: (chargeGroup: string) => Promise<Payment[]>
  readonly find: (orderId: string) => Promise<Payment | undefined>
  /**
   * Stores that the money is about to be asked for. Undefined where another instance asks, also for
   * another order of the charge group, or where there is nothing left to ask for.
   */
  readonly beginCapture: (orderId: string, claim: PaymentClaim) => Promise<Payment | undefined>
  /**
   * Takes one payment whose end is not known, and about which the provider is to be asked now; or a
   * demo payment of any account whose order has expired.
   */
  readonly takeDue: (
    claim: PaymentClaim & Pick<Payment, 'account' | 'demo'>,
  ) => Promise<Payment | undefined>
  /** Ends the turn. The notices about it are stored in the same commit. */
  readonly settle: (
    payment: Pick<Payment, 'orderId' | 'turn'>,
    progress: Progress,
    notices?: readonly NewDelivery[],
  ) => Promise<Settlement>
  /** Newest first; `before` is the last id of the page before. */
  readonly list: (page: { before?: string; most: number }) => Promise<Payment[]>
  readonly ofRequest: (requestNumber: number) => Promise<Payment[]>
  /** Removes all that is personal: who paid, the id of their request, and the notices. */
  readonly forgetPayer: (payment: Pick<Payment, 'id'>) => Promise<void>
}
