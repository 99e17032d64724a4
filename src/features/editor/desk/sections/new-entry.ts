import {
  groupsAt,
  textIn,
  valueAt,
  type JsonGroup,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import type { ListName } from '../../../../order/selections.ts'
import { guessedDrawing } from '../../../../shop/catalogue/guess-drawing.ts'
import { RESERVED } from '../../../../shop/schema/field-schemas.ts'
import { entriesOf } from '../form/catalogue-entries.ts'
import { guessedColor } from './guess-color.ts'

/** What a new entry has besides its name. A product has no price yet: one made up might be published. */
const BEGINNINGS: Readonly<
  Partial<Record<ListName, (catalogue: JsonValue, label: string) => JsonGroup>>
> = {
  products(catalogue, label) {
    const material = guessedMaterial(catalogue, label)
    return { materials: material === '' ? {} : { [material]: 0 } }
  },
  colors: (_, label) => ({ css: guessedColor(label) }),
  materials: () => ({ finish: 'matt' }),
}

export function newEntry(
  catalogue: JsonValue,
  list: ListName,
  label: string,
  more: JsonGroup = {},
): JsonGroup {
  const id = freeId(catalogue, list, label)
  const begun = BEGINNINGS[list]?.(catalogue, label) ?? { supplement: 0 }
  return { id, label, ...begun, ...more }
}

export function copyOf(catalogue: JsonValue, list: ListName, entry: JsonGroup, label: string) {
  return { ...entry, id: freeId(catalogue, list, label), label }
}

/** The material that a name has in it, or that of a product which looks alike, or that of the latest one. */
export function guessedMaterial(catalogue: JsonValue, label: string): string {
  const materials = entriesOf(valueAt(catalogue, ['materials']))
  const isThere = (id: string) => materials.some((material) => material.id === id)
  const name = label.toLowerCase()
  const named = materials.find((material) => name.includes(material.label.toLowerCase()))
  if (named) return named.id
  const products = groupsAt(catalogue, 'products')
  const drawing = guessedDrawing({ id: '', label })
  const alike = products.findLast(
    (product) => drawing !== undefined && guessedDrawing(namesOf(product)) === drawing,
  )
  const offered = Object.keys((alike ?? products.at(-1))?.materials ?? {}).find(isThere)
  return offered ?? materials[0]?.id ?? ''
}

function namesOf(product: JsonGroup) {
  return { id: textIn(product, 'id'), label: textIn(product, 'label') }
}

const LONGEST_ID = 40

/** From the name, as files and links write it: `T-shirt rosé` becomes `t-shirt-rose`. */
function freeId(catalogue: JsonValue, list: ListName, label: string): string {
  const taken = new Set(groupsAt(catalogue, list).map((entry) => textIn(entry, 'id')))
  const plain = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replace(/^[^a-z]+/, '')
  // Everything else has become one hyphen, so that at most one is at the end.
  const trimmed = plain.endsWith('-') ? plain.slice(0, -1) : plain
  const word = trimmed === '' || RESERVED.includes(trimmed) ? 'voce' : trimmed
  for (let count = 1; ; count++) {
    const id = count === 1 ? word : `${word}-${count}`
    if (!taken.has(id)) return id
  }
}
