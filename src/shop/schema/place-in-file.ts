import { CHOICE_IDS, SELECTIONS } from '../../order/selections.ts'
import type { JsonPath } from '../json/walk-json.ts'

/** What a seller calls an entry of each list in the catalogue: `materials` has a `materiale`. */
const ENTRIES = new Map<string, string>(
  CHOICE_IDS.map((id) => [SELECTIONS[id].list, SELECTIONS[id].label.toLowerCase()]),
)

interface Step {
  readonly key: unknown
  readonly value: unknown
}

/** Names a place by ids where possible: `prodotto «mug»` instead of `products, voce 4`. */
export function placeOf(path: readonly Step[]): string {
  const parts: string[] = []
  path.forEach((item, depth) => {
    const list = path[depth - 1]
    if (typeof item.key !== 'number' || !list) return parts.push(String(item.key))
    const kind = ENTRIES.get(String(list.key))
    const named = idOf(item.value)
    const position = `voce ${item.key + 1}`
    return kind && named ? parts.splice(-1, 1, `${kind} «${named}»`) : parts.push(position)
  })
  return parts.join(', ')
}

export function idOf(value: unknown): string | undefined {
  const hasId = typeof value === 'object' && value !== null && 'id' in value
  return hasId && typeof value.id === 'string' ? value.id : undefined
}

/** Like placeOf, for a path of keys alone. */
export function placeIn(json: unknown, path: JsonPath): string {
  let value = json
  return placeOf(path.map((key) => ({ key, value: (value = entryOf(value, key)) })))
}

/** Undefined where there is no such entry. */
export function entryOf(value: unknown, key: string | number): unknown {
  const hasEntry = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  return hasEntry ? (value as Record<string | number, unknown>)[key] : undefined
}
