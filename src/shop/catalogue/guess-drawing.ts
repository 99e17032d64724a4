import type { Choice } from '../../order/catalogue.ts'
import { PRODUCT_DRAWINGS, type ProductDrawing } from './drawings.ts'

/** Words of ids and labels, in Italian and English. What is written apart (`t-shirt`) has a space here. */
const WORDS: Readonly<Record<Exclude<ProductDrawing, 'gift'>, readonly string[]>> = {
  pen: ['penna', 'penne', 'biro', 'pen', 'pens', 'ballpoint'],
  keychain: ['portachiavi', 'porta chiavi', 'keychain', 'key chain', 'keyring', 'key ring'],
  usb: ['chiavetta', 'chiavette', 'penna usb', 'penne usb', 'chiave usb', 'memoria usb'].concat([
    'pendrive',
    'pen drive',
    'usb stick',
    'flash drive',
  ]),
  powerbank: ['powerbank', 'power bank', 'batteria esterna', 'batteria portatile'],
  mug: ['tazza', 'tazze', 'tazzina', 'tazzine', 'tazzone', 'mug', 'mugs', 'cup'],
  bottle: ['borraccia', 'borracce', 'bottiglia', 'bottiglie', 'thermos', 'bottle', 'flask'],
  shopper: ['shopper', 'shoppers', 'borsa', 'borse', 'borsina', 'shopping bag', 'tote', 'tote bag'],
  tshirt: ['t shirt', 't shirts', 'tshirt', 'tshirts', 'maglietta', 'magliette', 'maglia', 'tee'],
  sweatshirt: ['felpa', 'felpe', 'felpina', 'hoodie', 'sweatshirt', 'sweater'],
  cap: ['cappellino', 'cappellini', 'cappello', 'cappelli', 'berretto', 'berretti', 'cap', 'hat'],
  notebook: ['taccuino', 'taccuini', 'agenda', 'agende', 'agendina', 'quaderno', 'quaderni'].concat(
    ['block notes', 'blocco note', 'bloc notes', 'notebook', 'notes', 'diary', 'planner'],
  ),
  umbrella: ['ombrello', 'ombrelli', 'ombrellino', 'umbrella'],
  backpack: ['zaino', 'zaini', 'zainetto', 'zainetti', 'backpack', 'rucksack'],
  lanyard: ['lanyard', 'lanyards', 'laccetto', 'laccetti', 'cordino', 'cordini'].concat([
    'portabadge',
    'porta badge',
    'nastro collo',
  ]),
  calendar: ['calendario', 'calendari', 'calendarietto', 'calendar'],
}

const NAMES_BY_WORDS = new Map<string, ProductDrawing>(
  Object.entries(WORDS).flatMap(([name, words]) =>
    words.map((word) => [word, name as ProductDrawing] as const),
  ),
)

/** What follows these is not the product itself: an «astuccio per penne» is no pen. */
const ENDS_THE_NAME: ReadonlySet<string> = new Set('per da con senza porta for with'.split(' '))

/**
 * The drawing of a product that names none: the one named like its id, or else one whose word is in its
 * label or its id. In Italian the product comes first in its name, so the first word that is known counts.
 */
export function guessedDrawing({ id, label }: Choice): ProductDrawing | undefined {
  return PRODUCT_DRAWINGS.find((name) => name === id) ?? drawingIn(label) ?? drawingIn(id)
}

function drawingIn(text: string): ProductDrawing | undefined {
  const words = wordsOf(text)
  for (const [index, word] of words.entries()) {
    // Two words first: a «penna USB» is not a pen.
    const pair = NAMES_BY_WORDS.get(`${word} ${words[index + 1] ?? ''}`)
    const found = pair ?? NAMES_BY_WORDS.get(word)
    if (found) return found
    if (ENDS_THE_NAME.has(word)) return undefined
  }
  return undefined
}

/** Lower case, without accents; digits separate words (`mug2`). */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^a-z]+/).filter(Boolean)
}
