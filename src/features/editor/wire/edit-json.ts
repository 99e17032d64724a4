import { insertEntry, isSpread, removeEntries, replaceValue } from '../../../shop/json/edit-tree.ts'
import { lineOfEntry, lineOfValue } from '../../../shop/json/json-line.ts'
import {
  entryAt,
  nodeOf,
  partsOf,
  placeOf,
  textOf,
  type JsonNode,
  type JsonPlace,
  type JsonTree,
} from '../../../shop/json/json-tree.ts'
import { onOneLine, readableJson } from '../../../shop/json/readable-json.ts'
import type { JsonPath } from '../../../shop/json/walk-json.ts'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/**
 * Edits of a JSON text that leave every character alone which they are not about. Each returns whether
 * there is such a place; where there is none, nothing has changed.
 */

/** Sets one value. Where a group or a list is there already, only the entries that differ are edited. */
export function setInJson(tree: JsonTree, path: JsonPath, value: JsonValue): boolean {
  const place = placeOf(tree.root, path)
  if (place) {
    edit(tree, place, JSON.parse(textOf(nodeAt(place))) as JsonValue, value)
    return true
  }
  const [key, ...before] = path.toReversed()
  const parentPath = before.toReversed()
  if (typeof key !== 'string') return false
  const parent = placeOf(tree.root, parentPath)
  // Groups that are missing on the way are made with it.
  if (!parent) return setInJson(tree, parentPath, { [key]: value })
  if (nodeAt(parent).kind !== 'group') return false
  add(tree, parent, lengthOf(nodeAt(parent)), { key, value })
  return true
}

/** Removes a key of a group, or an entry of a list. Where there is none, nothing changes. */
export function removeFromJson(tree: JsonTree, path: JsonPath): boolean {
  const key = path.at(-1)
  if (key === undefined) return false
  const entry = placeOf(tree.root, path)
  if (!entry?.above) return true
  removeEntries(entry.above, (each, index) =>
    typeof key === 'number' ? index === key : each.key === key,
  )
  return true
}

export function insertIntoJson(
  tree: JsonTree,
  path: JsonPath,
  index: number,
  value: JsonValue,
): boolean {
  const place = listAt(tree, path)
  if (!place || index < 0 || index > lengthOf(nodeAt(place))) return false
  add(tree, place, index, { value })
  return true
}

/** Moves an entry of a list, as it is written. `to` is its position afterwards. */
export function moveInJson(tree: JsonTree, path: JsonPath, from: number, to: number): boolean {
  const place = listAt(tree, path)
  if (!place) return false
  const container = nodeAt(place)
  const moved = partsOf(container).entries[from]
  if (!moved || to < 0 || to >= lengthOf(container)) return false
  if (from === to) return true
  removeEntries(place, (each) => each === moved)
  insertEntry(tree, place, to, moved)
  return true
}

function listAt(tree: JsonTree, path: JsonPath): JsonPlace | undefined {
  const place = placeOf(tree.root, path)
  return place && nodeAt(place).kind === 'list' ? place : undefined
}

function edit(tree: JsonTree, place: JsonPlace, current: JsonValue, value: JsonValue): void {
  if (isSame(current, value)) return
  if (isList(current) && isList(value) && current.length === value.length && holdsGroups(current)) {
    const container = nodeAt(place)
    for (const [index, entry] of value.entries()) {
      edit(tree, { container, index, above: place }, current[index] ?? null, entry)
    }
  } else if (isGroup(current) && isGroup(value)) {
    editGroup(tree, place, current, value)
  } else {
    write(tree, place, value)
  }
}

function editGroup(tree: JsonTree, place: JsonPlace, current: JsonGroup, value: JsonGroup): void {
  removeEntries(place, ({ key = '' }) => !Object.hasOwn(value, key))
  const container = nodeAt(place)
  const indexes = new Map(partsOf(container).entries.map(({ key }, index) => [key, index]))
  for (const [key, entry] of Object.entries(value)) {
    const index = indexes.get(key)
    if (index === undefined) add(tree, place, lengthOf(nodeAt(place)), { key, value: entry })
    else edit(tree, { container, index, above: place }, current[key] ?? null, entry)
  }
}

export type JsonGroup = { readonly [key: string]: JsonValue }

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

export function isGroup(value: JsonValue | undefined): value is JsonGroup {
  return typeof value === 'object' && value !== null && !isList(value)
}

const holdsGroups = (list: readonly JsonValue[]) => list.some((entry) => typeof entry === 'object')

/** The order of keys makes no difference. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]))
  }
  if (!isGroup(one) || !isGroup(other)) return one === other
  const keys = Object.keys(one)
  const isComplete = keys.length === Object.keys(other).length
  return (
    isComplete && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  )
}

function add(
  tree: JsonTree,
  place: JsonPlace,
  index: number,
  { key, value }: { readonly key?: string; readonly value: JsonValue },
): void {
  const container = nodeAt(place)
  if (lengthOf(container) === 0) {
    write(tree, place, key === undefined ? [value] : { [key]: value })
    return
  }
  const label = key === undefined ? '' : `${JSON.stringify(key)}: `
  const { indent } = lineOfEntry({ container, index: 0, above: place })
  const text = isSpread(container) ? written(tree, value, indent, label.length) : onOneLine(value)
  insertEntry(tree, place, index, { key, label, value: nodeOf(text) })
}

function write(tree: JsonTree, place: JsonPlace, value: JsonValue): void {
  if (typeof value !== 'object') {
    replaceValue(place, onOneLine(value))
    return
  }
  const { indent, column } = lineOfValue(place)
  replaceValue(place, written(tree, value, indent, column))
}

function written({ lineEnd }: JsonTree, value: JsonValue, indent: string, column: number): string {
  return readableJson(value, indent, column).replaceAll('\n', lineEnd)
}

const nodeAt = (place: JsonPlace) => entryAt(place).value
const lengthOf = (container: JsonNode) => partsOf(container).entries.length
