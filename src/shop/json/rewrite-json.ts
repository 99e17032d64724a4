import { endOfString } from './end-of-string.ts'
import { isGroup, isList, isSame, type JsonGroup, type JsonValue } from './json-value.ts'
import { onOneLine, readableJson } from './readable-json.ts'

/**
 * The JSON text of `before` as a text of `after`: every character stays that is not about a difference. Only
 * texts of values that differ are read, which is quick where both values share the objects that stay.
 */
export function rewriteJson(source: string, before: JsonValue, after: JsonValue): string {
  const begin = afterSpace(source, 0)
  const end = endOfValue(source, begin)
  const written = createText(/\r\n?|\n/.exec(source)?.[0] ?? '\n')
  written.add(source.slice(0, begin))
  rewrite(written, source.slice(begin, end), before, after)
  return written.all() + source.slice(end)
}

function rewrite(
  written: WrittenText,
  source: string,
  before: JsonValue | undefined,
  after: JsonValue,
): void {
  if (isSame(before, after)) return written.add(source)
  const { entries, closing } = entriesIn(source)
  const [first] = entries
  if (isGroup(before) && isGroup(after) && first) {
    return rewriteEntries(written, groupEntries(entries, before, after), first, closing)
  }
  if (isList(before) && isList(after) && first) {
    return rewriteEntries(written, listEntries(entries, before, after), first, closing)
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
  const latest = new Map(entries.map((entry) => [entry.key ?? '', entry]))
  const kept = entries.flatMap((from): RewrittenEntry[] => {
    const { key = '' } = from
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
  readonly key: string | undefined
  /** The text since the entry before: the bracket or the comma, and whitespace. */
  readonly before: string
  /** The text of the key, up to the value. */
  readonly label: string
  readonly value: string
}

function entriesIn(source: string) {
  const isOfKeys = source.startsWith('{')
  const entries: SourceEntry[] = []
  let closing = 0
  let at = isOfKeys || source.startsWith('[') ? afterSpace(source, 1) : source.length
  while (at < source.length - 1) {
    const keyEnd = isOfKeys ? endOfString(source, at) : at
    const begin = isOfKeys ? afterSpace(source, afterSpace(source, keyEnd) + 1) : at
    const end = endOfValue(source, begin)
    entries.push({
      key: isOfKeys ? (JSON.parse(source.slice(at, keyEnd)) as string) : undefined,
      before: source.slice(closing, at),
      label: source.slice(at, begin),
      value: source.slice(begin, end),
    })
    closing = end
    // Behind the comma.
    at = afterSpace(source, afterSpace(source, end) + 1)
  }
  return { entries, closing: source.slice(closing) }
}

function endOfValue(source: string, offset: number): number {
  const first = source.charAt(offset)
  if (first === '{' || first === '[') return endOfBrackets(source, offset)
  // A number, true, false or null.
  return first === '"' ? endOfString(source, offset) : endOf(/[-+.\w]*/y, source, offset)
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

function afterSpace(source: string, offset: number): number {
  return endOf(/[ \t\r\n]*/y, source, offset)
}

function endOf(pattern: RegExp, source: string, offset: number): number {
  pattern.lastIndex = offset
  pattern.test(source)
  return pattern.lastIndex
}

/** Where the last line of a text begins. */
function lastLine(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
}

type WrittenText = ReturnType<typeof createText>

/** A text that knows how its last line begins: a value that is added fits into the rest of the line. */
function createText(lineEnd: string) {
  const parts: string[] = []
  let indent = ''
  let column = 0
  return {
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
