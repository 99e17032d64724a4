import {
  colorsOf,
  materialOf,
  materialsOf,
  packsOf,
  printsOf,
  withId,
  type Catalogue,
  type Choice,
  type Product,
} from './catalogue.ts'
import { soldQuantity } from './quantity-rule.ts'
import { formatWhole } from './money.ts'

/** The selections, named as on the wire. */
export interface Dataset {
  readonly product: string
  readonly color: string
  readonly material: string
  readonly print: string
  readonly pack: string
  /** Null while the field does not hold a number of pieces. */
  readonly quantity: number | null
}

export type Field = keyof Dataset
export type ChoiceField = Exclude<Field, 'quantity'>

/** In the order in which a summary lists them. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  product: 'Prodotto',
  color: 'Colore',
  material: 'Materiale',
  print: 'Stampa',
  pack: 'Confezione',
  quantity: 'Quantità',
}
export const FIELDS = Object.keys(FIELD_LABELS) as readonly Field[]

/** What a product decides on, in the order of the steps. */
const OF_THE_PRODUCT = ['color', 'material', 'print', 'quantity', 'pack'] as const

/** A choice that the new product does not offer, and what stands in its place. */
export interface Replacement {
  readonly field: (typeof OF_THE_PRODUCT)[number]
  readonly now: Pick<Choice, 'label'>
}

export interface Change {
  readonly dataset: Dataset
  readonly replaced: readonly Replacement[]
}

export function productOf(catalogue: Catalogue, dataset: Dataset): Product | undefined {
  return withId(catalogue.products, dataset.product)
}

/** What can be chosen for a field, given the product chosen so far. */
export function optionsOf(
  catalogue: Catalogue,
  dataset: Dataset,
  field: ChoiceField,
): readonly Choice[] {
  const product = productOf(catalogue, dataset)
  switch (field) {
    case 'product':
      return catalogue.products
    case 'color':
      return product ? colorsOf(catalogue, product) : []
    case 'material':
      return product ? materialsOf(catalogue, product) : []
    case 'print':
      return printsOf(catalogue, product)
    case 'pack':
      return packsOf(catalogue, product)
  }
}

export function chosenIn(
  catalogue: Catalogue,
  dataset: Dataset,
  field: ChoiceField,
): Choice | undefined {
  const product = productOf(catalogue, dataset)
  // Found without listing the others: prices are asked for at every stroke and for every request.
  if (field === 'material') return product && materialOf(catalogue, product, dataset.material)
  return withId(optionsOf(catalogue, dataset, field), dataset[field])
}

export const UNKNOWN = '–'

/** A selection as the page and the mail write it. */
export function inWords(catalogue: Catalogue, dataset: Dataset, field: Field): string {
  if (field !== 'quantity') return chosenIn(catalogue, dataset, field)?.label ?? UNKNOWN
  return dataset.quantity === null ? UNKNOWN : formatWhole(dataset.quantity)
}

/** Chooses a value; a new product replaces what it does not offer. */
export function choose(
  catalogue: Catalogue,
  dataset: Dataset,
  field: ChoiceField,
  value: string,
): Change {
  const chosen = { ...dataset, [field]: value }
  if (field !== 'product') return { dataset: chosen, replaced: [] }

  const offered = { ...chosen, ...asOffered(catalogue, chosen) }
  const replaced = OF_THE_PRODUCT.filter((field) => offered[field] !== chosen[field])
  return {
    dataset: offered,
    replaced: replaced.map((field) => ({
      field,
      now: { label: inWords(catalogue, offered, field) },
    })),
  }
}

/** What is not offered becomes the first that is; too few pieces become as many as are sold. */
function asOffered(catalogue: Catalogue, dataset: Dataset): Partial<Dataset> {
  const product = productOf(catalogue, dataset)
  const { quantity } = dataset
  const choices = OF_THE_PRODUCT.flatMap((field): [Field, string][] => {
    if (field === 'quantity' || chosenIn(catalogue, dataset, field)) return []
    const [first] = optionsOf(catalogue, dataset, field)
    return first ? [[field, first.id]] : []
  })
  return {
    ...Object.fromEntries(choices),
    quantity: product && quantity !== null ? soldQuantity(product, quantity) : quantity,
  }
}
