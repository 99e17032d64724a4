import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { formatCents } from '../../../order/money.ts'
import type { Checkout } from '../../../order/checkout.ts'
import { datasetsOf } from '../../../order/order.ts'
import { sameGadgets } from '../../../order/selections.ts'
import { totalOfAll } from '../../../order/quote.ts'
import type { PaymentServer } from './http-payment-server.ts'
import {
  brokenOff,
  cancelled,
  mayCapture,
  mayPress,
  opened,
  providerStatusChanged,
  resumed,
  settled,
  type PaymentState,
  type ProviderStatus,
} from './payment-state.ts'
import { withDefaults } from '../../../shop/texts/changed-texts.ts'
import { PAYMENT_TEXTS } from '../../../shop/texts/payment-texts.ts'
import { observable } from '../../../wizard/observable.ts'
import type { Session } from '../../../page/session.ts'

interface PaymentFlowOptions {
  readonly session: Pick<
    Session,
    'shop' | 'order' | 'checkout' | 'wizard' | 'toasts' | 'setReceipt'
  >
  readonly server: PaymentServer
}

export type PaymentFlow = ReturnType<typeof createPaymentFlow>

/** Rejects `createOrder`. The visitor has already been told the reason. */
class NoOrderError extends Error {
  override readonly name = 'NoOrderError'
}

/** One visitor's payment: receives the provider's reports, calls our server, keeps the result. */
export function createPaymentFlow({ session, server }: PaymentFlowOptions) {
  const { order, checkout, toasts } = session
  const { trouble, completed } = withDefaults(session.shop.lazyTexts.paying, PAYMENT_TEXTS)
  const state = observable(resumed(order.getSnapshot().receipt, checkout.getSnapshot()))
  // The provider may report the approval of an earlier order than the one kept in the checkout.
  const openedHere = new Map<string, Checkout>()
  // The order of the last error. It may be unpayable, so the next press asks for a new one instead.
  let brokenOrder: string | undefined
  const move = (transition: (now: PaymentState) => PaymentState) =>
    state.set(transition(state.getSnapshot()))

  /** Changed gadgets need a new order, in the same checkout. */
  function currentCheckout(): Checkout {
    const datasets = datasetsOf(order.getSnapshot())
    const kept = checkout.getSnapshot()
    if (!kept) throw new NoOrderError('a payment needs a request number')
    return sameGadgets(kept.datasets, datasets) ? kept : { ...kept, datasets, orderId: null }
  }

  /** Called by the provider's session. Rejects if there is no order for the visitor to approve. */
  async function createOrder(): Promise<{ orderId: string }> {
    const current = currentCheckout()
    state.set({ kind: 'opening' })
    // Kept before the call: if the answer is lost, the next press asks for the same order.
    checkout.set(current)
    const replacesOrder = current.orderId === brokenOrder ? brokenOrder : undefined
    const created = await server.createOrder({ ...current, checkoutId: current.id, replacesOrder })
    // The visitor has left the step or cancelled meanwhile: the provider must not open a window.
    if (state.getSnapshot().kind !== 'opening') throw new NoOrderError('no longer wanted')
    if (!created.ok && created.begun !== undefined) {
      // A copy of this tab has begun to pay: only the outcome is left to ask for.
      void capture({ ...current, orderId: created.begun })
      throw new NoOrderError(created.message)
    }
    if (!created.ok) throw failedToOpen(created.message)
    if (created.amountCents !== totalOfAll(session.shop.catalogue, current.datasets)) {
      throw failedToOpen(
        fillPlaceholders(trouble.priceChanged, { amount: formatCents(created.amountCents) }),
      )
    }
    checkout.set({ ...current, orderId: created.orderId })
    openedHere.set(created.orderId, current)
    move(opened)
    return { orderId: created.orderId }
  }

  function failedToOpen(message: string): NoOrderError {
    move(brokenOff)
    toasts.show('warning', message)
    return new NoOrderError(message)
  }

  async function capture(paying: Checkout & { orderId: string }): Promise<void> {
    if (!mayCapture(state.getSnapshot())) return
    const { orderId } = paying
    // Kept before the call: after a reload the page must not offer to pay again.
    checkout.set({ ...paying, approved: true })
    state.set({ kind: state.getSnapshot().kind === 'undecided' ? 'checking' : 'capturing' })
    const outcome = await server.capture(orderId)
    // False if the visitor has begun a new request meanwhile.
    const isCurrent = checkout.getSnapshot()?.orderId === orderId
    switch (outcome.kind) {
      case 'paid': {
        const { kind: _, ...receipt } = outcome
        if (isCurrent) {
          session.setReceipt(receipt)
          checkout.set(null)
        }
        // Empty if the visitor paid by card as a guest, without giving a name.
        const { givenName } = receipt
        toasts.show('info', givenName ? `Pagamento completato da ${givenName}` : completed)
        break
      }
      case 'declined':
        if (isCurrent) checkout.set({ ...paying, approved: false })
        break
      case 'refused':
        if (isCurrent) checkout.set({ ...paying, orderId: null, approved: false })
        toasts.show('warning', outcome.message)
        break
      case 'undecided':
        toasts.show('warning', outcome.message)
        break
    }
    state.set(settled(outcome))
  }

  return {
    ...state,
    providerStatusChanged: (status: ProviderStatus) =>
      move((now) => providerStatusChanged(now, status)),
    mayPress: () => mayPress(state.getSnapshot()) && session.wizard.getSnapshot().phase === 'idle',
    createOrder,
    async approve(orderId: string): Promise<void> {
      const { uid, receipt } = order.getSnapshot()
      const kept = checkout.getSnapshot()
      const approved = kept?.orderId === orderId ? kept : openedHere.get(orderId)
      if (approved?.uid === uid && mayCapture(state.getSnapshot())) {
        await capture({ ...approved, orderId })
        return
      }
      // The provider may report one approval twice: the second needs no warning.
      const isRepeated = kept?.orderId === orderId || receipt?.orderId === orderId
      if (!isRepeated) toasts.show('warning', trouble.notTaken)
    },
    cancel: () => move(cancelled),
    /** The provider reported an error; `detail` is its message. */
    breakOff(detail: string): void {
      const before = state.getSnapshot()
      move(brokenOff)
      // Nothing was under way: the provider may report one error twice.
      if (state.getSnapshot() === before) return
      // The checkout stays the same: the server charges only one of its orders.
      brokenOrder = checkout.getSnapshot()?.orderId ?? undefined
      toasts.show('warning', `${trouble.brokenOff}\n${detail}`)
    },
    /** Asks our server for the outcome of an undecided payment. */
    async checkAgain(): Promise<void> {
      const kept = checkout.getSnapshot()
      if (kept?.orderId) await capture({ ...kept, orderId: kept.orderId })
    },
  }
}
