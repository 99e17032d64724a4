import { createHash } from 'node:crypto'
import type { Catalogue } from '../../../order/catalogue.ts'
import { SELECTION_IDS, type Dataset } from '../../../order/selections.ts'
import { toAmount, type Cents } from '../../../order/money.ts'
import { totalOf } from '../../../order/quote.ts'
import { objectionTo } from '../../../order/validation.ts'
import type { Shop } from '../../../shop/shop.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import { ORDER_ID, type OrdersProvider, type ProviderReply } from './orders-provider.ts'
import { CURRENCY, isBegun, type Payment } from './payment.ts'
import type { PaymentStore } from './payment-store.ts'

// The provider's limit of one payment, in euros: seven digits and two decimals.
const HIGHEST_CENTS = 999_999_999

export interface OpenPaymentOptions {
  readonly provider: OrdersProvider
  /** Whose orders these are: only the same account can ask about them. */
  readonly account: string
  readonly store: PaymentStore
  /** As it is now: prices are those of the moment an order is opened. */
  readonly shop: () => Shop
  readonly demo: boolean
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/** What a page asks for: selections, never an amount. */
export interface OpenPaymentInput {
  readonly uid: number
  readonly dataset: Dataset
  /** Drawn by the page once for its request, and the same in every copy of it. */
  readonly checkoutId: string
  /** The order that the page replaces, because the provider has cancelled it. */
  readonly replacesOrder?: string | undefined
}

export type Opened =
  | { readonly kind: 'opened'; readonly payment: Payment }
  /** Money was already asked for, perhaps by a copy of the page: nothing may be approved again. */
  | { readonly kind: 'begun'; readonly payment: Payment }
  | { readonly kind: 'no-price' }
  | { readonly kind: 'unavailable' }

/** Prices the selections and creates an order of the provider for this amount. */
export async function openPayment(
  input: OpenPaymentInput,
  options: OpenPaymentOptions,
): Promise<Opened> {
  const { provider, account, store, shop, demo, now, log } = options
  const { catalogue, settings } = shop()
  const amount = payableTotal(catalogue, input.dataset)
  if (amount === undefined) return { kind: 'no-price' }
  const chargeGroup = chargeGroupOf(input, options)
  const keyAfter = (replaced?: string) => keyOf(input, amount, account, replaced)
  const known = await store.ofChargeGroup(chargeGroup)
  const begun = known.find(isBegun)
  if (begun) return openedOf(begun)
  const { newest, orderKey } = newestOf(known, keyAfter)
  if (newest && newest.progress.state !== 'expired' && newest.orderId !== input.replacesOrder) {
    return openedOf(newest)
  }

  // Nobody can pay this order through us before its row is stored.
  const reply = await provider.create({
    key: orderKey,
    customId: orderKey,
    amount,
    shopName: settings.name,
  })
  const made = orderAsAsked(reply, amount)
  if (!made) {
    log('payment-not-opened', reply.kind === 'order' ? { order: reply.order.status } : reply)
    return { kind: 'unavailable' }
  }
  const payment = await store.open({
    id: newRowId(now()),
    orderKey,
    chargeGroup,
    account,
    ...made,
    createdAt: now(),
    requestNumber: input.uid,
    dataset: input.dataset,
    amount,
    demo,
  })
  return openedOf(payment)
}

/** What the selections cost; undefined where one is not offered, or the amount cannot be paid. */
function payableTotal(catalogue: Catalogue, dataset: Dataset): Cents | undefined {
  const isSold = SELECTION_IDS.every((id) => objectionTo(id, dataset, catalogue) === undefined)
  const total = isSold ? totalOf(catalogue, dataset) : undefined
  return total !== undefined && total > 0 && total <= HIGHEST_CENTS ? total : undefined
}

function openedOf(payment: Payment): Opened {
  return { kind: isBegun(payment) ? 'begun' : 'opened', payment }
}

/** Real money is asked for once, by any account. A demo payment is independent of it. */
function chargeGroupOf(
  { checkoutId }: OpenPaymentInput,
  { demo, account }: Pick<OpenPaymentOptions, 'demo' | 'account'>,
): string {
  return demo ? `${account} ${checkoutId}` : checkoutId
}

/** The last of the orders that replaced each other, and the key of the next. */
function newestOf(
  known: readonly Payment[],
  keyAfter: (replaced?: string) => string,
): { newest: Payment | undefined; orderKey: string } {
  const byKey = new Map(known.map((payment) => [payment.orderKey, payment]))
  let newest: Payment | undefined
  let orderKey = keyAfter()
  for (let next = byKey.get(orderKey); next; next = byKey.get(orderKey)) {
    newest = next
    orderKey = keyAfter(next.orderId)
  }
  return { newest, orderKey }
}

/**
 * Other selections or another price under the same checkoutId are another order, and so is one that
 * replaces another. The key begins with the request number, so that the seller finds the request in
 * the provider's list of payments.
 */
function keyOf(
  { uid, dataset, checkoutId }: OpenPaymentInput,
  amount: Cents,
  account: string,
  replaced?: string,
): string {
  const parts = [account, checkoutId, uid, ...SELECTION_IDS.map((id) => dataset[id]), amount]
  if (replaced !== undefined) parts.push(replaced)
  return `${uid}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}

function orderAsAsked(
  reply: ProviderReply,
  amount: Cents,
): Pick<Payment, 'orderId' | 'payee'> | undefined {
  if (reply.kind !== 'order' || !ORDER_ID.test(reply.order.id)) return undefined
  const [unit] = reply.order.units
  const isAsked = unit?.amount?.currency === CURRENCY && unit.amount.value === toAmount(amount)
  // Without a payee the payee of the capture could not be checked later.
  return isAsked && unit.payee ? { orderId: reply.order.id, payee: unit.payee } : undefined
}
