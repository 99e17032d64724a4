import { CHOICE_IDS, SELECTIONS } from '../../order/selections.ts'
import { asGroup, valueAt } from '../json/json-value.ts'
import type { JsonPath } from '../json/scan-json.ts'

/** What a seller calls an entry of each list in the catalogue: `materials` has a `Materiale`. */
export const ENTRY_LABELS: ReadonlyMap<string, string> = new Map(
  CHOICE_IDS.map((id) => [SELECTIONS[id].list, SELECTIONS[id].label]),
)

/** Names a place by ids where possible: `prodotto «mug»` instead of `products, voce 4`. */
export function placeOf(
  path: readonly { readonly key: unknown; readonly value: unknown }[],
): string {
  const parts: string[] = []
  path.forEach((item, depth) => {
    const list = path[depth - 1]
    if (typeof item.key !== 'number' || !list) return parts.push(String(item.key))
    const kind = ENTRY_LABELS.get(String(list.key))?.toLowerCase()
    const named = entryId(item.value)
    const position = `voce ${item.key + 1}`
    return kind && named ? parts.splice(-1, 1, `${kind} «${named}»`) : parts.push(position)
  })
  return parts.join(', ')
}

export function entryId(value: unknown): string | undefined {
  const { id } = asGroup(value)
  return typeof id === 'string' ? id : undefined
}

/** Like placeOf, for a path of keys alone. */
export function placeIn(json: unknown, path: JsonPath): string {
  return placeOf(path.map((key, at) => ({ key, value: valueAt(json, path.slice(0, at + 1)) })))
}
