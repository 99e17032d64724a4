import * as v from 'valibot'
import { FINISHES, type Catalogue } from '../order/catalogue.ts'
import { chosenIn, FIELD_LABELS, type ChoiceField } from '../order/dataset.ts'
import { PACK_DRAWINGS, PRINT_DRAWINGS, PRODUCT_DRAWINGS } from './drawings.ts'
import {
  cssColor,
  id,
  oneOf,
  pictureFile,
  price,
  schemaNote,
  supplements,
  text,
  wholeNumber,
} from './fields.ts'
import { parsedBy } from './italian-issues.ts'
import { unknownId, type ShopProblem } from './problems.ts'
import type { Parsed } from './parsed.ts'

export const CATALOGUE_FILE = 'catalogue.json'

const named = { id, label: text }
const listOf = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.array(schema), v.minLength(1, 'deve avere almeno una voce'))

const productSchema = v.strictObject({
  ...named,
  price,
  colors: v.optional(listOf(id)),
  materials: supplements,
  drawing: v.optional(oneOf(PRODUCT_DRAWINGS)),
  pictures: v.optional(v.union([pictureFile, v.record(id, pictureFile)])),
})

const priced = { ...named, supplement: price }

export const catalogueSchema = v.strictObject({
  ...schemaNote,
  products: listOf(productSchema),
  defaultColors: listOf(id),
  colors: listOf(v.strictObject({ ...named, css: cssColor })),
  materials: listOf(v.strictObject({ ...named, finish: v.optional(oneOf(FINISHES), 'matt') })),
  prints: listOf(v.strictObject({ ...priced, drawing: v.optional(oneOf(PRINT_DRAWINGS)) })),
  packaging: listOf(v.strictObject({ ...priced, drawing: v.optional(oneOf(PACK_DRAWINGS)) })),
  defaults: v.strictObject({
    product: id,
    color: id,
    material: id,
    print: id,
    pack: id,
    quantity: v.pipe(wholeNumber, v.minValue(1, 'deve essere almeno 1')),
  }),
})

type CatalogueFile = v.InferOutput<typeof catalogueSchema>
type Report = (place: string, message: string) => void

export function parseCatalogue(json: unknown): Parsed<Catalogue> {
  const parsed = parsedBy(catalogueSchema, CATALOGUE_FILE, json)
  if (parsed.problems) return parsed
  const problems: ShopProblem[] = []
  const report: Report = (place, message) => problems.push({ file: CATALOGUE_FILE, place, message })
  const catalogue = toCatalogue(parsed.value)
  reportDuplicates(parsed.value, report)
  reportUnknownIds(parsed.value, report)
  reportDefaultsNotOffered(catalogue, report)
  return problems.length > 0 ? { problems } : { value: catalogue }
}

function toCatalogue(file: CatalogueFile): Catalogue {
  return {
    products: file.products.map((product) => ({
      id: product.id,
      label: product.label,
      base: product.price,
      colors: product.colors ?? file.defaultColors,
      materials: product.materials,
      drawing: product.drawing,
      pictures: picturesByColor(product, file.defaultColors),
    })),
    colors: file.colors,
    materials: file.materials,
    prints: file.prints,
    packs: file.packaging,
    defaults: file.defaults,
  }
}

/** One picture serves every colour. */
function picturesByColor(
  { pictures, colors }: CatalogueFile['products'][number],
  defaultColors: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (typeof pictures !== 'string') return pictures
  return Object.fromEntries((colors ?? defaultColors).map((color) => [color, pictures]))
}

function reportDuplicates(file: CatalogueFile, report: Report): void {
  const lists = ['products', 'colors', 'materials', 'prints', 'packaging'] as const
  for (const list of lists) {
    for (const id of repeated(file[list].map((entry) => entry.id))) {
      report(list, `«${id}» c’è più di una volta`)
    }
  }
  const colorLists = file.products.map(({ id, colors = [] }) => ({
    place: `prodotto «${id}», colors`,
    colors,
  }))
  for (const { place, colors } of [
    { place: 'defaultColors', colors: file.defaultColors },
    ...colorLists,
  ]) {
    for (const color of repeated(colors)) report(place, `«${color}» c’è più di una volta`)
  }
}

function reportUnknownIds(file: CatalogueFile, report: Report): void {
  const colors = file.colors.map((color) => color.id)
  const materials = file.materials.map((material) => material.id)
  const check = (place: string, ids: readonly string[], known: readonly string[]) => {
    for (const id of ids) if (!known.includes(id)) report(place, unknownId(id, known))
  }
  check('defaultColors', file.defaultColors, colors)
  for (const product of file.products) {
    check(`prodotto «${product.id}», colors`, product.colors ?? [], colors)
    check(`prodotto «${product.id}», materials`, Object.keys(product.materials), materials)
    const pictured = typeof product.pictures === 'object' ? Object.keys(product.pictures) : []
    check(`prodotto «${product.id}», pictures`, pictured, product.colors ?? file.defaultColors)
  }
}

function reportDefaultsNotOffered(catalogue: Catalogue, report: Report): void {
  const { defaults } = catalogue
  for (const field of Object.keys(FIELD_LABELS)) {
    if (field === 'quantity' || chosenIn(catalogue, defaults, field as ChoiceField)) continue
    const chosen = defaults[field as ChoiceField]
    const isOfProduct = field === 'color' || field === 'material'
    report(
      `defaults, ${field}`,
      isOfProduct
        ? `il prodotto «${defaults.product}» non offre «${chosen}»`
        : `«${chosen}» non è nel catalogo`,
    )
  }
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}
