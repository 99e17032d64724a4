import type { Checkout } from '../order/checkout.ts'
import type { Customer } from '../order/customer/customer-fields.ts'
import { isAlone, type Order } from '../order/order.ts'
import { sameSelections, type Dataset, type SelectionId } from '../order/selections.ts'
import type { Draft, DraftKeeper } from './sending/draft.ts'
import type { EarlierVisit, SelectionMemory } from './sending/selection-memory.ts'
import type { SentCopyKeeper } from './sending/sent-copy.ts'
import type { PublicShop } from '../shop/shop.ts'
import type { StepId } from '../shop/texts/page-texts.ts'
import { observable, type Observable } from '../wizard/observable.ts'

/** How the page was opened. */
export interface Arrival {
  /** Selections that the address names. */
  readonly selections: Partial<Dataset> | undefined
  /** A link was followed or an address typed, unlike a reload or the browser's Back. */
  readonly isNewVisit: boolean
}

/** What a session does with the state that a visit finds. */
interface VisitTarget {
  readonly customer: () => Customer
  readonly indexOf: (step: StepId) => number
  /** Begins with these selections. Returns the first one that was replaced, in the order of steps. */
  readonly begin: (
    selections: Partial<Dataset>,
    customer: Customer,
    others?: Pick<Order, 'before' | 'after'>,
  ) => SelectionId | undefined
  readonly resumeAt: (active: number, reached: number) => void
  readonly resumeDraft: (draft: Draft) => void
  readonly showSent: (order: Order, checkout: Checkout | null, sentAt: number) => void
}

export interface VisitOptions {
  readonly shop: PublicShop
  readonly drafts: DraftKeeper
  readonly memory: SelectionMemory
  readonly sentCopy: SentCopyKeeper
}

/** How a visit begins, and what this device remembers of it. */
export function createVisit(options: VisitOptions, target: VisitTarget) {
  const { shop, drafts, memory, sentCopy } = options
  /** An earlier visit that the visitor may go on with; null where there is none, or it is answered. */
  const earlierVisit = observable<EarlierVisit | null>(null)

  const visit = {
    earlierVisit: earlierVisit as Observable<EarlierVisit | null>,
    goOnWithEarlierVisit: (): void => {
      const earlier = earlierVisit.getSnapshot()
      if (!earlier) return
      const { dataset, before, after } = earlier
      const replaced = target.begin(dataset, target.customer(), { before, after })
      // At most the summary: the steps after it need a number, which is drawn when a step is passed.
      const last = replaced ? target.indexOf(replaced) - 1 : target.indexOf('summary')
      const step = Math.max(0, Math.min(earlier.step, last))
      target.resumeAt(step, step)
      earlierVisit.set(null)
    },
    forgetEarlierVisit: (): void => {
      memory.clear()
      earlierVisit.set(null)
    },
    /** A sent request, else the tab's draft, else the address, else the offer of the earlier visit. */
    restore({ selections, isNewVisit }: Arrival): void {
      const draft = drafts.restore()
      const isPaying = Boolean(draft?.receipt ?? draft?.checkout?.orderId)
      if (selections && isNewVisit && !isPaying) {
        sentCopy.forget()
        target.begin(selections, draft?.customer ?? shop.sampleCustomer)
        return
      }
      if (draft) return target.resumeDraft(draft)
      const sent = sentCopy.restore()
      if (sent) return target.showSent(sent.order, sent.checkout, sent.sentAt)
      if (selections) {
        target.begin(selections, shop.sampleCustomer)
        return
      }
      visit.recallEarlierVisit()
    },
    recallEarlierVisit: (): void => {
      const earlier = memory.recall()
      earlierVisit.set(earlier && isWorthGoingOn(earlier) ? earlier : null)
    },
  }

  function isWorthGoingOn({ step, ...kept }: EarlierVisit): boolean {
    return step > 0 || !isAlone(kept) || !sameSelections(kept.dataset, shop.catalogue.defaults)
  }

  return {
    visit,
    /** Only what the visitor does is remembered, not what a link has brought. */
    remember: ({ dataset, before, after }: Order, step: number): void => {
      if (step > 0) earlierVisit.set(null)
      memory.keep({ dataset, before, after, step })
    },
  }
}
