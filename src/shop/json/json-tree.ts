import { isTooDeep } from './is-too-deep.ts'
import { endOfString } from './end-of-string.ts'
import type { JsonPath } from './walk-json.ts'

/** A value in a JSON text, and where it is written. */
export interface JsonNode {
  readonly kind: 'group' | 'list' | 'single'
  readonly offset: number
  readonly end: number
}

/** One part of a group or a list: a key with its value, or a value alone. */
export interface JsonEntry {
  readonly key: string | undefined
  readonly offset: number
  readonly end: number
  readonly container: JsonNode
  readonly value: JsonNode
}

/** The whole text; undefined where it is not JSON. */
export function rootOf(source: string): JsonNode | undefined {
  if (isTooDeep(source)) return undefined
  try {
    JSON.parse(source)
  } catch {
    return undefined
  }
  return nodeAt(source, afterSpace(source, 0))
}

/** The value of a path. What is in other entries is passed over: a catalogue may have thousands. */
export function nodeIn(source: string, root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>(
    (node, key) => node && entryIn(source, node, key)?.value,
    root,
  )
}

export function entryIn(
  source: string,
  container: JsonNode,
  key: string | number,
): JsonEntry | undefined {
  if (container.kind !== (typeof key === 'number' ? 'list' : 'group')) return undefined
  const entries = entriesOf(source, container)
  return typeof key === 'number' ? entries[key] : entries.find((each) => each.key === key)
}

/** The parts of a group or a list, without what is in them. */
export function entriesOf(source: string, container: JsonNode): readonly JsonEntry[] {
  if (container.kind === 'single') return []
  const entries: JsonEntry[] = []
  let at = afterSpace(source, container.offset + 1)
  while (at < container.end - 1) {
    const entry = entryAt(source, at, container)
    entries.push(entry)
    // Behind the comma.
    at = afterSpace(source, afterSpace(source, entry.end) + 1)
  }
  return entries
}

function entryAt(source: string, offset: number, container: JsonNode): JsonEntry {
  const isKeyed = container.kind === 'group'
  const keyEnd = isKeyed ? endOfString(source, offset) : offset
  const key = isKeyed ? (JSON.parse(source.slice(offset, keyEnd)) as string) : undefined
  const begin = isKeyed ? afterSpace(source, afterSpace(source, keyEnd) + 1) : offset
  const value = nodeAt(source, begin)
  return { key, offset, end: value.end, container, value }
}

function nodeAt(source: string, offset: number): JsonNode {
  const first = source.charAt(offset)
  if (first === '{') return { kind: 'group', offset, end: endOfBrackets(source, offset) }
  if (first === '[') return { kind: 'list', offset, end: endOfBrackets(source, offset) }
  const end = first === '"' ? endOfString(source, offset) : endOfWord(source, offset)
  return { kind: 'single', offset, end }
}

function endOfBrackets(source: string, offset: number): number {
  let depth = 0
  for (let at = offset; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === '"') at = endOfString(source, at) - 1
    else if (character === '{' || character === '[') depth += 1
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return source.length
}

const WORD = /[-+.\w]*/y

/** A number, true, false or null. */
function endOfWord(source: string, offset: number): number {
  WORD.lastIndex = offset
  WORD.test(source)
  return WORD.lastIndex
}

const SPACE = /[ \t\r\n]*/y

function afterSpace(source: string, offset: number): number {
  SPACE.lastIndex = offset
  SPACE.test(source)
  return SPACE.lastIndex
}
