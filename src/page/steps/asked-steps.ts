import { optionsOf } from '../../order/dataset.ts'
import { isAlone, type Order } from '../../order/order.ts'
import { isChoice, isSelection } from '../../order/selections.ts'
import type { PublicShop } from '../../shop/shop.ts'
import type { StepDefinition } from '../../wizard/wizard-store.ts'
import type { PageStep } from './page-step.ts'

/** A step of the page, with what the wizard needs of it. */
export type SessionStep = Omit<PageStep, 'title'> & StepDefinition

interface Asking {
  readonly shop: PublicShop
  readonly steps: readonly PageStep[]
  /** Whether the page takes payments. */
  readonly payment: boolean
}

/** The steps that are asked of a visitor with this order, as the wizard needs them. */
export function createAskedSteps({ shop, steps, payment }: Asking, orderNow: () => Order) {
  /** There is one answer, and the shop wants no step for it. */
  function isFolded(id: string): boolean {
    if (shop.singleAnswers !== 'fold' || !isSelection(id) || !isChoice(id)) return false
    return optionsOf(shop.catalogue, orderNow().dataset, id).length === 1
  }

  /** With one product, which answers there are does not depend on the visitor. */
  function isNeverAsked(id: string): boolean {
    return shop.catalogue.products.length === 1 && isFolded(id)
  }

  const toSessionStep = (step: PageStep): SessionStep => ({
    ...step,
    title: step.title(shop.texts),
    validate: () => step.objection?.(orderNow(), shop),
    isSkipped: () => isFolded(step.id),
    // Once for all gadgets.
    isPassed: () => step.id === 'terms' && !isAlone(orderNow()),
  })

  return {
    isFolded,
    steps: steps
      .filter(({ id, forPayment }) => (payment || !forPayment) && !isNeverAsked(id))
      .map(toSessionStep),
  }
}
