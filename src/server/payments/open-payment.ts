import { createHash } from 'node:crypto'
import type { Dataset } from '../../order/dataset.ts'
import { toAmount, type Cents } from '../../order/money.ts'
import { newRequestId } from '../requests/request-id.ts'
import { ORDER_ID, type ProviderReply } from './orders-provider.ts'
import { payableTotal } from './payable-total.ts'
import { CURRENCY, type Payment } from './payment.ts'
import type { PaymentsOptions } from './payments.ts'

/** What a page asks for: selections, never an amount. */
export interface OrderWish {
  readonly uid: number
  readonly dataset: Dataset
  /** Drawn by the page, the same while the same try is repeated. */
  readonly attempt: string
}

export type Opened =
  | { readonly kind: 'opened'; readonly payment: Payment }
  /** The money was asked for already, perhaps by a copy of the page: not to be approved again. */
  | { readonly kind: 'begun'; readonly payment: Payment }
  | { readonly kind: 'no-price' }
  | { readonly kind: 'unavailable' }

/** Prices the selections and makes an order of the provider's for exactly that. */
export async function openPayment(wish: OrderWish, options: PaymentsOptions): Promise<Opened> {
  const { provider, account, store, shop, demo, now, log } = options
  const { catalogue, settings } = shop()
  const amount = payableTotal(catalogue, wish.dataset)
  if (amount === undefined) return { kind: 'no-price' }
  const attemptKey = keyOf(wish, amount, account)
  const known = await store.findAttempt(attemptKey)
  if (known) return asItStands(known)

  // No row yet: whatever happens to this order, nobody can pay it through us before there is one.
  const reply = await provider.create({
    key: attemptKey,
    customId: attemptKey,
    amount,
    shopName: settings.name,
  })
  const made = orderAsAsked(reply, amount)
  if (!made) {
    log('payment-not-opened', { reply: inWords(reply) })
    return { kind: 'unavailable' }
  }
  const payment = await store.open({
    id: newRequestId(now()),
    attemptKey,
    ...made,
    createdAt: now(),
    requestNumber: wish.uid,
    dataset: wish.dataset,
    amount,
    demo,
  })
  return asItStands(payment)
}

function asItStands(payment: Payment): Opened {
  switch (payment.progress.state) {
    case 'created':
    case 'declined':
    // What is over says so itself, when it is captured.
    case 'expired':
      return { kind: 'opened', payment }
    case 'capturing':
    case 'pending':
    case 'paid':
    case 'rejected':
      return { kind: 'begun', payment }
  }
}

/**
 * Other selections or another price under the same attempt are another order. The number stands in
 * front, so that the seller finds the request from the provider's own list of payments.
 */
function keyOf({ uid, dataset, attempt }: OrderWish, amount: Cents, account: string): string {
  const { product, color, material, print, pack, quantity } = dataset
  const parts = [account, attempt, uid, product, color, material, print, pack, quantity, amount]
  return `${uid}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}

function orderAsAsked(
  reply: ProviderReply,
  amount: Cents,
): Pick<Payment, 'orderId' | 'payee'> | undefined {
  if (reply.kind !== 'order' || !ORDER_ID.test(reply.order.id)) return undefined
  const [unit] = reply.order.units
  const isAsked = unit?.amount?.currency === CURRENCY && unit.amount.value === toAmount(amount)
  // Without a payee now there would be nothing to hold the capture's payee against.
  return isAsked && unit.payee ? { orderId: reply.order.id, payee: unit.payee } : undefined
}

function inWords(reply: ProviderReply): string {
  switch (reply.kind) {
    case 'order':
      return `an order ${reply.order.status}, not as asked`
    case 'refused':
      return reply.issue
    case 'unknown':
      return reply.detail
  }
}
