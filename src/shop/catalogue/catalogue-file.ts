import * as v from 'valibot'
import { FINISHES, type NarrowedList } from '../../order/catalogue.ts'
import type { ChoiceId, ListName } from '../../order/selections.ts'
import { PACK_DRAWINGS, PRINT_DRAWINGS, PRODUCT_DRAWINGS } from './drawings.ts'
import {
  bracketPrice,
  cents,
  cssColor,
  described,
  id,
  line,
  oneOf,
  optional,
  percent,
  pictureFiles,
  price,
  reference,
  schemaNote,
  share,
  supplements,
  wholeNumber,
} from '../schema/field-schemas.ts'
import { group } from '../schema/group-schema.ts'

// Ten years: longer than any offer is valid, and small enough for dates.
const LONGEST_VALIDITY_DAYS = 3650

const named = {
  id: described(id, 'Il nome interno, con cui gli altri campi lo indicano'),
  label: described(line, 'Il nome che il visitatore legge'),
}
const listOf = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.array(schema), v.minLength(1, 'deve avere almeno una voce'))

const bracketSchema = group({
  from: described(wholeNumber(2), 'Da quanti pezzi vale'),
  discount: optional(percent, 'Sconto in per cento sul prezzo di base'),
  price: optional(bracketPrice, 'Prezzo di base di un pezzo, in euro'),
})

const INSIDE = 'la zona esce dalla foto: insieme non possono superare 100'

const printAreaSchema = v.pipe(
  group({
    x: described(share, 'Quanto dista dal bordo sinistro'),
    y: described(share, 'Quanto dista dal bordo superiore'),
    width: described(share, 'Quanto è larga'),
    height: described(share, 'Quanto è alta'),
  }),
  v.forward(
    v.check(({ x, width }) => x + width <= 100, INSIDE),
    ['width'],
  ),
  v.forward(
    v.check(({ y, height }) => y + height <= 100, INSIDE),
    ['height'],
  ),
)

const offeredIds = {
  prints: optional(listOf(reference), 'Id delle stampe offerte; se manca, tutte'),
  packaging: optional(listOf(reference), 'Id delle confezioni offerte; se manca, tutte'),
} satisfies Record<NarrowedList, v.GenericSchema>

export const productSchema = group({
  ...named,
  price: described(price, 'Prezzo di base di un pezzo, in euro, per esempio 0.35'),
  colors: optional(listOf(reference), 'Id dei colori offerti; se manca, quelli di defaultColors'),
  materials: described(
    supplements,
    'Id dei materiali offerti, ognuno con il suo supplemento per pezzo, in euro',
  ),
  ...offeredIds,
  brackets: optional(listOf(bracketSchema), 'Scaglioni: da quanti pezzi il prezzo scende'),
  minimum: optional(wholeNumber(1), 'Il numero minimo di pezzi'),
  multiple: optional(wholeNumber(1), 'I pezzi si ordinano a multipli di questo numero'),
  drawing: optional(oneOf(PRODUCT_DRAWINGS), 'Il disegno a cui somiglia'),
  pictures: optional(
    pictureFiles,
    'Le tue foto, nella cartella pictures: un file per tutti i colori, oppure uno per colore',
  ),
  printArea: optional(
    printAreaSchema,
    'Dove sta il logo sulle foto, in per cento della foto; se manca, in mezzo',
  ),
})

const priced = {
  ...named,
  supplement: described(price, 'Quanto si aggiunge al prezzo di un pezzo, in euro'),
}

const printSchema = group({
  ...priced,
  setup: optional(cents, 'Costo di impianto, in euro, una volta per ordine'),
  drawing: optional(oneOf(PRINT_DRAWINGS), 'Il disegno a cui somiglia'),
})

const packSchema = group({
  ...priced,
  drawing: optional(oneOf(PACK_DRAWINGS), 'Il disegno a cui somiglia'),
})

const colorSchema = group({
  ...named,
  css: described(cssColor, 'Il colore: cancelletto e sei cifre, per esempio #7a4a24'),
})

const materialSchema = group({
  ...named,
  finish: described(
    v.optional(oneOf(FINISHES), 'matt'),
    'Come la superficie prende la luce: opaca, metallo, smalto',
  ),
})

const defaultChoices = {
  product: described(reference, 'Id del prodotto'),
  color: described(reference, 'Id del colore'),
  material: described(reference, 'Id del materiale'),
  print: described(reference, 'Id della stampa'),
  pack: described(reference, 'Id della confezione'),
} satisfies Record<ChoiceId, v.GenericSchema>

const defaultsSchema = group({
  ...defaultChoices,
  quantity: described(wholeNumber(1), 'Il numero di pezzi'),
})

const lists = {
  products: described(listOf(productSchema), 'I prodotti, nell’ordine in cui si vedono'),
  colors: described(listOf(colorSchema), 'Tutti i colori'),
  materials: described(listOf(materialSchema), 'Tutti i materiali'),
  prints: described(listOf(printSchema), 'Le tecniche di stampa, nell’ordine in cui si vedono'),
  packaging: described(listOf(packSchema), 'Le confezioni, nell’ordine in cui si vedono'),
} satisfies Record<ListName, v.GenericSchema>

export const catalogueSchema = group({
  ...schemaNote,
  ...lists,
  defaultColors: described(listOf(reference), 'Id dei colori dei prodotti che non ne elencano'),
  defaults: described(defaultsSchema, 'Le scelte con cui la pagina si apre'),
  vat: optional(line, 'Che cosa dire dell’IVA, per esempio «IVA esclusa»'),
  validityDays: optional(
    wholeNumber(1, LONGEST_VALIDITY_DAYS),
    'Per quanti giorni vale il preventivo',
  ),
})

export type CatalogueFile = v.InferOutput<typeof catalogueSchema>
export type ProductEntry = CatalogueFile['products'][number]
export type BracketEntry = v.InferOutput<typeof bracketSchema>
