import type { Catalogue } from '../order/catalogue.ts'
import { FIELD_LABELS, type Dataset, type Field } from '../order/dataset.ts'
import { objectionTo } from '../order/validation.ts'
import type { PublicShop } from '../shop/shop.ts'
import type { StepDefinition } from '../wizard/wizard-store.ts'

const STEPS = [
  { id: 'product', title: FIELD_LABELS.product },
  { id: 'color', title: FIELD_LABELS.color },
  { id: 'material', title: FIELD_LABELS.material },
  { id: 'print', title: FIELD_LABELS.print },
  { id: 'quantity', title: FIELD_LABELS.quantity },
  { id: 'pack', title: FIELD_LABELS.pack },
  { id: 'terms', title: 'Condizioni' },
  { id: 'summary', title: 'Riepilogo' },
  { id: 'payment', title: 'Pagamento' },
] as const satisfies readonly StepDefinition[]

export type StepId = (typeof STEPS)[number]['id']

/** The step on which a selection is made: the wizard knows it by the field's name. */
export function stepIndexOf(id: StepId): number {
  return STEPS.findIndex((step) => step.id === id)
}

export function stepIdAt(index: number): StepId {
  return STEPS[index]?.id ?? 'product'
}

/** Every selection is checked on leaving its step; terms, summary and payment have no check. */
export function wizardSteps(
  dataset: () => Dataset,
  { payment, shop }: { payment: boolean; shop: PublicShop },
): StepDefinition[] {
  return STEPS.filter((step) => payment || step.id !== 'payment').map((step) => {
    const { id } = step
    const validate = () =>
      isField(id) ? objectionTo(id, dataset(), shop.catalogue, shop.texts.quantity.lot) : undefined
    return isField(id) ? { ...step, validate } : step
  })
}

/** The first step that would not be left with these selections; past the last when all would. */
export function firstObjectionable(catalogue: Catalogue, dataset: Dataset): number {
  const index = STEPS.findIndex(({ id }) => isField(id) && objectionTo(id, dataset, catalogue))
  return index === -1 ? STEPS.length : index
}

function isField(id: StepId): id is Extract<StepId, Field> {
  return Object.hasOwn(FIELD_LABELS, id)
}
