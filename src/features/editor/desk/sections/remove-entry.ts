import { changedBy, type JsonChange } from '../../wire/shop-change.ts'
import {
  groupsAt,
  isGroup,
  isList,
  isSame,
  textIn,
  valueAt,
  type JsonGroup,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import type { ListName } from '../../../../order/selections.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import { mendedDefaults } from './default-choices.ts'
import { copyOf } from './new-entry.ts'

const file = 'catalogue.json'

/**
 * Takes entries out of their list and out of the products that offer them. The page then opens with
 * something that is there.
 */
export function removal(
  catalogue: JsonValue,
  list: ListName,
  positions: readonly number[],
): JsonChange[] {
  // From the last one: those before it keep their positions.
  const changes = changesInOrder(catalogue, descending(positions), (now, position) =>
    entryRemoval(now, list, position),
  )
  return [...changes, ...mendedDefaults(changedBy(catalogue, changes))]
}

function entryRemoval(catalogue: JsonValue, list: ListName, position: number): JsonChange[] {
  const entries = groupsAt(catalogue, list)
  const id = textIn(entries[position] ?? {}, 'id')
  const isTwice = entries.filter((entry) => textIn(entry, 'id') === id).length > 1
  const references = isTwice ? [] : referencesTo(catalogue, list, id)
  return [
    ...references.map((path) => withoutReference(catalogue, path, id)),
    { kind: 'remove', file, path: [list, position] },
  ]
}

/** Entries that were taken out of the shop, with what puts them back. It is kept as JSON. */
export interface Removed {
  readonly words: string
  readonly list: ListName
  readonly positions: readonly number[]
  /** As much of the catalogue as was about them. */
  readonly before: JsonGroup
  /** What the page opened with after them. */
  readonly left: JsonValue
}

export function removedFrom(
  catalogue: JsonValue,
  list: ListName,
  positions: readonly number[],
  words: string,
): Removed {
  const ofProduct = ['id', list, 'pictures']
  const parts: Readonly<Record<string, JsonValue | undefined>> = {
    products: groupsAt(catalogue, 'products').map((product) => withKeys(product, ofProduct)),
    [list]: groupsAt(catalogue, list).map((entry, at) => (positions.includes(at) ? entry : {})),
    defaultColors: valueAt(catalogue, ['defaultColors']),
    defaults: opensWith(catalogue),
  }
  const left = opensWith(changedBy(catalogue, removal(catalogue, list, positions)))
  return { words, list, positions, before: withKeys(parts, Object.keys(parts)), left: left ?? null }
}

function withKeys(
  group: Readonly<Record<string, JsonValue | undefined>>,
  keys: readonly string[],
): JsonGroup {
  return Object.fromEntries(
    keys.flatMap((key) => (group[key] === undefined ? [] : [[key, group[key]]])),
  )
}

/** Whether one of the entries is still missing: another tab may have put them back. */
export function isMissing({ list, positions, before }: Removed, now: JsonValue): boolean {
  const ids = new Set(groupsAt(now, list).map((entry) => textIn(entry, 'id')))
  const entries = groupsAt(before, list)
  return positions.some((position) => !ids.has(textIn(entries[position] ?? {}, 'id')))
}

/**
 * Puts back what was removed into a catalogue that may have changed since: what the seller has done
 * meanwhile stays.
 */
export function putBack({ list, positions, before, left }: Removed, now: JsonValue): JsonChange[] {
  const changes = changesInOrder(now, ascending(positions), (at, position) =>
    entryBack(before, list, position, at),
  )
  const chosen = opensWith(before)
  if (chosen === undefined || !isSame(opensWith(now), left)) return changes
  return [...changes, { kind: 'set', file, path: ['defaults'], value: chosen }]
}

function entryBack(
  before: JsonValue,
  list: ListName,
  position: number,
  now: JsonValue,
): JsonChange[] {
  const entry = groupsAt(before, list)[position] ?? {}
  const id = textIn(entry, 'id')
  const others = groupsAt(now, list)
  const isTaken = others.some((other) => textIn(other, 'id') === id)
  const value = isTaken ? copyOf(now, list, entry, textIn(entry, 'label')) : entry
  const index = Math.min(position, others.length)
  const changes: JsonChange[] = [{ kind: 'insert', file, path: [list], index, value }]
  if (isTaken) return changes
  for (const path of referencesTo(before, list, id)) {
    changes.push(...withReference(before, now, path, id))
  }
  return changes
}

const ascending = (positions: readonly number[]) => [...positions].sort((one, two) => one - two)
const descending = (positions: readonly number[]) => [...positions].sort((one, two) => two - one)

/** The changes for each position, in the catalogue that the ones before have left. */
function changesInOrder(
  catalogue: JsonValue,
  positions: readonly number[],
  changesAt: (now: JsonValue, position: number) => readonly JsonChange[],
): JsonChange[] {
  let now = catalogue
  return positions.flatMap((position) => {
    const changes = changesAt(now, position)
    now = changedBy(now, changes)
    return changes
  })
}

const opensWith = (catalogue: JsonValue) => valueAt(catalogue, ['defaults'])

/** The lists and groups that have this id. */
function referencesTo(catalogue: JsonValue, list: ListName, id: string): JsonPath[] {
  if (list === 'products') return []
  const fields = list === 'colors' ? [list, 'pictures'] : [list]
  const places: JsonPath[] = groupsAt(catalogue, 'products').flatMap((_, product) =>
    fields.map((field) => ['products', product, field]),
  )
  if (list === 'colors') places.push(['defaultColors'])
  return places.filter((path) => {
    const value = valueAt(catalogue, path)
    return isList(value) ? value.includes(id) : isGroup(value) && Object.hasOwn(value, id)
  })
}

export function withoutReference(catalogue: JsonValue, path: JsonPath, id: string): JsonChange {
  const value = valueAt(catalogue, path)
  return isList(value)
    ? { kind: 'set', file, path, value: value.filter((each) => each !== id) }
    : { kind: 'remove', file, path: [...path, id] }
}

function withReference(
  before: JsonValue,
  now: JsonValue,
  path: JsonPath,
  id: string,
): JsonChange[] {
  const place = placeNow(before, now, path)
  const [had, has] = [valueAt(before, path), place && valueAt(now, place)]
  if (place && isList(had) && isList(has) && !has.includes(id)) {
    const at = had.indexOf(id)
    const value = [...has.slice(0, at), id, ...has.slice(at)]
    return [{ kind: 'set', file, path: place, value }]
  }
  const value = valueAt(before, [...path, id])
  if (!place || !isGroup(has) || value === undefined) return []
  return [{ kind: 'set', file, path: [...place, id], value }]
}

/** The same place of the same product, which may have moved; undefined where it is gone. */
function placeNow(before: JsonValue, now: JsonValue, path: JsonPath): JsonPath | undefined {
  const [list, position, ...rest] = path
  if (list !== 'products' || typeof position !== 'number') return path
  const id = valueAt(before, [list, position, 'id'])
  const at = groupsAt(now, list).findIndex((product) => product.id === id)
  return at < 0 ? undefined : [list, at, ...rest]
}
