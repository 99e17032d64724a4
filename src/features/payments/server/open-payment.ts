import { createHash } from 'node:crypto'
import type { Catalogue } from '../../../order/catalogue.ts'
import { SELECTION_IDS, type Dataset } from '../../../order/selections.ts'
import { toAmount, type Cents } from '../../../order/money.ts'
import { totalOfAll } from '../../../order/quote.ts'
import { objectionTo } from '../../../order/validation.ts'
import type { Shop } from '../../../shop/shop.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import { ORDER_ID, type OrdersProvider, type ProviderReply } from './orders-provider.ts'
import { CURRENCY, isBegun, type NewPayment, type PaidQuote, type Payment } from './payment.ts'
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
  readonly datasets: readonly Dataset[]
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

/** A part of a quote: its amount is what the accepted revision says. */
export interface Bill {
  readonly quote: PaidQuote
  readonly amount: Cents
  readonly returnUrl: string
  readonly replacesOrder?: string | undefined
}

/** What an order of the provider is made for. */
interface ToOpen extends Pick<NewPayment, 'requestNumber' | 'datasets' | 'quote' | 'amount'> {
  readonly checkoutId: string
  readonly returnUrl?: string | undefined
  readonly replacesOrder?: string | undefined
}

/** Prices the selections and creates an order of the provider for this amount. */
export async function openPayment(
  { uid, ...input }: OpenPaymentInput,
  options: OpenPaymentOptions,
): Promise<Opened> {
  const amount = payableTotal(options.shop().catalogue, input.datasets)
  if (amount === undefined) return { kind: 'no-price' }
  return openOrder({ ...input, requestNumber: uid, amount }, options)
}

/** Creates an order of the provider for a part of a quote, once however often it is asked for. */
export async function openBill(bill: Bill, options: OpenPaymentOptions): Promise<Opened> {
  const { quote, amount } = bill
  if (!isPayable(amount)) return { kind: 'no-price' }
  const checkoutId = checkoutOf(quote)
  return openOrder({ ...bill, requestNumber: 0, datasets: [], checkoutId }, options)
}

/** All orders for a part of a quote have it in common. */
export function checkoutOf({ id, part }: Pick<PaidQuote, 'id' | 'part'>): string {
  return `quote ${id} ${part}`
}

async function openOrder(asked: ToOpen, options: OpenPaymentOptions): Promise<Opened> {
  const { provider, account, store, shop, demo, now, log } = options
  const { requestNumber, datasets, quote, amount, returnUrl, replacesOrder } = asked
  const chargeGroup = chargeGroupOf(asked.checkoutId, options)
  const keyAfter = (replaced?: string) => keyOf(asked, account, replaced)
  const known = await store.ofChargeGroup(chargeGroup)
  const begun = known.find(isBegun)
  if (begun) return openedOf(begun)
  const { newest, orderKey } = newestOf(known, keyAfter)
  if (newest && newest.progress.state !== 'expired' && newest.orderId !== replacesOrder) {
    return openedOf(newest)
  }

  // Nobody can pay this order through us before its row is stored.
  const reply = await provider.create({
    key: orderKey,
    customId: orderKey,
    amount,
    shopName: shop().settings.name,
    returnUrl,
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
    requestNumber,
    datasets,
    quote,
    amount,
    demo,
  })
  return openedOf(payment)
}

/** What all gadgets cost; undefined where a selection is not offered, or the amount cannot be paid. */
function payableTotal(catalogue: Catalogue, datasets: readonly Dataset[]): Cents | undefined {
  const isSold = datasets.every((dataset) =>
    SELECTION_IDS.every((id) => objectionTo(id, dataset, catalogue) === undefined),
  )
  const total = isSold ? totalOfAll(catalogue, datasets) : undefined
  return total !== undefined && isPayable(total) ? total : undefined
}

function isPayable(amount: Cents): boolean {
  return amount > 0 && amount <= HIGHEST_CENTS
}

function openedOf(payment: Payment): Opened {
  return { kind: isBegun(payment) ? 'begun' : 'opened', payment }
}

/** Real money is asked for once, by any account. A demo payment is independent of it. */
export function chargeGroupOf(
  checkoutId: string,
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
 * Other gadgets or another price under the same checkoutId are another order, and so is one that
 * replaces another. The key begins with the number of request or quote, so that the seller finds it in
 * the provider's list of payments.
 */
function keyOf(
  { requestNumber, datasets, quote, amount, checkoutId }: ToOpen,
  account: string,
  replaced?: string,
): string {
  const selections = datasets.flatMap((dataset) => SELECTION_IDS.map((id) => dataset[id]))
  const parts = [account, checkoutId, requestNumber, ...selections, amount]
  if (replaced !== undefined) parts.push(replaced)
  const number = quote ? quote.number.replaceAll(/\W+/g, '-') : requestNumber
  return `${number}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
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
