import {
  optionFor,
  optionsFor,
  withId,
  type Catalogue,
  type Choice,
  type Product,
} from './catalogue.ts'
import { formatWhole } from './money.ts'
import { soldQuantity } from './quantity-rule.ts'
import {
  isChoice,
  SELECTION_IDS,
  type ChoiceId,
  type Dataset,
  type SelectionId,
} from './selections.ts'

/** A selection that the new product does not offer, and what replaced it. */
export interface Replacement {
  readonly id: SelectionId
  readonly now: string
}

export function productOf(catalogue: Catalogue, dataset: Dataset): Product | undefined {
  return withId(catalogue.products, dataset.product)
}

export function optionsOf(catalogue: Catalogue, dataset: Dataset, id: ChoiceId): readonly Choice[] {
  return optionsFor(catalogue, productOf(catalogue, dataset), id)
}

export function chosenIn(catalogue: Catalogue, dataset: Dataset, id: ChoiceId): Choice | undefined {
  return optionFor(catalogue, productOf(catalogue, dataset), id, dataset[id])
}

export const UNKNOWN = '–'

/** A selection as the page and the mail write it. */
export function selectionText(catalogue: Catalogue, dataset: Dataset, id: SelectionId): string {
  if (isChoice(id)) return chosenIn(catalogue, dataset, id)?.label ?? UNKNOWN
  return dataset.quantity === null ? UNKNOWN : formatWhole(dataset.quantity)
}

/** Chooses a value; a new product replaces what it does not offer. */
export function choose(catalogue: Catalogue, before: Dataset, id: ChoiceId, value: string) {
  const chosen: Dataset = { ...before, [id]: value }
  const dataset = id === 'product' ? asOffered(catalogue, chosen) : chosen
  const replaced = SELECTION_IDS.filter((other) => dataset[other] !== chosen[other]).map(
    (other): Replacement => ({ id: other, now: selectionText(catalogue, dataset, other) }),
  )
  return { dataset, replaced }
}

/** Replaces options that the product does not offer by its first ones, and a quantity by the next one that is sold. */
function asOffered(catalogue: Catalogue, dataset: Dataset): Dataset {
  const product = productOf(catalogue, dataset)
  if (!product) return dataset
  const firstOptions = SELECTION_IDS.filter(isChoice).flatMap((id) => {
    const options = optionsFor(catalogue, product, id)
    const [first] = options
    return first && !withId(options, dataset[id]) ? [[id, first.id]] : []
  })
  const { quantity } = dataset
  return {
    ...dataset,
    ...Object.fromEntries(firstOptions),
    quantity: quantity === null ? null : soldQuantity(product, quantity),
  }
}
