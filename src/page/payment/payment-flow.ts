import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatCents } from '../../order/money.ts'
import type { Checkout } from '../../order/checkout.ts'
import { sameSelections } from '../../order/selections.ts'
import { totalOf } from '../../order/quote.ts'
import type { PaymentServer } from '../../payment/payment-server.ts'
import {
  brokenOff,
  cancelled,
  mayCapture,
  mayPress,
  opened,
  providerIs,
  resumed,
  settled,
  type PaymentState,
  type ProviderStatus,
} from '../../payment/payment-state.ts'
import { withDefaults } from '../../shop/texts/changed-texts.ts'
import { PAYMENT_TEXTS } from '../../shop/texts/payment-texts.ts'
import { observable, type Observable } from '../../wizard/observable.ts'
import type { Session } from '../session.ts'

export interface PaymentFlowOptions {
  readonly session: Pick<
    Session,
    'shop' | 'order' | 'checkout' | 'wizard' | 'toasts' | 'setReceipt'
  >
  readonly server: PaymentServer
}

/** One visitor's payment: what the provider's buttons report, what our server says, what is kept. */
export interface PaymentFlow extends Observable<PaymentState> {
  readonly providerIs: (status: ProviderStatus) => void
  readonly mayPress: () => boolean
  /** For the provider's session: rejects where there is nothing to agree to. */
  readonly createOrder: () => Promise<{ orderId: string }>
  readonly approve: (orderId: string) => Promise<void>
  readonly cancel: () => void
  /** The provider broke off, in its own words. */
  readonly breakOff: (detail: string) => void
  /** Asks how an undecided payment ended. */
  readonly checkAgain: () => Promise<void>
}

/** Why the provider was given no order. The visitor knows already. */
class NoOrderError extends Error {
  override readonly name = 'NoOrderError'
}

export function createPaymentFlow({ session, server }: PaymentFlowOptions): PaymentFlow {
  const { order, checkout, toasts } = session
  const { trouble, completed } = withDefaults(session.shop.lazyTexts.paying, PAYMENT_TEXTS)
  const state = observable(resumed(order.getSnapshot().receipt, checkout.getSnapshot()))
  // A window of the provider may outlive the try that it was opened for.
  const openedHere = new Map<string, Checkout>()
  // Perhaps it is the order that cannot be paid: the next press asks for another in its place.
  let brokenOrder: string | undefined
  const move = (transition: (now: PaymentState) => PaymentState) =>
    state.set(transition(state.getSnapshot()))

  /** This request's try. Other selections are another order by themselves, under the same id. */
  function currentAttempt(): Checkout {
    const { dataset } = order.getSnapshot()
    const open = checkout.getSnapshot()
    if (!open) throw new NoOrderError('a payment needs a request number')
    return sameSelections(open.dataset, dataset) ? open : { ...open, dataset, orderId: null }
  }

  async function createOrder(): Promise<{ orderId: string }> {
    const mine = currentAttempt()
    state.set({ kind: 'opening' })
    // Before we ask: if the answer is lost, the next press asks for the same order.
    checkout.set(mine)
    const instead = mine.orderId === brokenOrder ? brokenOrder : undefined
    const created = await server.createOrder({ ...mine, checkoutId: mine.id, instead })
    // The visitor has left the step, or cancelled: no window shall open behind their back.
    if (state.getSnapshot().kind !== 'opening') throw new NoOrderError('nobody waits for it')
    if (!created.ok && created.begun !== undefined) {
      // Paid for in a copy of this tab: what is left to do is to hear how it ended.
      void capture({ ...mine, orderId: created.begun })
      throw new NoOrderError(created.message)
    }
    if (!created.ok) throw noOrder(created.message)
    if (created.amountCents !== totalOf(session.shop.catalogue, mine.dataset)) {
      throw noOrder(
        fillPlaceholders(trouble.priceChanged, { amount: formatCents(created.amountCents) }),
      )
    }
    checkout.set({ ...mine, orderId: created.orderId })
    openedHere.set(created.orderId, mine)
    move(opened)
    return { orderId: created.orderId }
  }

  function noOrder(message: string): NoOrderError {
    move(brokenOff)
    toasts.show('warning', message)
    return new NoOrderError(message)
  }

  async function capture(paying: Checkout & { orderId: string }): Promise<void> {
    if (!mayCapture(state.getSnapshot())) return
    const { orderId } = paying
    // Before we ask: whoever reloads now must not be shown buttons to pay with.
    checkout.set({ ...paying, approved: true })
    state.set({ kind: state.getSnapshot().kind === 'undecided' ? 'checking' : 'capturing' })
    const outcome = await server.capture(orderId)
    // Another request has begun meanwhile: this payment is not its own.
    const abandoned = checkout.getSnapshot()?.orderId !== orderId
    switch (outcome.kind) {
      case 'paid': {
        const { kind: _, ...receipt } = outcome
        if (!abandoned) {
          session.setReceipt(receipt)
          checkout.set(null)
        }
        // A guest who pays by card need not have told the provider a name.
        const { givenName } = receipt
        toasts.show('info', givenName ? `Pagamento completato da ${givenName}` : completed)
        break
      }
      case 'declined':
        if (!abandoned) checkout.set({ ...paying, approved: false })
        break
      case 'refused':
        if (!abandoned) checkout.set({ ...paying, orderId: null, approved: false })
        toasts.show('warning', outcome.message)
        break
      case 'undecided':
        toasts.show('warning', outcome.message)
        break
    }
    state.set(settled(outcome))
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    getInitialSnapshot: state.getInitialSnapshot,
    providerIs: (status) => move((now) => providerIs(now, status)),
    mayPress: () => mayPress(state.getSnapshot()) && session.wizard.getSnapshot().phase === 'idle',
    createOrder,
    async approve(orderId) {
      const { uid, receipt } = order.getSnapshot()
      const open = checkout.getSnapshot()
      // Said twice by the provider: it is being captured, or has been.
      const isTold = open?.orderId === orderId || receipt?.orderId === orderId
      const known = open?.orderId === orderId ? open : openedHere.get(orderId)
      if (known?.uid === uid && mayCapture(state.getSnapshot()))
        await capture({ ...known, orderId })
      else if (!isTold) toasts.show('warning', trouble.notTaken)
    },
    cancel: () => move(cancelled),
    breakOff(detail) {
      const before = state.getSnapshot()
      move(brokenOff)
      // What was not under way has been told already: the provider may report one failure twice.
      if (state.getSnapshot() === before) return
      // Never another try: of the orders of one try the server charges one, whoever agrees to which.
      brokenOrder = checkout.getSnapshot()?.orderId ?? undefined
      toasts.show('warning', `${trouble.brokenOff}\n${detail}`)
    },
    async checkAgain() {
      const open = checkout.getSnapshot()
      if (open?.orderId) await capture({ ...open, orderId: open.orderId })
    },
  }
}
