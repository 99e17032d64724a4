import type { DraftKeeper } from '../sending/draft.ts'
import type { QuoteSender } from '../sending/quote-sender.ts'
import type { Checkout } from '../order/checkout.ts'
import { choose, optionsOf, type Replacement } from '../order/dataset.ts'
import { newOrder, newUid, recalculated, type Order } from '../order/order.ts'
import type { Receipt } from '../order/receipt.ts'
import { isChoice, isSelection, type ChoiceId } from '../order/selections.ts'
import { writeSummary } from '../order/summary-codec.ts'
import { templateParams } from '../order/template-params.ts'
import type { PublicShop } from '../shop/shop.ts'
import { observable, type MutableObservable, type Observable } from '../wizard/observable.ts'
import {
  createWizard,
  type Objection,
  type StepDefinition,
  type WizardStore,
} from '../wizard/wizard-store.ts'
import type { Phase } from '../wizard/wizard.ts'
import { createToasts, type Toasts } from './feedback/toast-store.ts'
import type { PaymentProvider } from './page-data.ts'
import type { PageStep } from './steps/page-step.ts'

/** A step of the page as the wizard walks it. */
export type SessionStep = Omit<PageStep, 'title'> & StepDefinition

export interface SessionOptions {
  readonly shop: PublicShop
  readonly steps: readonly PageStep[]
  /** Whether the page takes payments. */
  readonly payment: boolean
  readonly paymentProvider?: PaymentProvider | undefined
  readonly sender: QuoteSender
  readonly drafts: DraftKeeper
  readonly keepSentCopy: (order: Order, summary: string) => void
  readonly random: () => number
  readonly newCheckoutId: () => string
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>
}

/** One visitor's request: the order, the wizard, and the rules that join the two. */
export interface Session {
  readonly shop: PublicShop
  readonly paymentProvider: PaymentProvider | undefined
  readonly order: Observable<Order>
  /**
   * Kept with the draft, so that a reload does not lose it and a copy of the tab has the same one.
   */
  readonly checkout: MutableObservable<Checkout | null>
  readonly wizard: WizardStore<SessionStep>
  readonly toasts: Toasts
  /** Selections that a new product replaced, until the visitor chooses again or passes their step. */
  readonly replaced: Observable<readonly Replacement[]>
  readonly choose: (id: ChoiceId, value: string) => void
  readonly setQuantity: (quantity: number | null) => void
  readonly setCustomer: (field: string, value: string) => void
  readonly setReceipt: (receipt: Receipt) => void
  readonly prepareSending: () => void
  readonly restore: () => void
  readonly startAnew: () => void
}

const SEND_FAILED = 'Si è verificato un errore.'
const SEND_SUCCEEDED = 'Grazie. La richiesta è stata inoltrata correttamente.'

export function createSession(options: SessionOptions): Session {
  const { shop, sender, drafts, log } = options
  const { catalogue } = shop
  const fresh = () => newOrder(catalogue, shop.sampleCustomer)

  const order = observable(fresh())
  const checkout = observable<Checkout | null>(null)
  const replaced = observable<readonly Replacement[]>([])
  // Selections that the visitor made or passed. Products that are only tried out do not overwrite them.
  let decided = order.getSnapshot().dataset
  const toasts = createToasts()
  const wizard = createWizard({
    steps: options.steps
      .filter(({ forPayment }) => options.payment || !forPayment)
      .map(toSessionStep),
    finish: send,
    onObjection,
    onStepPassed,
    warn: (message) => log.warn(message),
  })

  order.subscribe(keepDraft)
  checkout.subscribe(keepDraft)
  wizard.subscribe(keepDraft)
  order.subscribe(toasts.dismissOutdated)
  wizard.subscribe(toasts.dismissOutdated)

  function toSessionStep(step: PageStep): SessionStep {
    return {
      ...step,
      title: step.title(shop.texts),
      validate: () => step.objection?.(order.getSnapshot(), shop),
      isSkipped: () => shop.singleAnswers === 'fold' && hasSingleAnswer(step.id),
    }
  }

  /** The product stays: a visit begins with it. */
  function hasSingleAnswer(id: string): boolean {
    if (id === 'product' || !isSelection(id) || !isChoice(id)) return false
    return optionsOf(catalogue, order.getSnapshot().dataset, id).length === 1
  }

  function update(changes: Partial<Order>): void {
    order.set(recalculated(catalogue, { ...order.getSnapshot(), ...changes }))
  }

  function onStepPassed(stepId: string): void {
    if (order.getSnapshot().uid === null) {
      update({ uid: newUid(options.random) })
      // Long before any payment: a copy of the tab made later must share this checkout.
      checkout.set(newCheckout())
    }
    decide(stepId)
  }

  function newCheckout(): Checkout | null {
    const { uid, dataset } = order.getSnapshot()
    if (uid === null) return null
    return { id: options.newCheckoutId(), uid, dataset, orderId: null, approved: false }
  }

  /** The selection is the visitor's own now: its notice goes away. */
  function decide(id: string): void {
    const { dataset } = order.getSnapshot()
    if (isSelection(id)) decided = { ...decided, [id]: dataset[id] }
    const told = replaced.getSnapshot()
    if (told.some((replacement) => replacement.id === id)) {
      replaced.set(told.filter((replacement) => replacement.id !== id))
    }
  }

  async function send(): Promise<boolean> {
    const sending = order.getSnapshot()
    const sent = await sender.send(templateParams(catalogue, sending, shop.texts))
    if (!sent.ok) {
      toasts.show('error', `${SEND_FAILED}\n${sent.detail}`, () => !isIn('idle'))
      return false
    }
    log.info(sent.reply)
    options.keepSentCopy(sending, writeSummary(catalogue, sending, shop.texts))
    toasts.show('success', SEND_SUCCEEDED, () => !isIn('finished'))
    return true
  }

  function onObjection(objection: Objection): void {
    if (objection.kind === 'refused') {
      const { stepId, reason } = objection
      return toasts.show('warning', reason, () => !isRefused(stepId, reason))
    }
    log.error(objection.error)
    toasts.show('error', `${SEND_FAILED}\n${shop.texts.sending.stepBroken}`, () => !isIn('idle'))
  }

  function isIn(phase: Phase): boolean {
    return wizard.getSnapshot().phase === phase
  }

  function isRefused(stepId: string, reason: string): boolean {
    const index = wizard.steps.findIndex(({ id }) => id === stepId)
    const isMarked = wizard.getSnapshot().failed.includes(index)
    return isMarked && wizard.steps[index]?.objection?.(order.getSnapshot(), shop) === reason
  }

  function keepDraft(): void {
    const { active, reached, phase } = wizard.getSnapshot()
    if (phase === 'finished') return drafts.clear()
    const { price: _, ...kept } = order.getSnapshot()
    drafts.keep({ ...kept, checkout: checkout.getSnapshot(), active, reached })
  }

  return {
    shop,
    paymentProvider: options.paymentProvider,
    order,
    checkout,
    wizard,
    toasts,
    replaced,
    choose(id, value) {
      const before = id === 'product' ? decided : order.getSnapshot().dataset
      const change = choose(catalogue, before, id, value)
      update({ dataset: change.dataset })
      if (id !== 'product') return decide(id)
      const bySteps = [...change.replaced].sort(
        (one, other) => wizard.indexOf(one.id) - wizard.indexOf(other.id),
      )
      replaced.set(bySteps)
      // Nobody submits a colour that they never saw: from there the steps are walked again.
      const [first] = bySteps
      if (first) wizard.forgetAfter(wizard.indexOf(first.id) - 1)
    },
    setQuantity(quantity) {
      update({ dataset: { ...order.getSnapshot().dataset, quantity } })
      decide('quantity')
    },
    setCustomer(field, value) {
      update({ customer: { ...order.getSnapshot().customer, [field]: value } })
    },
    setReceipt: (receipt) => update({ receipt }),
    prepareSending: () => sender.prepare(),
    restore() {
      const draft = drafts.restore()
      if (!draft) return
      const { active, reached, checkout: paying, ...kept } = draft
      update(kept)
      checkout.set(paying ?? newCheckout())
      decided = order.getSnapshot().dataset
      // The shop may have changed since: the wizard stops at the first step that no longer passes.
      const objecting = wizard.steps.findIndex((step) =>
        step.objection?.(order.getSnapshot(), shop),
      )
      const furthest = objecting === -1 ? reached : Math.min(reached, objecting)
      wizard.resumeAt({ active: Math.min(active, furthest), reached: furthest })
    },
    startAnew() {
      wizard.restart()
      replaced.set([])
      order.set(fresh())
      checkout.set(null)
      decided = order.getSnapshot().dataset
      drafts.clear()
    },
  }
}
