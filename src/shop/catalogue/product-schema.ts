import * as v from 'valibot'
import { MIDDLE_OF_PHOTO, type NarrowedList, type PhotoArea } from '../../order/catalogue.ts'
import {
  bracketPrice,
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
  share,
  supplements,
  wholeNumber,
} from '../schema/field-schemas.ts'
import { groupOf } from '../schema/group-schema.ts'
import { PRODUCT_DRAWING_NAMES } from './drawings.ts'

/** By which an entry of any list is known. */
export const named = {
  id: described(id, 'Il nome interno, con cui gli altri campi lo indicano', 'Id'),
  label: described(line, 'Il nome che il visitatore legge', 'Nome'),
}

const bracketSchema = v.pipe(
  groupOf({
    from: described(
      wholeNumber(2),
      'Chi ne ordina almeno questo numero paga meno l’uno',
      'Da quanti pezzi',
    ),
    discount: optional(percent, 'Quanto si toglie, in per cento, dal prezzo di base', 'Sconto'),
    price: optional(
      bracketPrice,
      'Quanto costa l’uno da questa quantità in su, in euro, senza supplementi',
      'Prezzo',
    ),
  }),
  v.metadata({
    alternatives: {
      title: 'Il prezzo scende',
      words: { discount: 'in percentuale', price: 'a un prezzo' },
    },
  }),
)

const INSIDE = 'la zona esce dalla foto: insieme non possono superare 100'

const BOTH = 'servono larghezza e altezza insieme'
// A beach towel or a banner: nothing that is printed on a gadget is larger.
const LARGEST_MM = 3000

const ofPhoto = (side: keyof PhotoArea) => v.optional(share, MIDDLE_OF_PHOTO[side])
const millimetres = wholeNumber(1, LARGEST_MM)

const printAreaSchema = v.pipe(
  groupOf({
    x: described(
      ofPhoto('x'),
      'Quanto spazio resta prima della zona, in per cento della foto',
      'Da sinistra',
    ),
    y: described(
      ofPhoto('y'),
      'Quanto spazio resta sopra la zona, in per cento della foto',
      'Dall’alto',
    ),
    width: described(ofPhoto('width'), 'In per cento della foto: 50 è metà foto', 'Larghezza'),
    height: described(ofPhoto('height'), 'In per cento della foto: 50 è metà foto', 'Altezza'),
    widthMm: optional(
      millimetres,
      'Quanto è larga davvero, in millimetri: il cliente legge la misura del suo logo',
      'Larghezza vera (mm)',
    ),
    heightMm: optional(millimetres, 'Quanto è alta davvero, in millimetri', 'Altezza vera (mm)'),
  }),
  v.metadata({ above: 'photo' }),
  v.forward(
    v.check(({ x, width }) => x + width <= 100, INSIDE),
    ['width'],
  ),
  v.forward(
    v.check(({ y, height }) => y + height <= 100, INSIDE),
    ['height'],
  ),
  v.forward(
    v.check(({ widthMm, heightMm }) => (widthMm === undefined) === (heightMm === undefined), BOTH),
    ['heightMm'],
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
  price: described(
    price,
    'Quanto costa l’uno in euro, prima di materiale, stampa e confezione',
    'Prezzo',
  ),
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
  minimum: optional(wholeNumber(1), 'Di meno pezzi non se ne possono ordinare', 'Minimo'),
  multiple: optional(wholeNumber(1), 'Con 25 si ordinano 25, 50, 75 pezzi e così via', 'Multipli'),
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
    'Dove sta il logo sulla tua foto, in per cento della foto, e quanto è grande davvero; senza, in mezzo e con la misura usuale del disegno',
    'Zona del logo',
    'Disegnala sulla foto; senza, il marchio del cliente sta in mezzo',
  ),
})

export type BracketEntry = v.InferOutput<typeof bracketSchema>
