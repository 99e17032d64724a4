import * as v from 'valibot'
import {
  isChoice,
  LIST_NAMES,
  SELECTION_IDS,
  SELECTIONS,
  type ListName,
  type SelectionId,
} from '../../order/selections.ts'
import {
  catalogueSchema,
  productSchema,
  type CatalogueFile,
  type ProductEntry,
} from './catalogue-file.ts'
import { asGroup } from '../json/json-value.ts'
import { idsIn } from './catalogue-ids.ts'

// Unknown entries are reported elsewhere and must not make the others unreadable.
const tolerantProduct = v.object(productSchema.entries)
const tolerantDefaults = v.object(catalogueSchema.entries.defaults.entries)

/**
 * The readable part of a catalogue that may have mistakes, to find further ones: products without their
 * wrong entries, the ids of the other lists, and the defaults of which nothing can be said.
 */
export function partialCatalogue(json: unknown) {
  const raw = asGroup(json)
  const ids = idsIn(json)
  const entries: readonly unknown[] = Array.isArray(raw.products) ? raw.products : []
  const products = entries.flatMap((entry) => readable(entry) ?? readableRest(entry) ?? [])
  const wholeProducts = entries.flatMap((entry) => readable(entry) ?? [])
  const defaults = v.safeParse(tolerantDefaults, raw.defaults)
  const defaultColors = v.safeParse(catalogueSchema.entries.defaultColors, raw.defaultColors)
  const file = {
    ...Object.fromEntries(LIST_NAMES.map((list) => [list, ids[list] ?? []])),
    products,
    defaultColors: defaultColors.success ? defaultColors.output : [],
    defaults: defaults.output,
  } as CatalogueFile

  const isSure = (list: ListName) => ids[list] !== undefined && !ids.partial?.has(list)
  const isDoubtful = (selection: SelectionId): boolean => {
    // That there is no product is said already.
    if (!defaults.success || entries.length === 0) return true
    const chosen = defaults.output.product
    const product = wholeProducts.find(({ id }) => id === chosen)
    const isNowhere = isSure('products') && !ids.products?.some(({ id }) => id === chosen)
    const isOfTheProduct = ['product', 'color', 'material'].includes(selection)
    if (isOfTheProduct && !product && !isNowhere) return true
    if (selection === 'color' && !product?.colors && !defaultColors.success) return true
    if (!isChoice(selection) || selection === 'product') return false
    return !isSure(SELECTIONS[selection].list)
  }
  return { ids, file, doubtful: new Set(SELECTION_IDS.filter(isDoubtful)) }
}

function readable(entry: unknown): ProductEntry | undefined {
  const parsed = v.safeParse(tolerantProduct, entry)
  return parsed.success ? parsed.output : undefined
}

/** Entries nobody objects to, for those that a product must have and that cannot be read. */
const PLACEHOLDERS = { label: '–', price: 0, materials: { any: 0 } }

/** The product without its wrong entries, which are already reported. */
function readableRest(entry: unknown): ProductEntry | undefined {
  const { issues = [] } = v.safeParse(tolerantProduct, entry)
  const wrong = new Set<unknown>(issues.map(({ path }) => path?.[0].key))
  // Brackets can only be checked against a correct price.
  if (wrong.has('price')) wrong.add('brackets')
  const rest = Object.entries(asGroup(entry)).filter(([name]) => !wrong.has(name))
  return readable({ ...PLACEHOLDERS, ...Object.fromEntries(rest) })
}
