import type { Draft } from './sending/draft.ts'
import type { QuoteSender } from './sending/quote-sender.ts'
import type { Checkout } from '../order/checkout.ts'
import type { Customer } from '../order/customer/customer-fields.ts'
import { beginWith, choose, type Replacement } from '../order/dataset.ts'
import {
  datasetsOf,
  isAlone,
  newOrder,
  newUid,
  recalculated,
  type Gadget,
  type Order,
  type Placed,
} from '../order/order.ts'
import type { Receipt } from '../order/receipt.ts'
import {
  perChoice,
  SELECTION_IDS,
  type ChoiceId,
  type Dataset,
  type SelectionId,
} from '../order/selections.ts'
import type { TemplateParams } from '../order/template-params.ts'
import { observable, type Observable } from '../wizard/observable.ts'
import { createWizard, type Objection } from '../wizard/wizard-store.ts'
import type { Phase } from '../wizard/wizard.ts'
import { createToasts } from './feedback/toast-store.ts'
import { createOwnChoices, selectionsIn } from './own-choices.ts'
import type { PaymentProvider } from './page-data.ts'
import { createAskedSteps } from './steps/asked-steps.ts'
import type { PageStep } from './steps/page-step.ts'
import { createVisit, type VisitOptions } from './visit.ts'

export interface SessionOptions extends VisitOptions {
  readonly steps: readonly PageStep[]
  /** Whether the page takes payments. */
  readonly payment: boolean
  readonly paymentProvider?: PaymentProvider | undefined
  readonly sender: QuoteSender
  /** Writes an order as it is sent. Called on the summary, which loads after the first step. */
  readonly paramsOf: (order: Order) => TemplateParams | Promise<TemplateParams>
  /** Selections of the address, with which the server has rendered the page. */
  readonly selections?: Partial<Dataset> | undefined
  readonly now: () => number
  readonly random: () => number
  readonly newCheckoutId: () => string
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>
}

export type Session = ReturnType<typeof createSession>

const SEND_FAILED = 'Si è verificato un errore.'
const SEND_SUCCEEDED = 'Grazie. La richiesta è stata inoltrata correttamente.'

/** One visitor's request: the order, the wizard, and the rules that join the two. */
export function createSession(options: SessionOptions) {
  const { shop, sender, drafts, memory, sentCopy, log } = options
  const { catalogue } = shop
  const begun = options.selections && beginWith(catalogue, options.selections)

  const order = observable(newOrder(catalogue, shop.sampleCustomer, begun?.dataset))
  const own = createOwnChoices(
    begun ?? { dataset: order.getSnapshot().dataset, replaced: [] },
    options.selections,
  )
  // Kept with the draft, so that a reload does not lose it and a copy of the tab has the same one.
  const checkout = observable<Checkout | null>(null)
  // When the request was sent; null before.
  const sentAt = observable<number | null>(null)
  const toasts = createToasts()
  const asked = createAskedSteps(options, order.getSnapshot)
  const wizard = createWizard({
    steps: asked.steps,
    finish: send,
    onObjection,
    onStepPassed,
    warn: (message) => log.warn(message),
  })

  const { visit, remember } = createVisit(options, {
    customer: () => order.getSnapshot().customer,
    indexOf: wizard.indexOf,
    begin,
    resumeAt,
    resumeDraft,
    showSent,
  })

  order.subscribe(keepDraft)
  wizard.subscribe(keepDraft)
  checkout.subscribe(keepDraft)
  wizard.subscribe(finishGadget)
  wizard.subscribe(rememberVisit)
  order.subscribe(toasts.dismissOutdated)
  wizard.subscribe(toasts.dismissOutdated)

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
    const now = order.getSnapshot()
    const { uid } = now
    if (uid === null) return null
    const paying = { id: options.newCheckoutId(), uid, datasets: datasetsOf(now) }
    return { ...paying, orderId: null, approved: false }
  }

  function decide(id: string): void {
    own.decide(id, order.getSnapshot().dataset, (other) => !asked.isFolded(other))
  }

  async function send(): Promise<boolean> {
    const sending = order.getSnapshot()
    const params = await options.paramsOf(sending)
    const sent = await sender.send(params)
    if (!sent.ok) {
      toasts.show('error', `${SEND_FAILED}\n${sent.detail}`, () => !isIn('idle'))
      return false
    }
    log.info(sent.reply)
    const sentNow = options.now()
    sentAt.set(sentNow)
    sentCopy.keep(
      { order: sending, checkout: checkout.getSnapshot(), sentAt: sentNow },
      params.message,
    )
    memory.clear()
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
    drafts.keep({ ...kept, checkout: checkout.getSnapshot(), active, reached, made: own.made() })
  }

  function rememberVisit(): void {
    const { active, phase } = wizard.getSnapshot()
    if (phase !== 'finished') remember(order.getSnapshot(), active)
  }

  /** A gadget whose walk has reached the summary is a line like the others. */
  function finishGadget(): void {
    const isUnfinished = order.getSnapshot().unfinishedAt !== undefined
    if (isUnfinished && isAtSummary()) update({ unfinishedAt: undefined })
  }

  function isAtSummary(): boolean {
    return wizard.getSnapshot().reached >= wizard.indexOf('summary')
  }

  function begin(
    selections: Partial<Dataset>,
    customer: Customer,
    others?: Pick<Order, 'before' | 'after'>,
  ): SelectionId | undefined {
    const begun = beginWith(catalogue, selections)
    const alone = newOrder(catalogue, customer, begun.dataset)
    // Beside others it is unfinished, unless its walk goes on at the summary.
    if (!others || isAlone(others)) order.set(alone)
    else order.set(recalculated(catalogue, { ...alone, ...others, unfinishedAt: 0 }))
    own.adopt(begun.dataset, selectionsIn(selections))
    const bySteps = inStepOrder(begun.replaced)
    own.tell(bySteps)
    return bySteps[0]?.id
  }

  function resumeDraft({ active, reached, checkout: paying, made: before, ...kept }: Draft): void {
    // What is not asked has the only answer of now, also where the draft is of a shop with more of them.
    const from = (id: ChoiceId) => (wizard.indexOf(id) === -1 ? order.getSnapshot() : kept)
    update({ ...kept, dataset: { ...kept.dataset, ...perChoice((id) => from(id).dataset[id]) } })
    checkout.set(paying ?? newCheckout())
    goOn(active, reached, before)
  }

  function goOn(active: number, reached: number, before?: readonly SelectionId[]): void {
    const passed = before ?? SELECTION_IDS.filter((id) => wizard.indexOf(id) < reached)
    own.adopt(order.getSnapshot().dataset, passed)
    resumeAt(active, reached)
  }

  /** Changes the other gadgets or, with a step, which gadget is being configured: its walk goes on there. */
  function rearrange(gadgets: Placed, step?: number): void {
    if (wizard.getSnapshot().phase !== 'idle') return
    update({ ownLogo: undefined, unfinishedAt: undefined, ...gadgets })
    if (step === undefined) return rememberVisit()
    own.tell([])
    goOn(step, gadgets.unfinishedAt ?? wizard.indexOf('summary'))
  }

  function showSent(sent: Order, paid: Checkout | null, at: number): void {
    order.set(sent)
    checkout.set(paid)
    sentAt.set(at)
    wizard.resumeFinished()
  }

  function inStepOrder(replacements: readonly Replacement[]): readonly Replacement[] {
    return [...replacements].sort((one, other) => wizard.indexOf(one.id) - wizard.indexOf(other.id))
  }

  /** The shop may have changed since: the wizard stops at the first step that no longer passes. */
  function resumeAt(active: number, reached: number): void {
    const objecting = wizard.steps.findIndex((step) => step.objection?.(order.getSnapshot(), shop))
    const furthest = objecting === -1 ? reached : Math.min(reached, objecting)
    wizard.resumeAt({ active: Math.min(active, furthest), reached: furthest })
  }

  function startAnewAs(customer: Customer): void {
    wizard.restart()
    own.tell([])
    checkout.set(null)
    // Also keeps the draft: a reload must not begin with the address again.
    order.set(newOrder(catalogue, customer))
    own.adopt(order.getSnapshot().dataset, [])
    sentAt.set(null)
    sentCopy.forget()
    memory.clear()
  }

  return {
    shop,
    paymentProvider: options.paymentProvider,
    order: order as Observable<Order>,
    checkout,
    wizard,
    toasts,
    replaced: own.replaced,
    choose(id: ChoiceId, value: string): void {
      const before = id === 'product' ? own.decided() : order.getSnapshot().dataset
      const change = choose(catalogue, before, id, value)
      update({ dataset: change.dataset })
      rememberVisit()
      if (id !== 'product') return decide(id)
      const bySteps = inStepOrder(change.replaced)
      own.tellOfMade(bySteps)
      // Nobody submits a colour that they never saw: from there the steps have to be passed again.
      const [first] = bySteps
      if (first) wizard.forgetAfter(wizard.indexOf(first.id) - 1)
    },
    setQuantity: (quantity: number | null): void => {
      update({ dataset: { ...order.getSnapshot().dataset, quantity } })
      rememberVisit()
      decide('quantity')
    },
    setCustomer: (field: string, value: string): void => {
      update({ customer: { ...order.getSnapshot().customer, [field]: value } })
    },
    setReceipt(receipt: Receipt): void {
      update({ receipt })
      keepDraft()
    },
    rearrange,
    setLogo: (changes: Partial<Pick<Gadget, 'ownLogo' | 'placement'>>): void => update(changes),
    prepareSending: () => sender.prepare(),
    sentAt: sentAt as Observable<number | null>,
    ...visit,
    startAnew: () => startAnewAs(shop.sampleCustomer),
    /** A new request with the same contact data. */
    configureAnother: () => startAnewAs(order.getSnapshot().customer),
  }
}
