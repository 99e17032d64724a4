import * as v from 'valibot'
import type { Finish, NarrowedList } from '../../order/catalogue.ts'
import type { ChoiceId, ListName } from '../../order/selections.ts'
import { PRODUCT_DRAWING_NAMES, type PackDrawing, type PrintDrawing } from './drawings.ts'
import {
  bracketPrice,
  cents,
  cssColor,
  described,
  id,
  line,
  listOf,
  oneOf,
  optional,
  percent,
  pictureFileNames,
  price,
  reference,
  schemaNote,
  share,
  supplements,
  wholeNumber,
} from '../schema/field-schemas.ts'
import { groupOf } from '../schema/group-schema.ts'

// Ten years: longer than any offer is valid, and small enough for dates.
const LONGEST_VALIDITY_DAYS = 3650

const named = {
  id: described(id, 'Il nome interno, con cui gli altri campi lo indicano', 'Id'),
  label: described(line, 'Il nome che il visitatore legge', 'Nome'),
}

const bracketSchema = v.pipe(
  groupOf({
    from: described(wholeNumber(2), 'Da quanti pezzi vale', 'Da quanti pezzi'),
    discount: optional(percent, 'Sconto in per cento sul prezzo di base', 'Sconto'),
    price: optional(bracketPrice, 'Prezzo di base di un pezzo, in euro', 'Prezzo'),
  }),
  v.metadata({
    alternatives: {
      title: 'Il prezzo scende',
      words: { discount: 'in percentuale', price: 'a un prezzo' },
    },
  }),
)

const INSIDE = 'la zona esce dalla foto: insieme non possono superare 100'

const printAreaSchema = v.pipe(
  groupOf({
    x: described(share, 'Quanto dista dal bordo sinistro', 'Da sinistra'),
    y: described(share, 'Quanto dista dal bordo superiore', 'Dall’alto'),
    width: described(share, 'Quanto è larga', 'Larghezza'),
    height: described(share, 'Quanto è alta', 'Altezza'),
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
  prints: optional(listOf(reference), 'Le stampe tra cui si sceglie; senza, tutte', 'Stampe'),
  packaging: optional(
    listOf(reference),
    'Le confezioni tra cui si sceglie; senza, tutte',
    'Confezioni',
  ),
} satisfies Record<NarrowedList, v.GenericSchema>

export const productSchema = groupOf({
  ...named,
  price: described(price, 'Prezzo di base di un pezzo, in euro', 'Prezzo'),
  colors: optional(
    listOf(reference),
    'I colori in cui si vende; senza, quelli predefiniti',
    'Colori',
  ),
  materials: described(
    supplements,
    'I materiali in cui si vende, ognuno con quanto si aggiunge al prezzo di un pezzo',
    'Materiali',
  ),
  ...offeredIds,
  brackets: optional(
    v.pipe(listOf(bracketSchema), v.metadata({ entry: 'scaglione', sharedUnless: 'price' })),
    'Da quanti pezzi il prezzo scende: con uno sconto, o con un prezzo suo',
    'Scaglioni',
  ),
  minimum: optional(wholeNumber(1), 'Il numero minimo di pezzi', 'Minimo'),
  multiple: optional(
    wholeNumber(1),
    'I pezzi si ordinano in multipli di questo numero',
    'Multipli',
  ),
  drawing: optional(
    oneOf(PRODUCT_DRAWING_NAMES),
    'Il disegno; senza una scelta è quello che somiglia al nome',
    'Disegno',
  ),
  pictures: optional(
    pictureFileNames,
    'Le tue foto, nella cartella pictures: un file per tutti i colori, oppure uno per colore',
    'Foto',
    'Una tua foto al posto del disegno: una per tutti i colori, oppure una per colore',
  ),
  printArea: optional(
    printAreaSchema,
    'Dove sta il logo sulla tua foto, in per cento della foto; senza, in mezzo',
    'Zona del logo',
  ),
})

const priced = {
  ...named,
  supplement: described(price, 'Quanto si aggiunge al prezzo di un pezzo, in euro', 'Supplemento'),
}

const printSchema = groupOf({
  ...priced,
  setup: optional(cents, 'Costo di impianto, in euro, una volta per ordine', 'Impianto'),
  drawing: optional(
    oneOf<PrintDrawing>({
      none: 'Nessuna stampa',
      laser: 'Incisione',
      screen: 'Serigrafia',
      digital: 'Stampa digitale',
    }),
    'Come si vede la stampa sul disegno',
    'Disegno',
  ),
})

const packSchema = groupOf({
  ...priced,
  drawing: optional(
    oneOf<PackDrawing>({ bulk: 'Sfuso', box: 'Scatola', bag: 'Sacchetto' }),
    'Come si vede la confezione',
    'Disegno',
  ),
})

const colorSchema = groupOf({
  ...named,
  css: described(cssColor, 'Il colore: cancelletto e sei cifre, per esempio #7a4a24', 'Colore'),
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
    'Come la superficie prende la luce: opaca, metallo, smalto',
    'Superficie',
  ),
})

const defaultChoices = {
  product: described(reference, 'Id del prodotto', 'Prodotto'),
  color: described(reference, 'Id del colore', 'Colore'),
  material: described(reference, 'Id del materiale', 'Materiale'),
  print: described(reference, 'Id della stampa', 'Stampa'),
  pack: described(reference, 'Id della confezione', 'Confezione'),
} satisfies Record<ChoiceId, v.GenericSchema>

const defaultsSchema = groupOf({
  ...defaultChoices,
  quantity: described(wholeNumber(1), 'Il numero di pezzi', 'Quantità'),
})

const lists = {
  products: described(
    listOf(productSchema),
    'I prodotti, nell’ordine in cui si vedono',
    'Prodotti',
  ),
  colors: described(listOf(colorSchema), 'Tutti i colori', 'Colori'),
  materials: described(listOf(materialSchema), 'Tutti i materiali', 'Materiali'),
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
    'Per quanti giorni vale il preventivo',
    'Validità in giorni',
  ),
})

export type CatalogueFile = v.InferOutput<typeof catalogueSchema>
export type ProductEntry = CatalogueFile['products'][number]
export type BracketEntry = v.InferOutput<typeof bracketSchema>
