import * as v from 'valibot'
import { FINISHES, type Bracket, type Catalogue } from '../order/catalogue.ts'
import { idsIn } from './catalogue-ids.ts'
import { catalogueProblems, idProblems } from './catalogue-problems.ts'
import { discounted } from './discount.ts'
import { PACK_DRAWINGS, PRINT_DRAWINGS, PRODUCT_DRAWINGS } from './drawings.ts'
import {
  cents,
  cssColor,
  id,
  line,
  oneOf,
  optional,
  percent,
  pictureFile,
  price,
  schemaNote,
  supplements,
  wholeNumber,
} from './fields.ts'
import { parsedBy } from './italian-issues.ts'
import type { Parsed } from './parsed.ts'
import type { ShopProblem } from './problems.ts'

export const CATALOGUE_FILE = 'catalogue.json'

// Ten years: longer than any offer stands, and its last day is still a date.
const LONGEST_VALIDITY_DAYS = 3650

const named = { id, label: line }
const listOf = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.array(schema), v.minLength(1, 'deve avere almeno una voce'))

const bracketSchema = v.strictObject({
  from: wholeNumber(2),
  discount: optional(percent, 'Sconto in per cento sul prezzo di base'),
  price: optional(price, 'Prezzo di base di un pezzo, in euro'),
})

const productSchema = v.strictObject({
  ...named,
  price,
  colors: optional(listOf(id), 'Id dei colori offerti; se manca, quelli di defaultColors'),
  materials: supplements,
  prints: optional(listOf(id), 'Id delle stampe offerte; se manca, tutte'),
  packaging: optional(listOf(id), 'Id delle confezioni offerte; se manca, tutte'),
  brackets: optional(listOf(bracketSchema), 'Scaglioni: da quanti pezzi il prezzo scende'),
  minimum: optional(wholeNumber(1), 'Il numero minimo di pezzi'),
  multiple: optional(wholeNumber(1), 'I pezzi si ordinano a multipli di questo numero'),
  drawing: optional(oneOf(PRODUCT_DRAWINGS), 'Il disegno a cui somiglia'),
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
      setup: optional(cents, 'Costo di impianto, in euro, una volta per ordine'),
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
    quantity: wholeNumber(1),
  }),
  vat: optional(line, 'Che cosa dire dell’IVA, per esempio «IVA esclusa»'),
  validityDays: optional(
    wholeNumber(1, LONGEST_VALIDITY_DAYS),
    'Per quanti giorni vale il preventivo',
  ),
})

export type CatalogueFile = v.InferOutput<typeof catalogueSchema>
export type ProductEntry = CatalogueFile['products'][number]

export function parseCatalogue(json: unknown): Parsed<Catalogue> {
  const parsed = parsedBy(catalogueSchema, CATALOGUE_FILE, json)
  if (parsed.problems) return { problems: [...parsed.problems, ...inFile(idProblems(idsIn(json)))] }
  const catalogue = toCatalogue(parsed.value)
  const found = catalogueProblems(parsed.value, catalogue)
  if (found.length === 0) return { value: catalogue }
  return { problems: inFile(found) }
}

function inFile(problems: readonly Omit<ShopProblem, 'file'>[]): ShopProblem[] {
  return problems.map((problem) => ({ file: CATALOGUE_FILE, ...problem }))
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
