import type { NewDelivery } from '../outbox/delivery.ts'
import { afterCapture, afterLook, stillPending } from './after-reply.ts'
import {
  openPayment,
  type Opened,
  type OpenPaymentOptions,
  type OrderWish,
} from './open-payment.ts'
import { captureKey, isBegun, ORDER_LIFE_MS, type Payment, type Progress } from './payment.ts'

export interface PaymentProcessorOptions extends OpenPaymentOptions {
  /** The delivery that tells the seller; undefined where there is nothing new to tell. */
  readonly notice: (payment: Payment, progress: Progress) => NewDelivery | undefined
  /** Called after a notice was stored, so that it leaves without delay. */
  readonly onNotice: () => void
  /** Longer than the calls of one turn: when it is over, nobody asks the provider any more. */
  readonly leaseMs: number
  readonly pause: (ms: number) => Promise<void>
}

export type Captured =
  | { readonly kind: 'known'; readonly payment: Payment }
  | { readonly kind: 'no-such-order' }
  /** It may have been captured; asking again charges nobody twice. */
  | { readonly kind: 'undecided' }

export interface PaymentProcessor {
  readonly open: (wish: OrderWish) => Promise<Opened>
  readonly capture: (orderId: string) => Promise<Captured>
  /** Asks the provider about one payment whose end is not known. False where there was none. */
  readonly round: () => Promise<boolean>
}

// Two captures at once: the second waits for what the first one finds out.
const LOOK_EVERY_MS = 250
const WAIT_FOR_OTHER_MS = 20_000
// After a capture without an answer the order is looked at, with growing patience.
const LOOKS_AFTER_MS = [0, 1_000, 3_000]
// A look that begins later than this before the lease ends could outlive it.
const LONGEST_LOOK_MS = 10_000
const ASK_AGAIN_MS = 60_000

/** The provider's orders and our rows, kept in step. */
export function createPaymentProcessor(options: PaymentProcessorOptions): PaymentProcessor {
  const { provider, account, store, demo, leaseMs, now, pause, log } = options

  async function capture(orderId: string): Promise<Captured> {
    const asked = await store.find(orderId)
    if (!asked) return { kind: 'no-such-order' }
    // What somebody began and left is seen to its end first, whichever order of the purchase it is.
    const leading = await leadingOf(asked)
    if (!isOurs(leading)) return leftBehind(leading)
    const hadTurn = await takeTurn(leading.orderId)
    const found = await (hadTurn ? whereItStands(orderId) : whatOthersFound(orderId))
    return isPassedOver(asked, found) ? capture(orderId) : found
  }

  /** Asks for the money of an order; false where somebody else does, or nothing is left to ask. */
  async function takeTurn(orderId: string): Promise<boolean> {
    // Written down before the provider is asked for money: a crash must not forget that it was.
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

  /** Somebody may have asked for this money before: then first see whether it came. */
  async function earlierEnd(payment: Payment): Promise<Progress | undefined> {
    return payment.turn === 1 ? undefined : seenOf(await look(payment))
  }

  async function look(payment: Payment) {
    return afterLook(payment, await provider.show(payment.orderId), now())
  }

  async function charge(payment: Payment, leaseUntil: number): Promise<Progress | undefined> {
    const reply = await provider.capture(payment.orderId, captureKey(payment))
    // For the seller: a visitor can do nothing about an account that may not collect.
    if (reply.kind === 'refused') {
      log('capture-refused', { payment: payment.id, issue: reply.issue })
    }
    const progress = afterCapture(payment, reply, now())
    if (progress) return progress
    log('capture-without-answer', { payment: payment.id })
    // A timeout is resolved by looking, never by charging again.
    for (const ms of LOOKS_AFTER_MS) {
      // The watch finds out the rest: whoever takes over must find nobody at work.
      if (now() + ms + LONGEST_LOOK_MS > leaseUntil) return undefined
      await pause(ms)
      const seen = seenOf(await look(payment))
      if (seen) return seen
    }
  }

  /** The seller's side of it: what a kill, an outage or a slow provider left open. */
  async function round(): Promise<boolean> {
    const payment = await store.takeDue({ now: now(), leaseMs, account, demo })
    if (!payment) return false
    // A trial whose account is gone can be asked about nowhere, and no money waits for an answer.
    const found = isOurs(payment) ? await look(payment) : 'not-captured'
    await settle(payment, seenOf(found) ?? stillOpen(payment, found === 'not-captured'))
    return true
  }

  function stillOpen(payment: Payment, isNotCaptured: boolean): Progress {
    const { progress } = payment
    if (progress.state === 'pending') return stillPending(payment, progress.captureId, now())
    // A capture that was on its way may still arrive, but not after the order's life.
    const isOver = isNotCaptured && now() - payment.createdAt > ORDER_LIFE_MS
    return isOver ? { state: 'expired', at: now() } : notKnown()
  }

  function notKnown(): Progress {
    return { state: 'capturing', dueAt: now() + ASK_AGAIN_MS }
  }

  async function settle(payment: Payment, progress: Progress): Promise<void> {
    const notice = options.notice(payment, progress)
    const settlement = await store.settle(payment, progress, notice)
    log('payment-settled', { payment: payment.id, state: progress.state, settlement })
    switch (settlement) {
      case 'settled':
        if (notice) options.onNotice()
        return
      case 'capture-used': {
        const reason = 'l’incasso indicato dal fornitore è già quello di un altro ordine'
        return settle(payment, { state: 'rejected', at: now(), captureId: null, reason })
      }
      case 'overtaken':
    }
  }

  async function whatOthersFound(orderId: string): Promise<Captured> {
    let found = await whereItStands(orderId)
    for (let ms = 0; found.kind === 'undecided' && ms < WAIT_FOR_OTHER_MS; ms += LOOK_EVERY_MS) {
      await pause(LOOK_EVERY_MS)
      found = await whereItStands(orderId)
    }
    return found
  }

  async function whereItStands(orderId: string): Promise<Captured> {
    const payment = await store.find(orderId)
    return payment ? inWords(await leadingOf(payment)) : { kind: 'no-such-order' }
  }

  /** The order of the purchase that counts: the one whose money was asked for, or this one. */
  async function leadingOf(payment: Payment): Promise<Payment> {
    return (await store.ofChargeGroup(payment.chargeGroup)).find(isBegun) ?? payment
  }

  return { open: (wish) => openPayment(wish, options), capture, round }
}

/** Of another account only what we know is told: nobody shall pay again what may be paid. */
function leftBehind(payment: Payment): Captured {
  const mayHaveMoved = !payment.demo && isBegun(payment)
  return mayHaveMoved ? inWords(payment) : { kind: 'no-such-order' }
}

function inWords(payment: Payment): Captured {
  return payment.progress.state === 'capturing' ? { kind: 'undecided' } : { kind: 'known', payment }
}

/** Others of the purchase were in the way and are no longer, and nobody has asked for this one. */
function isPassedOver({ orderId, turn, progress }: Payment, found: Captured): boolean {
  const couldBegin = progress.state === 'created' || progress.state === 'declined'
  if (!couldBegin || found.kind !== 'known') return false
  return found.payment.orderId === orderId && found.payment.turn === turn
}

function seenOf(found: ReturnType<typeof afterLook>): Progress | undefined {
  return typeof found === 'string' ? undefined : found
}
