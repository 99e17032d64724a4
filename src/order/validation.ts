import type { Catalogue, Product } from './catalogue.ts'
import { chosenIn, productOf, type Dataset, type Field } from './dataset.ts'
import { fill } from './fill.ts'
import { lotInWords, soldQuantity } from './lot.ts'
import { formatWhole } from './money.ts'
import { quoteUnit, totalFor } from './quote.ts'

// The texts are the specification's, letter for letter.
export const CHOOSE_A_VALUE = 'Selezione correttamente un valore'
export const FILL_IN_THE_FIELDS = 'Compilare correttamente i campi'

/** Unless the shop says it otherwise. */
export const LOT_TEXT = '{product} si ordina {lot}: per esempio {quantity}.'

/** What stands against leaving a step with this field as it is; undefined when nothing does. */
export function objectionTo(
  field: Field,
  dataset: Dataset,
  catalogue: Catalogue,
  lotText = LOT_TEXT,
): string | undefined {
  if (field === 'quantity') return objectionToQuantity(dataset, catalogue, lotText)
  return chosenIn(catalogue, dataset, field) ? undefined : CHOOSE_A_VALUE
}

function objectionToQuantity(
  dataset: Dataset,
  catalogue: Catalogue,
  lotText: string,
): string | undefined {
  const { quantity } = dataset
  if (quantity === null || !isCountable(quantity, dataset, catalogue)) return FILL_IN_THE_FIELDS
  const product = productOf(catalogue, dataset)
  if (!product || soldQuantity(product, quantity) === quantity) return undefined
  return lotRule(product, quantity, lotText)
}

/** What a product is sold by, with the next quantity that is; empty where any quantity is sold. */
export function lotRule(product: Product, asked: number, lotText: string): string {
  const lot = lotInWords(product)
  const quantity = formatWhole(soldQuantity(product, asked))
  return lot && fill(lotText, { product: product.label, lot, quantity })
}

function isCountable(quantity: number, dataset: Dataset, catalogue: Catalogue): boolean {
  if (quantity <= 0 || !Number.isSafeInteger(quantity)) return false
  const quote = quoteUnit(catalogue, dataset)
  return !quote || totalFor(quote, quantity) !== undefined
}
