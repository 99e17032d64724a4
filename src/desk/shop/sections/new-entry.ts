import type { ListName } from '../../../order/selections.ts'
import type { JsonGroup, JsonValue } from '../../../shop/editing/edit-json.ts'
import { RESERVED } from '../../../shop/schema/field-schemas.ts'
import { entriesOf } from '../form/catalogue-entries.ts'
import { groupsIn, textIn, valueAt } from '../draft/shop-contents.ts'

/** What a new entry has besides its name. A product has no price yet: one made up might be published. */
const BEGINNINGS: Readonly<Record<ListName, (catalogue: JsonValue) => JsonGroup>> = {
  products(catalogue) {
    const [material] = entriesOf(valueAt(catalogue, ['materials']))
    return { materials: material ? { [material.id]: 0 } : {} }
  },
  colors: () => ({ css: '#808080' }),
  materials: () => ({ finish: 'matt' }),
  prints: () => ({ supplement: 0 }),
  packaging: () => ({ supplement: 0 }),
}

export function newEntry(
  catalogue: JsonValue,
  list: ListName,
  label: string,
  more: JsonGroup = {},
): JsonGroup {
  const id = freeId(catalogue, list, label)
  return { id, label, ...BEGINNINGS[list](catalogue), ...more }
}

export function copyOf(catalogue: JsonValue, list: ListName, entry: JsonGroup, label: string) {
  return { ...entry, id: freeId(catalogue, list, label), label }
}

const LONGEST_ID = 40

/** From the name, as files and links write it: `T-shirt rosé` becomes `t-shirt-rose`. */
function freeId(catalogue: JsonValue, list: ListName, label: string): string {
  const taken = new Set(groupsIn(valueAt(catalogue, [list])).map((entry) => textIn(entry, 'id')))
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
