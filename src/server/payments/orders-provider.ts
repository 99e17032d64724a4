import type { Cents } from '../../order/money.ts'

/** What we read of the provider's order, whatever else it says. */
export interface ProviderOrder {
  readonly id: string
  readonly status: string
  readonly units: readonly ProviderUnit[]
  readonly givenName: string
}

export interface ProviderUnit {
  readonly amount: Money | undefined
  readonly payee: string | undefined
  readonly customId: string | undefined
  readonly captures: readonly ProviderCapture[]
}

export interface ProviderCapture {
  readonly id: string
  readonly status: string
  readonly amount: Money | undefined
}

export interface Money {
  readonly currency: string
  /** As text, as it came: comparing numbers would hide a third decimal. */
  readonly value: string
}

export type ProviderReply =
  | { readonly kind: 'order'; readonly order: ProviderOrder }
  /** A plain no: nothing was done. */
  | {
      readonly kind: 'refused'
      readonly issue: string
      /** Where the no is about the shop's account or our question, not about who pays. */
      readonly fault?: 'account'
    }
  /** No answer, or none that says how it ended: perhaps it was done. */
  | { readonly kind: 'unknown'; readonly detail: string }

export interface OrderToCreate {
  /** The same for the same try, so that repeating it makes no second order. */
  readonly key: string
  readonly customId: string
  readonly amount: Cents
  readonly shopName: string
}

/** What we need of a payment provider. Failures are values: networks have bad days. */
export interface OrdersProvider {
  readonly create: (order: OrderToCreate) => Promise<ProviderReply>
  readonly capture: (orderId: string, key: string) => Promise<ProviderReply>
  readonly show: (orderId: string) => Promise<ProviderReply>
}

/** The provider's ids: checked before they reach a URL or the database. */
export const ORDER_ID = /^[A-Z0-9]{1,36}$/
