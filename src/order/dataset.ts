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
  type Choices,
  type Dataset,
  type SelectionId,
} from './selections.ts'

/** A selection that is not offered, and what replaced it. */
export interface Replacement {
  readonly id: SelectionId
  readonly now: string
  /** What was asked for by a link or an earlier visit; absent where a new product replaced it. */
  readonly asked?: string | number | undefined
  /** The name of that, where the catalogue of now does not know it any more. */
  readonly gone?: string | undefined
}

export function productOf(catalogue: Catalogue, choices: Choices): Product | undefined {
  return withId(catalogue.products, choices.product)
}

export function optionsOf(catalogue: Catalogue, choices: Choices, id: ChoiceId): readonly Choice[] {
  return optionsFor(catalogue, productOf(catalogue, choices), id)
}

export function chosenIn(catalogue: Catalogue, choices: Choices, id: ChoiceId): Choice | undefined {
  return optionFor(catalogue, productOf(catalogue, choices), id, choices[id])
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

/** Begins with selections of a link or an earlier visit; what is not offered any more is replaced. */
export function beginWith(catalogue: Catalogue, wanted: Partial<Dataset>) {
  const { defaults, products } = catalogue
  const product = withId(products, wanted.product ?? '')?.id ?? defaults.product
  const dataset = asOffered(catalogue, { ...defaults, ...wanted, product })
  const replaced = SELECTION_IDS.flatMap((id): Replacement[] => {
    const asked = wanted[id] ?? null
    if (asked === null || asked === dataset[id]) return []
    return [{ id, now: selectionText(catalogue, dataset, id), asked }]
  })
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
