import { endOfString } from './end-of-string.ts'
import { isTooDeep } from './is-too-deep.ts'
import type { JsonPath } from './walk-json.ts'

/**
 * A JSON text as a tree that can be edited many times and is parsed once. The texts of all its parts
 * together are the text. What is in a part is read only once an edit goes there.
 */
export interface JsonTree {
  readonly root: JsonPlace
  /** How the lines of the text end. */
  readonly lineEnd: string
}

export interface JsonNode {
  readonly kind: 'group' | 'list' | 'single' | 'file'
  /** Undefined after an edit of its parts. */
  text: string | undefined
  parts: JsonParts | undefined
}

export interface JsonParts {
  entries: JsonEntry[]
  /** The text behind the last entry. */
  closing: string
  /** The last line that was looked for, because the next one is often right behind it. */
  known: { readonly index: number; readonly line: Line } | undefined
}

/** One part of a group or a list: a key with its value, or a value alone. */
export interface JsonEntry {
  readonly key: string | undefined
  /** The text since the entry before: the bracket or the comma, and whitespace. */
  before: string
  /** The text of the key, up to the value. */
  readonly label: string
  value: JsonNode
}

/** Where a value is. */
export interface JsonPlace {
  readonly container: JsonNode
  readonly index: number
  /** The place of the container. */
  readonly above: JsonPlace | undefined
}

/** The beginning of a line up to a place. */
export interface Line {
  /** Undefined: that of the line on which the container begins. */
  readonly indent: string | undefined
  /** How far the place is behind the indentation, or behind the beginning of the container. */
  readonly column: number
}

/** Undefined where the text is not JSON. */
export function treeOf(source: string): JsonTree | undefined {
  if (isTooDeep(source)) return undefined
  try {
    JSON.parse(source)
  } catch {
    return undefined
  }
  const begin = afterSpace(source, 0)
  const end = endOfValue(source, begin)
  const entry: JsonEntry = {
    key: undefined,
    before: source.slice(0, begin),
    label: '',
    value: nodeOf(source.slice(begin, end)),
  }
  const parts = { entries: [entry], closing: source.slice(end), known: undefined }
  const file: JsonNode = { kind: 'file', text: source, parts }
  return {
    root: { container: file, index: 0, above: undefined },
    lineEnd: /\r\n?|\n/.exec(source)?.[0] ?? '\n',
  }
}

/** A value that is written like this. */
export function nodeOf(text: string): JsonNode {
  return { kind: kindOf(text), text, parts: undefined }
}

function kindOf(text: string): JsonNode['kind'] {
  if (text.startsWith('{')) return 'group'
  return text.startsWith('[') ? 'list' : 'single'
}

export function textOf(node: JsonNode): string {
  node.text ??= textOfParts(partsOf(node))
  return node.text
}

function textOfParts({ entries, closing }: JsonParts): string {
  const texts = entries.map(({ before, label, value }) => before + label + textOf(value))
  return texts.join('') + closing
}

export function entryAt({ container, index }: JsonPlace): JsonEntry {
  const entry = partsOf(container).entries[index]
  if (!entry) throw new Error(`no entry ${index}`)
  return entry
}

/** The place of the value of a path. */
export function placeOf(root: JsonPlace, path: JsonPath): JsonPlace | undefined {
  return path.reduce<JsonPlace | undefined>((place, key) => place && placeIn(place, key), root)
}

function placeIn(above: JsonPlace, key: string | number): JsonPlace | undefined {
  const { value: container } = entryAt(above)
  if (container.kind !== (typeof key === 'number' ? 'list' : 'group')) return undefined
  const { entries } = partsOf(container)
  // Of a key that is written twice the last one counts.
  const index = typeof key === 'number' ? key : entries.findLastIndex((each) => each.key === key)
  return entries[index] && { container, index, above }
}

export function partsOf(node: JsonNode): JsonParts {
  node.parts ??= partsIn(node)
  return node.parts
}

function partsIn({ kind, text: source = '' }: JsonNode): JsonParts {
  const entries: JsonEntry[] = []
  let closing = 0
  let at = kind === 'single' ? source.length : afterSpace(source, 1)
  while (at < source.length - 1) {
    const keyEnd = kind === 'group' ? endOfString(source, at) : at
    const begin = kind === 'group' ? afterSpace(source, afterSpace(source, keyEnd) + 1) : at
    const end = endOfValue(source, begin)
    entries.push({
      key: kind === 'group' ? (JSON.parse(source.slice(at, keyEnd)) as string) : undefined,
      before: source.slice(closing, at),
      label: source.slice(at, begin),
      value: nodeOf(source.slice(begin, end)),
    })
    closing = end
    // Behind the comma.
    at = afterSpace(source, afterSpace(source, end) + 1)
  }
  return { entries, closing: source.slice(closing), known: undefined }
}

function endOfValue(source: string, offset: number): number {
  const first = source.charAt(offset)
  if (first === '{' || first === '[') return endOfBrackets(source, offset)
  return first === '"' ? endOfString(source, offset) : endOfWord(source, offset)
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
