import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import { afterCapture, afterLook } from './after-reply.ts'
import { stillPending } from './judge-order.ts'
import {
  type Bill,
  chargeGroupOf,
  checkoutOf,
  openBill,
  openPayment,
  type OpenPaymentInput,
  type OpenPaymentOptions,
} from './open-payment.ts'
import {
  captureKey,
  isBegun,
  ORDER_LIFE_MS,
  type PaidQuote,
  type Payment,
  type Progress,
} from './payment.ts'

export interface PaymentProcessorOptions extends OpenPaymentOptions {
  /** What tells the seller and other systems; empty where there is nothing new to tell. */
  readonly notices: (payment: Payment, progress: Progress) => readonly NewDelivery[]
  /** Called after a notice was stored, so that it leaves without delay. */
  readonly onNotice: (notices: readonly NewDelivery[]) => void
  /** Longer than the calls of one turn: when it is over, nobody asks the provider any more. */
  readonly leaseMs: number
  readonly pause: (ms: number) => Promise<void>
}

export type Captured =
  | { readonly kind: 'known'; readonly payment: Payment }
  | { readonly kind: 'no-such-order' }
  /** Perhaps captured; asking again never charges twice. */
  | { readonly kind: 'undecided' }

export type PaymentProcessor = ReturnType<typeof createPaymentProcessor>

// Of two captures at once the second waits for the result of the first.
const LOOK_EVERY_MS = 250
const WAIT_FOR_OTHER_MS = 20_000
// After a capture without a reply the order is looked at, at growing intervals.
const LOOKS_AFTER_MS = [0, 1_000, 3_000]
// A look that begins later than this before the end of the lease could outlast it.
const LONGEST_LOOK_MS = 10_000
const ASK_AGAIN_MS = 60_000

/** Keeps the provider's orders and our rows in step. */
export function createPaymentProcessor(options: PaymentProcessorOptions) {
  const { provider, account, store, demo, leaseMs, now, pause, log } = options

  async function capture(orderId: string): Promise<Captured> {
    const asked = await store.find(orderId)
    if (!asked) return { kind: 'no-such-order' }
    // An order of the charge group that was begun and left open is resolved first.
    const leading = await leadingOf(asked)
    if (!isOurs(leading)) return resultForOtherAccount(leading)
    const hadTurn = await takeTurn(leading.orderId)
    const found = await (hadTurn ? storedResult(orderId) : resultOfOtherTurn(orderId))
    return needsOwnTurn(asked, found) ? capture(orderId) : found
  }

  /** Captures an order; false where another instance does, or nothing is left to capture. */
  async function takeTurn(orderId: string): Promise<boolean> {
    // Stored before the provider is asked for money: a crash must not forget it.
    const begunAt = now()
    const payment = await store.beginCapture(orderId, { now: begunAt, leaseMs })
    if (!payment) return false
    const progress =
      (await earlierEnd(payment)) ?? (await charge(payment, begunAt + leaseMs)) ?? notKnown()
    await settle(payment, progress)
    return true
  }

  function isOurs(payment: Payment): boolean {
    return payment.demo === demo && payment.account === account
  }

  /** The money may have been asked for before: then first look whether it came. */
  async function earlierEnd(payment: Payment): Promise<Progress | undefined> {
    return payment.turn === 1 ? undefined : seenOf(await look(payment))
  }

  async function look(payment: Payment) {
    return afterLook(payment, await provider.show(payment.orderId), now())
  }

  async function charge(payment: Payment, leaseUntil: number): Promise<Progress | undefined> {
    const reply = await provider.capture(payment.orderId, captureKey(payment))
    // For the seller: a visitor can do nothing about a refused account.
    if (reply.kind === 'refused') {
      log('capture-refused', { payment: payment.id, issue: reply.issue })
    }
    const progress = afterCapture(payment, reply, now())
    if (progress) return progress
    log('capture-without-answer', { payment: payment.id })
    // A timeout is resolved by looking at the order, never by charging again.
    for (const ms of LOOKS_AFTER_MS) {
      // `round` resolves the rest: when the lease ends, this turn must be over.
      if (now() + ms + LONGEST_LOOK_MS > leaseUntil) return undefined
      await pause(ms)
      const seen = seenOf(await look(payment))
      if (seen) return seen
    }
  }

  /** Asks the provider about one payment that a kill or an outage left open. False where there was none. */
  async function round(): Promise<boolean> {
    const payment = await store.takeDue({ now: now(), leaseMs, account, demo })
    if (!payment) return false
    // No provider knows a demo payment of a former account, and it moved no money.
    const found = isOurs(payment) ? await look(payment) : 'not-captured'
    await settle(payment, seenOf(found) ?? stillOpen(payment, found === 'not-captured'))
    return true
  }

  function stillOpen(payment: Payment, isNotCaptured: boolean): Progress {
    const { progress } = payment
    if (progress.state === 'pending') return stillPending(payment, progress.captureId, now())
    // A capture that was on its way may still arrive, but not after the order has expired.
    const isOver = isNotCaptured && now() - payment.createdAt > ORDER_LIFE_MS
    return isOver ? { state: 'expired', at: now() } : notKnown()
  }

  function notKnown(): Progress {
    return { state: 'capturing', dueAt: now() + ASK_AGAIN_MS }
  }

  async function settle(payment: Payment, progress: Progress): Promise<void> {
    const notices = options.notices(payment, progress)
    const settlement = await store.settle(payment, progress, notices)
    const { id, orderId } = payment
    log('payment-settled', { payment: id, order: orderId, state: progress.state, settlement })
    switch (settlement) {
      case 'settled':
        if (notices.length > 0) options.onNotice(notices)
        return
      case 'capture-used': {
        const reason =
          'l’incasso indicato dal servizio di pagamento è già quello di un altro ordine'
        return settle(payment, { state: 'rejected', at: now(), captureId: null, reason })
      }
      case 'overtaken':
    }
  }

  async function resultOfOtherTurn(orderId: string): Promise<Captured> {
    let found = await storedResult(orderId)
    for (let ms = 0; found.kind === 'undecided' && ms < WAIT_FOR_OTHER_MS; ms += LOOK_EVERY_MS) {
      await pause(LOOK_EVERY_MS)
      found = await storedResult(orderId)
    }
    return found
  }

  async function storedResult(orderId: string): Promise<Captured> {
    const payment = await store.find(orderId)
    return payment ? resultOf(await leadingOf(payment)) : { kind: 'no-such-order' }
  }

  /** The order of the charge group whose money was asked for, or this one. */
  async function leadingOf(payment: Payment): Promise<Payment> {
    return (await store.ofChargeGroup(payment.chargeGroup)).find(isBegun) ?? payment
  }

  /** The provider's page on which this order is agreed to; undefined where it is used up. */
  async function payerUrl({ orderId }: Payment): Promise<string | undefined> {
    const reply = await provider.show(orderId)
    return reply.kind === 'order' ? reply.order.payerUrl : undefined
  }

  /** Where a part of a quote is paid, on the provider's own page. */
  async function bill(asked: Bill): Promise<Billed> {
    const first = await openBill(asked, options)
    if (first.kind !== 'opened') return first
    const url = await payerUrl(first.payment)
    if (url !== undefined) return { kind: 'payable', url }
    // Days may lie between two visits: an order that nobody paid is too old then.
    const next = await openBill({ ...asked, replacesOrder: first.payment.orderId }, options)
    if (next.kind !== 'opened') return next
    const nextUrl = await payerUrl(next.payment)
    return nextUrl === undefined ? { kind: 'unavailable' } : { kind: 'payable', url: nextUrl }
  }

  return {
    open: (input: OpenPaymentInput) => openPayment(input, options),
    bill,
    /** What was paid of a quote, or may have been; undefined where nothing was asked for. */
    billed: async (quote: Pick<PaidQuote, 'id' | 'part'>): Promise<Payment | undefined> =>
      (await store.ofChargeGroup(chargeGroupOf(checkoutOf(quote), options))).find(isBegun),
    capture,
    round,
  }
}

type Billed =
  | { readonly kind: 'payable'; readonly url: string }
  /** Money was already asked for. */
  | { readonly kind: 'begun'; readonly payment: Payment }
  | { readonly kind: 'no-price' }
  | { readonly kind: 'unavailable' }

/** For another account only what is stored is told: what may be paid must not be paid again. */
function resultForOtherAccount(payment: Payment): Captured {
  const mayHaveMoved = !payment.demo && isBegun(payment)
  return mayHaveMoved ? resultOf(payment) : { kind: 'no-such-order' }
}

function resultOf(payment: Payment): Captured {
  return payment.progress.state === 'capturing' ? { kind: 'undecided' } : { kind: 'known', payment }
}

/** Another order of the charge group was first and is refused now, and this one was not captured. */
function needsOwnTurn({ orderId, turn, progress }: Payment, found: Captured): boolean {
  const couldBegin = progress.state === 'created' || progress.state === 'declined'
  if (!couldBegin || found.kind !== 'known') return false
  return found.payment.orderId === orderId && found.payment.turn === turn
}

function seenOf(found: ReturnType<typeof afterLook>): Progress | undefined {
  return typeof found === 'string' ? undefined : found
}
