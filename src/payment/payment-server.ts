import type { Dataset } from '../order/selections.ts'
import type { Cents } from '../order/money.ts'
import type { CaptureOutcome } from './payment-state.ts'

export interface OrderRequest {
  readonly uid: number
  readonly dataset: Dataset
  /** The same for the whole request: of all its orders one is charged. */
  readonly checkoutId: string
  /** The order that is given up: another one is wanted in its place. */
  readonly instead?: string | undefined
}

export type OrderCreated =
  | { readonly ok: true; readonly orderId: string; readonly amountCents: Cents }
  | {
      readonly ok: false
      readonly message: string
      /** The order of this request whose money has been asked for already. */
      readonly begun?: string
    }

/** Creates and captures orders for us: an amount that a browser names could be forged. */
export interface PaymentServer {
  readonly createOrder: (request: OrderRequest) => Promise<OrderCreated>
  /** May be asked again and again: an order is captured once. */
  readonly capture: (orderId: string) => Promise<CaptureOutcome>
}
