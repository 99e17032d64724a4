import * as v from 'valibot'
import { FINISHES, type Bracket, type Catalogue } from '../order/catalogue.ts'
import { catalogueProblems } from './catalogue-problems.ts'
import { discounted } from './discount.ts'
import { PACK_DRAWINGS, PRINT_DRAWINGS, PRODUCT_DRAWINGS } from './drawings.ts'
import {
  atLeast,
  cents,
  cssColor,
  id,
  oneOf,
  percent,
  pictureFile,
  price,
  schemaNote,
  supplements,
  text,
} from './fields.ts'
import { parsedBy } from './italian-issues.ts'
import type { Parsed } from './parsed.ts'

export const CATALOGUE_FILE = 'catalogue.json'

const named = { id, label: text }
const listOf = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.array(schema), v.minLength(1, 'deve avere almeno una voce'))

const bracketSchema = v.strictObject({
  from: atLeast(2),
  discount: v.optional(percent),
  price: v.optional(price),
})

const productSchema = v.strictObject({
  ...named,
  price,
  colors: v.optional(listOf(id)),
  materials: supplements,
  prints: v.optional(listOf(id)),
  packaging: v.optional(listOf(id)),
  brackets: v.optional(listOf(bracketSchema)),
  minimum: v.optional(atLeast(1)),
  multiple: v.optional(atLeast(1)),
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
  prints: listOf(
    v.strictObject({
      ...priced,
      setup: v.optional(cents),
      drawing: v.optional(oneOf(PRINT_DRAWINGS)),
    }),
  ),
  packaging: listOf(v.strictObject({ ...priced, drawing: v.optional(oneOf(PACK_DRAWINGS)) })),
  defaults: v.strictObject({
    product: id,
    color: id,
    material: id,
    print: id,
    pack: id,
    quantity: atLeast(1),
  }),
  vat: v.optional(text),
  validityDays: v.optional(atLeast(1)),
})

export type CatalogueFile = v.InferOutput<typeof catalogueSchema>
export type ProductEntry = CatalogueFile['products'][number]

export function parseCatalogue(json: unknown): Parsed<Catalogue> {
  const parsed = parsedBy(catalogueSchema, CATALOGUE_FILE, json)
  if (parsed.problems) return parsed
  const catalogue = toCatalogue(parsed.value)
  const found = catalogueProblems(parsed.value, catalogue)
  if (found.length === 0) return { value: catalogue }
  return { problems: found.map((problem) => ({ file: CATALOGUE_FILE, ...problem })) }
}

function toCatalogue(file: CatalogueFile): Catalogue {
  return {
    products: file.products.map((product) => ({
      id: product.id,
      label: product.label,
      base: product.price,
      colors: product.colors ?? file.defaultColors,
      materials: product.materials,
      prints: product.prints,
      packs: product.packaging,
      brackets: product.brackets?.map((bracket) => toBracket(product, bracket)),
      minimum: product.minimum,
      multiple: product.multiple,
      drawing: product.drawing,
      pictures: picturesByColor(product, file.defaultColors),
    })),
    colors: file.colors,
    materials: file.materials,
    prints: file.prints,
    packs: file.packaging,
    defaults: file.defaults,
    vat: file.vat,
    validityDays: file.validityDays,
  }
}

function toBracket(
  product: ProductEntry,
  { from, discount, price }: v.InferOutput<typeof bracketSchema>,
): Bracket {
  const base = discount === undefined ? product.price : discounted(product.price, discount)
  return { from, base: price ?? base }
}

/** One picture serves every colour. */
function picturesByColor(
  { pictures, colors }: ProductEntry,
  defaultColors: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (typeof pictures !== 'string') return pictures
  return Object.fromEntries((colors ?? defaultColors).map((color) => [color, pictures]))
}
