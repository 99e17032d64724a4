import type { Catalogue } from './catalogue.ts'
import { chosenIn, type Dataset, type Field } from './dataset.ts'
import { NO_PRICE, times } from './money.ts'
import { quoteUnit } from './quote.ts'

// The texts are the specification's, letter for letter.
export const CHOOSE_A_VALUE = 'Selezione correttamente un valore'
export const FILL_IN_THE_FIELDS = 'Compilare correttamente i campi'

/** What stands against leaving a step with this field as it is; undefined when nothing does. */
export function objectionTo(
  field: Field,
  dataset: Dataset,
  catalogue: Catalogue,
): string | undefined {
  if (field === 'quantity') {
    return isCountable(dataset, catalogue) ? undefined : FILL_IN_THE_FIELDS
  }
  return chosenIn(catalogue, dataset, field) ? undefined : CHOOSE_A_VALUE
}

function isCountable(dataset: Dataset, catalogue: Catalogue): boolean {
  const { quantity } = dataset
  if (quantity === null || quantity <= 0) return false
  const unit = quoteUnit(catalogue, dataset)?.unit ?? NO_PRICE
  return Number.isSafeInteger(quantity) && times(unit, quantity) !== undefined
}
