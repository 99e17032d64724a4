import * as v from 'valibot'
import { FIELD_LABELS, type Field } from '../order/dataset.ts'
import { catalogueSchema, productSchema, type CatalogueFile } from './catalogue-file.ts'
import { asGroup, idsIn, type CatalogueIds, type ListName } from './catalogue-ids.ts'

/** What can be read of a catalogue that has mistakes, so that these do not hide the others. */
export interface ReadablePart {
  readonly ids: CatalogueIds
  /** Only the products that can be read; of the other lists nothing is sure but the ids. */
  readonly file: CatalogueFile
  /** Defaults that nothing can be said of. */
  readonly doubtful: ReadonlySet<Field>
}

const LIST_OF: Readonly<Partial<Record<Field, ListName>>> = {
  color: 'colors',
  material: 'materials',
  print: 'prints',
  pack: 'packaging',
}

// An unknown entry, which is reported by itself, does not make the others unreadable.
const tolerantProduct = v.object(productSchema.entries)
const tolerantDefaults = v.object(catalogueSchema.entries.defaults.entries)

export function readablePart(json: unknown): ReadablePart {
  const raw = asGroup(json)
  const ids = idsIn(json)
  const products = (Array.isArray(raw.products) ? raw.products : []).flatMap((entry) => {
    const parsed = v.safeParse(tolerantProduct, entry)
    return parsed.success ? [parsed.output] : []
  })
  const defaults = v.safeParse(tolerantDefaults, raw.defaults)
  const defaultColors = v.safeParse(catalogueSchema.entries.defaultColors, raw.defaultColors)
  const { colors = [], materials = [], prints = [], packaging = [] } = ids
  const file = {
    products,
    defaultColors: defaultColors.success ? defaultColors.output : [],
    colors,
    materials,
    prints,
    packaging,
    defaults: defaults.output,
  } as CatalogueFile

  const isSure = (list: ListName) => ids[list] !== undefined && !ids.partial?.has(list)
  const isDoubtful = (field: Field): boolean => {
    if (!defaults.success) return true
    const chosen = defaults.output.product
    const product = products.find(({ id }) => id === chosen)
    const isNowhere = isSure('products') && !ids.products?.some(({ id }) => id === chosen)
    if (['product', 'color', 'material'].includes(field) && !product && !isNowhere) return true
    if (field === 'color' && !product?.colors && !defaultColors.success) return true
    const list = LIST_OF[field]
    return list !== undefined && !isSure(list)
  }
  const fields = Object.keys(FIELD_LABELS) as Field[]
  return { ids, file, doubtful: new Set(fields.filter(isDoubtful)) }
}
