import type { Dataset } from './selections.ts'

/**
 * How one request is paid, drawn together with its number and never again. Whatever orders are made
 * under its id, the server charges for one: nobody pays twice, not even in a copy of the tab.
 */
export interface Checkout {
  readonly id: string
  readonly uid: number
  readonly datasets: readonly Dataset[]
  /** Null until the provider's order exists. */
  readonly orderId: string | null
  /** The payer has agreed: from here on money may have moved. */
  readonly approved: boolean
}
