import type { Catalogue } from '../order/catalogue.ts'
import { FIELD_LABELS, type Dataset, type Field } from '../order/dataset.ts'
import { objectionTo } from '../order/validation.ts'
import type { PublicShop } from '../shop/shop.ts'
import type { StepDefinition } from '../wizard/wizard-store.ts'

const STEPS = [
  'product',
  'color',
  'material',
  'print',
  'quantity',
  'pack',
  'terms',
  'summary',
  'payment',
] as const

export type StepId = (typeof STEPS)[number]

/** The step on which a selection is made: the wizard knows it by the field's name. */
export function stepIndexOf(id: StepId): number {
  return STEPS.indexOf(id)
}

export function stepIdAt(index: number): StepId {
  return STEPS[index] ?? 'product'
}

/** Every selection is checked on leaving its step; terms, summary and payment have no check. */
export function wizardSteps(
  dataset: () => Dataset,
  { payment, shop }: { payment: boolean; shop: PublicShop },
): StepDefinition[] {
  const { catalogue, texts } = shop
  return STEPS.filter((id) => payment || id !== 'payment').map((id) => {
    if (!isField(id)) return { id, title: texts.steps[id] }
    const validate = () => objectionTo(id, dataset(), catalogue, texts.offer)
    return { id, title: FIELD_LABELS[id], validate }
  })
}

/** The first step that would not be left with these selections; past the last when all would. */
export function firstObjectionable(catalogue: Catalogue, dataset: Dataset): number {
  const index = STEPS.findIndex((id) => isField(id) && objectionTo(id, dataset, catalogue))
  return index === -1 ? STEPS.length : index
}

function isField(id: StepId): id is Extract<StepId, Field> {
  return Object.hasOwn(FIELD_LABELS, id)
}
