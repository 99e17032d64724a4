import type { Dataset } from '../../../order/selections.ts'
import type { Cents } from '../../../order/money.ts'
import type { CaptureOutcome } from './payment-state.ts'

export interface CreateOrderInput {
  readonly uid: number
  readonly dataset: Dataset
  /** The same for all orders of a request; the server charges only one of them. */
  readonly checkoutId: string
  /** An order that is given up; a new one replaces it. */
  readonly replacesOrder?: string | undefined
}

export type OrderCreated =
  | { readonly ok: true; readonly orderId: string; readonly amountCents: Cents }
  | {
      readonly ok: false
      readonly message: string
      /** The order of this checkout whose capture has already begun. */
      readonly begun?: string
    }

/** Creates and captures orders on our server, since an amount from the browser could be forged. */
export interface PaymentServer {
  readonly createOrder: (input: CreateOrderInput) => Promise<OrderCreated>
  /** Safe to repeat: an order is captured only once. */
  readonly capture: (orderId: string) => Promise<CaptureOutcome>
}
