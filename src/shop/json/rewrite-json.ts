import { parseTree, type Node } from 'jsonc-parser'
import { isGroup, isList, isSame, type JsonGroup, type JsonValue } from './json-value.ts'
import { onOneLine, readableJson } from './readable-json.ts'

/** The JSON text of `before` as a text of `after`: every character stays that is not about a difference. */
export function rewriteJson(source: string, before: JsonValue, after: JsonValue): string {
  const root = parseTree(source)
  if (!root) return readableJson(after)
  const lineEnd = /\r\n?|\n/.exec(source)?.[0] ?? '\n'
  const written = rewritten({ source, lineEnd }, root, before, after)
  return source.slice(0, root.offset) + written + source.slice(endOf(root))
}

interface SourceText {
  readonly source: string
  readonly lineEnd: string
}

const endOf = ({ offset, length }: Node) => offset + length

function rewritten(
  text: SourceText,
  node: Node,
  before: JsonValue | undefined,
  after: JsonValue,
): string {
  const { source } = text
  if (isSame(before, after)) return source.slice(node.offset, endOf(node))
  const entries = entriesIn(source, node)
  const [first] = entries
  const last = node.children?.at(-1)
  if (first && last) {
    const closing = source.slice(endOf(last), endOf(node))
    if (isGroup(before) && isGroup(after)) {
      return writtenEntries(text, groupEntries(entries, before, after), first, closing)
    }
    if (isList(before) && isList(after)) {
      return writtenEntries(text, listEntries(entries, before, after), first, closing)
    }
  }
  const line = source.slice(lastLine(source.slice(0, node.offset)), node.offset)
  return readable(text, after, line)
}

/** An entry of the new value, and the one that it was in the source. */
interface RewrittenEntry {
  readonly from: SourceEntry | undefined
  readonly key?: string
  readonly before?: JsonValue | undefined
  readonly after: JsonValue
}

/** An entry gets a line of its own where the first one has one. */
function writtenEntries(
  text: SourceText,
  entries: readonly RewrittenEntry[],
  first: SourceEntry,
  closing: string,
): string {
  if (entries.length === 0) return first.before.charAt(0) === '[' ? '[]' : '{}'
  const isSpread = /[\r\n]/.test(first.before)
  const indent = first.before.slice(lastLine(first.before))
  const between = isSpread ? text.lineEnd + indent : ' '
  const written = entries.map(({ from, key, before, after }, index) => {
    const own = from && from !== first ? from.before : `,${between}`
    const left = index === 0 ? first.before : own
    if (from) return left + from.label + rewritten(text, from.value, before, after)
    const label = key === undefined ? '' : `${JSON.stringify(key)}: `
    const value = isSpread ? readable(text, after, indent + label) : onOneLine(after)
    return left + label + value
  })
  return written.join('') + closing
}

/** A value that fits into the rest of its line, or goes on below it. */
function readable({ lineEnd }: SourceText, value: JsonValue, line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const column = line.length - indent.length
  return readableJson(value, indent, column).replaceAll('\n', lineEnd)
}

function groupEntries(
  entries: readonly SourceEntry[],
  before: JsonGroup,
  after: JsonGroup,
): RewrittenEntry[] {
  const latest = new Map(entries.map((entry) => [entry.key, entry]))
  const kept = entries.flatMap((from): RewrittenEntry[] => {
    const { key } = from
    const value = after[key]
    if (value === undefined || !Object.hasOwn(after, key)) return []
    // Of a key that is written twice the last one counts.
    const isLatest = latest.get(key) === from
    return [{ from, before: isLatest ? before[key] : value, after: value }]
  })
  const added = Object.entries(after).filter(([key]) => !latest.has(key))
  return [...kept, ...added.map(([key, value]) => ({ from: undefined, key, after: value }))]
}

function listEntries(
  entries: readonly SourceEntry[],
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): RewrittenEntry[] {
  const places = new Map<JsonValue, number[]>()
  for (const [at, entry] of before.entries()) {
    const name = nameOf(entry)
    places.set(name, [...(places.get(name) ?? []), at])
  }
  const kept = new Set(after.map(nameOf))
  return after.map((entry, index) => {
    const left = before[index]
    // An entry without a name has been changed where it is, unless that one is elsewhere now.
    const isReplaced = left !== undefined && !kept.has(nameOf(left))
    const at = places.get(nameOf(entry))?.shift() ?? (isReplaced ? index : -1)
    return { from: entries[at], before: before[at], after: entry }
  })
}

/** What an entry of a list is known by, wherever it is. */
function nameOf(entry: JsonValue): JsonValue {
  return isGroup(entry) ? (entry.id ?? entry) : entry
}

/** One part of a group or a list: a key with its value, or a value alone. */
interface SourceEntry {
  /** Empty in a list. */
  readonly key: string
  /** The text since the entry before: the bracket or the comma, and whitespace. */
  readonly before: string
  /** The text of the key, up to the value. */
  readonly label: string
  readonly value: Node
}

function entriesIn(source: string, { offset, children = [] }: Node): SourceEntry[] {
  return children.map((child, index) => {
    const left = children[index - 1]
    const [key, value = child] = child.type === 'property' ? (child.children ?? []) : []
    return {
      key: String(key?.value ?? ''),
      before: source.slice(left ? endOf(left) : offset, child.offset),
      label: source.slice(child.offset, value.offset),
      value,
    }
  })
}

/** Where the last line of a text begins. */
function lastLine(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
}
