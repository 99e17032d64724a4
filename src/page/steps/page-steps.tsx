import { SELECTIONS, type AskedId, type ChoiceId } from '../../order/selections.ts'
import { productOf, UNKNOWN } from '../../order/dataset.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { Order } from '../../order/order.ts'
import { isFinished, objectionTo, objectionToContact } from '../../order/validation.ts'
import type { PublicShop } from '../../shop/shop.ts'
import type { StepId } from '../../shop/texts/page-texts.ts'
import { ChoiceStep } from './choice-step.tsx'
import type { PageStep } from './page-step.ts'
import { ProductStep } from './product-step.tsx'

/** In the order in which they are shown. */
const STEPS: Readonly<Record<StepId, Omit<PageStep, 'id'>>> = {
  product: asking('product', ProductStep),
  color: choosing('color'),
  material: choosing('material'),
  print: choosing('print'),
  quantity: asking('quantity'),
  pack: choosing('pack'),
  terms: { title: titleOf('terms'), picture: true, total: false },
  summary: {
    title: titleOf('summary'),
    picture: false,
    total: false,
    objection: (order, shop) =>
      objectionToOthers(order, shop) ??
      objectionToContact(order.customer, shop.contact, shop.texts.fields),
  },
  payment: { title: titleOf('payment'), picture: true, total: true, forPayment: true },
}

export const PAGE_STEPS: readonly PageStep[] = (Object.keys(STEPS) as StepId[]).map((id) => ({
  id,
  ...STEPS[id],
}))

/** The gadget that is being configured is checked by its steps. */
function objectionToOthers(
  { before, after }: Order,
  { catalogue, texts }: PublicShop,
): string | undefined {
  const names = [...before, ...after]
    .filter((gadget) => !isFinished(catalogue, gadget))
    .map(({ dataset }) => productOf(catalogue, dataset)?.label ?? UNKNOWN)
  if (names.length === 0) return undefined
  return fillPlaceholders(texts.sending.unfinished, { gadgets: names.join(', ') })
}

function titleOf(id: Exclude<StepId, AskedId>): PageStep['title'] {
  return ({ steps }) => steps[id]
}

function asking(id: AskedId, Component?: PageStep['Component']): Omit<PageStep, 'id'> {
  return {
    title: () => SELECTIONS[id].label,
    Component,
    picture: true,
    total: true,
    objection: ({ dataset }, { catalogue, texts }) =>
      objectionTo(id, dataset, catalogue, texts.offer),
  }
}

function choosing(id: Exclude<ChoiceId, 'product'>): Omit<PageStep, 'id'> {
  return asking(id, () => <ChoiceStep id={id} />)
}
