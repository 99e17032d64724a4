import {
  entriesOf,
  entryIn,
  nodeIn,
  rootOf,
  type JsonEntry,
  type JsonNode,
} from '../json/json-tree.ts'
import { onOneLine, readableJson } from '../json/readable-json.ts'
import type { JsonPath } from '../json/walk-json.ts'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/**
 * Edits of a JSON text that leave every character alone which they are not about. Each returns the new
 * text, or undefined where the text is not JSON or has no such place.
 */

/** Sets one value. Where a group or a list is there already, only the entries that differ are edited. */
export function setInJson(source: string, path: JsonPath, value: JsonValue): string | undefined {
  const root = rootOf(source)
  if (!root) return undefined
  const node = nodeIn(source, root, path)
  if (node) return edited(source, node, path, value)
  const [key, ...before] = path.toReversed()
  const parentPath = before.toReversed()
  if (typeof key !== 'string') return undefined
  const parent = nodeIn(source, root, parentPath)
  // Groups that are missing on the way are made with it.
  if (!parent) return setInJson(source, parentPath, { [key]: value })
  if (parent.kind !== 'group') return undefined
  return withEntry(source, parent, entriesOf(source, parent).length, { key, value })
}

/** Removes a key of a group, or an entry of a list. Where there is none, nothing changes. */
export function removeFromJson(source: string, path: JsonPath): string | undefined {
  const root = rootOf(source)
  const key = path.at(-1)
  if (!root || key === undefined) return undefined
  const container = nodeIn(source, root, path.slice(0, -1))
  const entry = container && entryIn(source, container, key)
  return entry ? without(source, entry) : source
}

export function insertIntoJson(
  source: string,
  path: JsonPath,
  index: number,
  value: JsonValue,
): string | undefined {
  const list = listAt(source, path)
  if (!list || index < 0 || index > entriesOf(source, list).length) return undefined
  return withEntry(source, list, index, { value })
}

/** Moves an entry of a list, as it is written. `to` is its position afterwards. */
export function moveInJson(
  source: string,
  path: JsonPath,
  from: number,
  to: number,
): string | undefined {
  const list = listAt(source, path)
  const entries = list ? entriesOf(source, list) : []
  const moved = entries[from]
  if (!moved || to < 0 || to >= entries.length) return undefined
  if (from === to) return source
  const rest = without(source, moved)
  const shorter = listAt(rest, path)
  return shorter && insertedAt(rest, shorter, to, textOf(source, moved))
}

function listAt(source: string, path: JsonPath): JsonNode | undefined {
  const root = rootOf(source)
  const node = root && nodeIn(source, root, path)
  return node?.kind === 'list' ? node : undefined
}

/** A part of the text. */
type Range = Pick<JsonNode, 'offset' | 'end'>

const textOf = (source: string, { offset, end }: Range) => source.slice(offset, end)

function edited(
  source: string,
  node: JsonNode,
  path: JsonPath,
  value: JsonValue,
): string | undefined {
  const current = JSON.parse(textOf(source, node)) as JsonValue
  if (isSame(current, value)) return source
  const entries = entriesToEdit(current, value)
  if (!entries) {
    const { indent, column } = lineOf(source, node.offset)
    return replaced(source, node, written(source, value, indent, column))
  }
  // Each edit moves what follows it, so each begins with the text that the one before left.
  return entries.reduce<string | undefined>((text, [key, entry]) => {
    if (text === undefined) return undefined
    const place = [...path, key]
    return entry === undefined ? removeFromJson(text, place) : setInJson(text, place, entry)
  }, source)
}

type Entry = readonly [key: string | number, value: JsonValue | undefined]

/** Undefined where the old value is replaced as a whole. */
function entriesToEdit(current: JsonValue, value: JsonValue): Entry[] | undefined {
  if (isList(current) && isList(value)) {
    if (current.length !== value.length || !holdsGroups(current)) return undefined
    return value.map((entry, index) => [index, entry])
  }
  if (!isGroup(current) || !isGroup(value)) return undefined
  const gone = Object.keys(current).filter((key) => !Object.hasOwn(value, key))
  return [...gone.map((key): Entry => [key, undefined]), ...Object.entries(value)]
}

const isList = (value: JsonValue) => Array.isArray(value)
const isGroup = (value: JsonValue): value is { readonly [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !isList(value)
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

function replaced(source: string, { offset, end }: Range, text: string): string {
  return source.slice(0, offset) + text + source.slice(end)
}

function withEntry(
  source: string,
  container: JsonNode,
  index: number,
  { key, value }: { readonly key?: string; readonly value: JsonValue },
): string {
  const [first] = entriesOf(source, container)
  if (!first) {
    const { indent, column } = lineOf(source, container.offset)
    const alone = key === undefined ? [value] : { [key]: value }
    return replaced(source, container, written(source, alone, indent, column))
  }
  const label = key === undefined ? '' : `${JSON.stringify(key)}: `
  const text = isSpread(source, container)
    ? written(source, value, lineOf(source, first.offset).indent, label.length)
    : onOneLine(value)
  return insertedAt(source, container, index, label + text)
}

/** An entry gets a line of its own where the others have one. */
function insertedAt(source: string, container: JsonNode, index: number, text: string): string {
  const entries = entriesOf(source, container)
  const [first] = entries
  const last = entries.at(-1)
  if (!first || !last) return replaced(source, container, `[${text}]`)
  const between = isSpread(source, container)
    ? lineEndOf(source) + lineOf(source, first.offset).indent
    : ' '
  const next = entries[index]
  const [at, added] = next ? [next.offset, `${text},${between}`] : [last.end, `,${between}${text}`]
  return source.slice(0, at) + added + source.slice(at)
}

function without(source: string, { container, offset, end }: JsonEntry): string {
  const entries = entriesOf(source, container)
  const index = entries.findIndex((each) => each.offset === offset)
  const [before, next] = [entries[index - 1], entries[index + 1]]
  if (next) return source.slice(0, offset) + source.slice(next.offset)
  if (before) return source.slice(0, before.end) + source.slice(end)
  return replaced(source, container, container.kind === 'list' ? '[]' : '{}')
}

function isSpread(source: string, container: JsonNode): boolean {
  const [first] = entriesOf(source, container)
  return first !== undefined && /[\r\n]/.test(source.slice(container.offset, first.offset))
}

function written(source: string, value: JsonValue, indent: string, column: number): string {
  return readableJson(value, indent, column).replaceAll('\n', lineEndOf(source))
}

function lineEndOf(source: string): string {
  return /\r\n?|\n/.exec(source)?.[0] ?? '\n'
}

/** The indentation of the line of a place, and how far behind it the place is. */
function lineOf(source: string, offset: number): { indent: string; column: number } {
  const begin =
    Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1
  const indent = /^[ \t]*/.exec(source.slice(begin, offset))?.[0] ?? ''
  return { indent, column: offset - begin - indent.length }
}
