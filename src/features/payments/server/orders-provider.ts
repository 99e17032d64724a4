import type { Cents } from '../../../order/money.ts'

/** The part of the provider's order that we read. */
export interface ProviderOrder {
  readonly id: string
  readonly status: string
  readonly units: readonly ProviderUnit[]
  readonly givenName: string
  /** Where the payer agrees; absent once there is nothing left to agree to. */
  readonly payerUrl?: string | undefined
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
  /** Text as it came: comparing numbers would hide a third decimal. */
  readonly value: string
}

export type ProviderReply =
  | { readonly kind: 'order'; readonly order: ProviderOrder }
  /** Nothing was done. */
  | {
      readonly kind: 'refused'
      readonly issue: string
      /** Set where the shop's account or our call was refused, not the payer. */
      readonly fault?: 'account'
    }
  /** No reply, or an unclear one: perhaps it was done. */
  | { readonly kind: 'unknown'; readonly detail: string }

export interface OrderToCreate {
  /** Idempotency key: repeating the call makes no second order. */
  readonly key: string
  readonly customId: string
  readonly amount: Cents
  readonly shopName: string
  /** Where the provider's own page leads back to; absent where ours stays open beside it. */
  readonly returnUrl?: string | undefined
}

/** What we need of a payment provider. Failures are values: networks fail every day. */
export interface OrdersProvider {
  readonly create: (order: OrderToCreate) => Promise<ProviderReply>
  readonly capture: (orderId: string, key: string) => Promise<ProviderReply>
  readonly show: (orderId: string) => Promise<ProviderReply>
}

/** Form of the provider's ids, checked before they reach a URL or the database. */
export const ORDER_ID = /^[A-Z0-9]{1,36}$/
