import * as v from 'valibot'
import { FINISHES } from '../order/catalogue.ts'
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
import { group } from './group.ts'

// Ten years: longer than any offer stands, and its last day is still a date.
const LONGEST_VALIDITY_DAYS = 3650

const named = { id, label: line }
const listOf = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.array(schema), v.minLength(1, 'deve avere almeno una voce'))

const bracketSchema = group({
  from: wholeNumber(2),
  discount: optional(percent, 'Sconto in per cento sul prezzo di base'),
  price: optional(price, 'Prezzo di base di un pezzo, in euro'),
})

export const productSchema = group({
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
  pictures: v.optional(
    v.union(
      [pictureFile, v.record(id, pictureFile)],
      'scrivi il nome di un file tra virgolette, oppure un gruppo tra parentesi graffe con un file per colore',
    ),
  ),
})

const priced = { ...named, supplement: price }

export const catalogueSchema = group({
  ...schemaNote,
  products: listOf(productSchema),
  defaultColors: listOf(id),
  colors: listOf(group({ ...named, css: cssColor })),
  materials: listOf(group({ ...named, finish: v.optional(oneOf(FINISHES), 'matt') })),
  prints: listOf(
    group({
      ...priced,
      setup: optional(cents, 'Costo di impianto, in euro, una volta per ordine'),
      drawing: v.optional(oneOf(PRINT_DRAWINGS)),
    }),
  ),
  packaging: listOf(group({ ...priced, drawing: v.optional(oneOf(PACK_DRAWINGS)) })),
  defaults: group({
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
export type BracketEntry = v.InferOutput<typeof bracketSchema>
