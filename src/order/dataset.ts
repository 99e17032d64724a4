import {
  colorsOf,
  materialsOf,
  withId,
  type Catalogue,
  type Choice,
  type Product,
} from './catalogue.ts'

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

/** A choice that the new product does not offer, and what stands in its place. */
export interface Replacement {
  readonly field: 'color' | 'material'
  readonly now: Choice
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
      return catalogue.prints
    case 'pack':
      return catalogue.packs
  }
}

export function chosenIn(
  catalogue: Catalogue,
  dataset: Dataset,
  field: ChoiceField,
): Choice | undefined {
  return withId(optionsOf(catalogue, dataset, field), dataset[field])
}

/** Chooses a value; a new product replaces the colour and material that it does not have. */
export function choose(
  catalogue: Catalogue,
  dataset: Dataset,
  field: ChoiceField,
  value: string,
): Change {
  const chosen = { ...dataset, [field]: value }
  if (field !== 'product') return { dataset: chosen, replaced: [] }

  const replaced = (['color', 'material'] as const).flatMap((dependent): Replacement[] => {
    const [first] = optionsOf(catalogue, chosen, dependent)
    if (!first || chosenIn(catalogue, chosen, dependent)) return []
    return [{ field: dependent, now: first }]
  })
  const replacements = Object.fromEntries(replaced.map(({ field, now }) => [field, now.id]))
  return { dataset: { ...chosen, ...replacements }, replaced }
}
