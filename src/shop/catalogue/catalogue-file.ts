import * as v from 'valibot'
import type { Finish } from '../../order/catalogue.ts'
import type { ChoiceId, ListName } from '../../order/selections.ts'
import type { PackDrawing, PrintDrawing } from './drawings.ts'
import {
  cents,
  cssColor,
  described,
  line,
  listOf,
  oneOf,
  optional,
  price,
  reference,
  schemaNote,
  wholeNumber,
} from '../schema/field-schemas.ts'
import { groupOf } from '../schema/group-schema.ts'
import { named, productSchema } from './product-schema.ts'

export const CATALOGUE_FILE = 'catalogue.json'

// Ten years: longer than any offer is valid, and small enough for dates.
const LONGEST_VALIDITY_DAYS = 3650

const priced = {
  ...named,
  supplement: described(price, 'Quanto si aggiunge al prezzo di un pezzo, in euro', 'Supplemento'),
}

const printSchema = groupOf({
  ...priced,
  setup: optional(
    cents,
    'Quanto costa preparare la stampa, in euro: si paga una volta per ordine',
    'Impianto',
  ),
  drawing: optional(
    oneOf<PrintDrawing>({
      none: 'Nessuna stampa',
      laser: 'Incisione',
      screen: 'Serigrafia',
      digital: 'Stampa digitale',
    }),
    'Come la pagina fa vedere questa stampa sul prodotto',
    'Disegno',
  ),
})

const packSchema = groupOf({
  ...priced,
  drawing: optional(
    oneOf<PackDrawing>({ bulk: 'Sfuso', box: 'Scatola', bag: 'Sacchetto' }),
    'Come la pagina fa vedere questa confezione',
    'Disegno',
  ),
})

const colorSchema = groupOf({
  ...named,
  css: described(
    cssColor,
    'Cancelletto e sei cifre, per esempio #7a4a24: tinge il prodotto disegnato',
    'Colore',
  ),
})

const materialSchema = groupOf({
  ...named,
  finish: described(
    v.optional(
      oneOf<Finish>({
        matt: 'Opaca',
        metal: 'Metallo',
        glaze: 'Smalto',
        cotton: 'Cotone',
        felt: 'Felpa',
        leather: 'Pelle',
        nylon: 'Nylon',
      }),
      'matt',
    ),
    'Come prende la luce il prodotto disegnato: opaco, di metallo, smaltato',
    'Superficie',
  ),
})

const defaultChoices = {
  product: described(
    reference,
    'Id del prodotto',
    'Prodotto',
    'Il gadget che il visitatore trova già scelto e disegnato',
  ),
  color: described(reference, 'Id del colore', 'Colore', 'La tinta con cui è disegnato all’inizio'),
  material: described(
    reference,
    'Id del materiale',
    'Materiale',
    'Di che cosa è fatto all’inizio, con il supplemento che ha',
  ),
  print: described(
    reference,
    'Id della stampa',
    'Stampa',
    'La tecnica con cui il logo è disegnato all’inizio',
  ),
  pack: described(
    reference,
    'Id della confezione',
    'Confezione',
    'Come arriva ogni pezzo, se il visitatore non cambia nulla',
  ),
} satisfies Record<ChoiceId, v.GenericSchema>

const defaultsSchema = groupOf({
  ...defaultChoices,
  quantity: described(
    wholeNumber(1),
    'Quanti pezzi il visitatore trova già scritti quando apre la pagina',
    'Quantità',
  ),
})

const lists = {
  products: described(
    listOf(productSchema),
    'I prodotti, nell’ordine in cui si vedono',
    'Prodotti',
  ),
  colors: described(listOf(colorSchema), 'Quelli tra cui ogni prodotto offre i suoi', 'Colori'),
  materials: described(
    listOf(materialSchema),
    'Quelli tra cui ogni prodotto offre i suoi',
    'Materiali',
  ),
  prints: described(
    listOf(printSchema),
    'Le tecniche di stampa, nell’ordine in cui si vedono',
    'Stampe',
  ),
  packaging: described(
    listOf(packSchema),
    'Le confezioni, nell’ordine in cui si vedono',
    'Confezioni',
  ),
} satisfies Record<ListName, v.GenericSchema>

/** `Confezioni`, for people. */
export function listTitle(list: ListName): string {
  return v.getTitle(lists[list]) ?? ''
}

export const catalogueSchema = groupOf({
  ...schemaNote,
  ...lists,
  defaultColors: described(
    listOf(reference),
    'I colori dei prodotti per cui non ne scegli altri',
    'Colori predefiniti',
  ),
  defaults: described(defaultsSchema, 'Le scelte con cui la pagina si apre', 'Scelte iniziali'),
  vat: optional(line, 'Che cosa dire dell’IVA, per esempio «IVA esclusa»', 'IVA'),
  validityDays: optional(
    wholeNumber(1, LONGEST_VALIDITY_DAYS),
    'Fino a quando tieni fermo il prezzo di un preventivo; la pagina lo scrive',
    'Validità in giorni',
  ),
})

export type CatalogueFile = v.InferOutput<typeof catalogueSchema>
export type ProductEntry = CatalogueFile['products'][number]
