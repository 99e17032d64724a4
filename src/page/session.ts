import type { DraftKeeper } from '../sending/draft.ts'
import type { QuoteSender } from '../sending/quote-sender.ts'
import { choose, type ChoiceField, type Field, type Replacement } from '../order/dataset.ts'
import { newOrder, newUid, recalculated, type Customer, type Order } from '../order/order.ts'
import type { Receipt, Checkout } from '../order/receipt.ts'
import { htmlSummary } from '../order/summary.ts'
import { templateParams } from '../order/template-params.ts'
import type { PublicShop } from '../shop/shop.ts'
import { observable, type MutableObservable, type Observable } from '../wizard/observable.ts'
import { createWizard, type Objection, type WizardStore } from '../wizard/wizard-store.ts'
import { createToasts, type Toasts } from './feedback/toast-store.ts'
import type { PaymentProvider } from './page-data.ts'
import { firstObjectionable, stepIndexOf, wizardSteps } from './wizard-steps.ts'

export interface SessionOptions {
  readonly shop: PublicShop
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
   * The try to pay for this request: kept with the draft, so that a reload does not make it forgotten
   * and a copy of the tab has the same one.
   */
  readonly checkout: MutableObservable<Checkout | null>
  readonly wizard: WizardStore
  readonly toasts: Toasts
  /** Choices that a change of product replaced, until the visitor chooses anew or passes their step. */
  readonly replaced: Observable<readonly Replacement[]>
  readonly choose: (field: ChoiceField, value: string) => void
  readonly setQuantity: (quantity: number | null) => void
  readonly setCustomer: (field: keyof Customer, value: string) => void
  readonly setReceipt: (payment: Receipt) => void
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
  // What the visitor chose or has seen. Products tried out in between replace it only in passing.
  let own = order.getSnapshot().dataset
  const toasts = createToasts()
  const wizard = createWizard({
    steps: wizardSteps(() => order.getSnapshot().dataset, options),
    finish: send,
    onObjection,
    onStepPassed,
    warn: (message) => log.warn(message),
  })

  order.subscribe(keepDraft)
  checkout.subscribe(keepDraft)
  wizard.subscribe(keepDraft)

  function update(changes: Partial<Order>): void {
    order.set(recalculated(catalogue, { ...order.getSnapshot(), ...changes }))
  }

  function onStepPassed(stepId: string): void {
    if (order.getSnapshot().uid === null) {
      update({ uid: newUid(options.random) })
      // Long before anybody pays: a tab that is copied later must not pay on its own account.
      checkout.set(newCheckout())
    }
    decided(stepId)
  }

  function newCheckout(): Checkout | null {
    const { uid, dataset } = order.getSnapshot()
    if (uid === null) return null
    return { id: options.newCheckoutId(), uid, dataset, orderId: null, approved: false }
  }

  /** What the visitor chose, or saw and passed, is theirs; nothing more is to be said of it. */
  function decided(field: string): void {
    const { dataset } = order.getSnapshot()
    if (field in dataset) own = { ...own, [field]: dataset[field as Field] }
    const told = replaced.getSnapshot()
    if (told.some((old) => old.field === field)) {
      replaced.set(told.filter((old) => old.field !== field))
    }
  }

  async function send(): Promise<boolean> {
    const sending = order.getSnapshot()
    const sent = await sender.send(templateParams(catalogue, sending, shop.texts))
    if (!sent.ok) {
      toasts.show('error', `${SEND_FAILED}\n${sent.detail}`)
      return false
    }
    log.info(sent.reply)
    options.keepSentCopy(sending, htmlSummary(catalogue, sending, shop.texts))
    toasts.show('success', SEND_SUCCEEDED)
    return true
  }

  function onObjection(objection: Objection): void {
    if (objection.kind === 'refused') return toasts.show('warning', objection.reason)
    log.error(objection.error)
    toasts.show('error', `${SEND_FAILED}\n${shop.texts.sending.stepBroken}`)
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
    choose(field, value) {
      const before = field === 'product' ? own : order.getSnapshot().dataset
      const change = choose(catalogue, before, field, value)
      update({ dataset: change.dataset })
      if (field === 'product') replaced.set(change.replaced)
      else decided(field)
      // Nobody shall submit a colour they never saw: from there the steps are walked again.
      const [first] = change.replaced
      if (first) wizard.forgetAfter(stepIndexOf(first.field) - 1)
    },
    setQuantity(quantity) {
      update({ dataset: { ...order.getSnapshot().dataset, quantity } })
      decided('quantity')
    },
    setCustomer(field, value) {
      update({ customer: { ...order.getSnapshot().customer, [field]: value } })
    },
    setReceipt: (payment) => update({ payment }),
    prepareSending: () => sender.prepare(),
    restore() {
      const draft = drafts.restore()
      if (!draft) return
      const { active, reached, checkout: paying, ...kept } = draft
      update(kept)
      // None, from before they were drawn with the number: now, not when each copy pays.
      checkout.set(paying ?? newCheckout())
      own = order.getSnapshot().dataset
      // The shop may have changed since: a step that no longer passes is walked again.
      const furthest = Math.min(reached, firstObjectionable(catalogue, own))
      wizard.resumeAt({ active: Math.min(active, furthest), reached: furthest })
    },
    startAnew() {
      wizard.restart()
      replaced.set([])
      order.set(fresh())
      checkout.set(null)
      own = order.getSnapshot().dataset
      drafts.clear()
    },
  }
}
