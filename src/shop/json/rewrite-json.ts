import { parseTree, type Node } from 'jsonc-parser'
import { isGroup, isList, isSame, type JsonGroup, type JsonValue } from './json-value.ts'
import { onOneLine, readableJson } from './readable-json.ts'

/** The JSON text of `before` as a text of `after`: every character stays that is not about a difference. */
export function rewriteJson(source: string, before: JsonValue, after: JsonValue): string {
  const root = parseTree(source)
  if (!root) return readableJson(after)
  const written = createText(source)
  written.add(source.slice(0, root.offset))
  rewrite(written, root, before, after)
  return written.all() + source.slice(endOf(root))
}

const endOf = ({ offset, length }: Node) => offset + length

function rewrite(
  written: WrittenText,
  node: Node,
  before: JsonValue | undefined,
  after: JsonValue,
): void {
  const { source } = written
  if (isSame(before, after)) return written.add(source.slice(node.offset, endOf(node)))
  const entries = entriesIn(source, node)
  const [first] = entries
  const last = node.children?.at(-1)
  if (first && last) {
    const closing = source.slice(endOf(last), endOf(node))
    if (isGroup(before) && isGroup(after)) {
      return rewriteEntries(written, groupEntries(entries, before, after), first, closing)
    }
    if (isList(before) && isList(after)) {
      return rewriteEntries(written, listEntries(entries, before, after), first, closing)
    }
  }
  written.add(written.readable(after))
}

/** An entry of the new value, and the one that it was in the source. */
interface RewrittenEntry {
  readonly from: SourceEntry | undefined
  readonly key?: string
  readonly before?: JsonValue | undefined
  readonly after: JsonValue
}

/** An entry gets a line of its own where the first one has one. */
function rewriteEntries(
  written: WrittenText,
  entries: readonly RewrittenEntry[],
  first: SourceEntry,
  closing: string,
): void {
  if (entries.length === 0) return written.add(first.before.charAt(0) === '[' ? '[]' : '{}')
  const isSpread = /[\r\n]/.test(first.before)
  const between = isSpread ? written.lineEnd + first.before.slice(lastLine(first.before)) : ' '
  for (const [index, { from, key, before, after }] of entries.entries()) {
    const own = from && from !== first ? from.before : `,${between}`
    written.add(index === 0 ? first.before : own)
    if (from) {
      written.add(from.label)
      rewrite(written, from.value, before, after)
    } else {
      if (key !== undefined) written.add(`${JSON.stringify(key)}: `)
      written.add(isSpread ? written.readable(after) : onOneLine(after))
    }
  }
  written.add(closing)
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

type WrittenText = ReturnType<typeof createText>

/** A text that knows how its last line begins: a value that is added fits into the rest of the line. */
function createText(source: string) {
  const lineEnd = /\r\n?|\n/.exec(source)?.[0] ?? '\n'
  const parts: string[] = []
  let indent = ''
  let column = 0
  return {
    source,
    lineEnd,
    all: () => parts.join(''),
    add(text: string): void {
      parts.push(text)
      const begin = lastLine(text)
      const isInside = begin === 0 && column > 0
      const line = begin === 0 && !isInside ? indent + text : text.slice(begin)
      if (!isInside) indent = /^[ \t]*/.exec(line)?.[0] ?? ''
      column = isInside ? column + text.length : line.length - indent.length
    },
    readable: (value: JsonValue) => readableJson(value, indent, column).replaceAll('\n', lineEnd),
  }
}
