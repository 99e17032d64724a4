import { withoutByteOrderMark } from '../../../shop/json/byte-order-mark.ts'
import { isTooDeep } from '../../../shop/json/is-too-deep.ts'
import { isGroup, isList, type JsonValue } from '../../../shop/json/json-value.ts'
import { rewriteJson } from '../../../shop/json/rewrite-json.ts'
import type { JsonPath } from '../../../shop/json/scan-json.ts'
import { isJsonFile, type JsonFile, type ShopFile } from '../../../shop/shop-files.ts'

interface ChangedPlace {
  readonly file: JsonFile
  /** For `insert` and `move`: of the list. */
  readonly path: JsonPath
}

export type JsonChange =
  | (ChangedPlace & { readonly kind: 'set'; readonly value: JsonValue })
  | (ChangedPlace & { readonly kind: 'remove' })
  | (ChangedPlace & { readonly kind: 'insert'; readonly index: number; readonly value: JsonValue })
  | (ChangedPlace & { readonly kind: 'move'; readonly from: number; readonly to: number })

/** One thing that a seller changes. */
export type ShopChange =
  | JsonChange
  /** The whole text of a file; null: the file goes. */
  | { readonly kind: 'text'; readonly file: ShopFile; readonly text: string | null }

/** What one file says. A JSON file that cannot be read is a text, until it can. */
export type Content =
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'text'; readonly text: string | null }

export function parsedContent(file: ShopFile, text: string | null): Content {
  if (!isJsonFile(file) || text === null || isTooDeep(text)) return { kind: 'text', text }
  try {
    return { kind: 'json', value: JSON.parse(withoutByteOrderMark(text)) as JsonValue }
  } catch {
    return { kind: 'text', text }
  }
}

/** Desk and server apply changes by this function. Undefined where the change does not fit. */
export function changedContent(content: Content, change: ShopChange): Content | undefined {
  if (change.kind === 'text') return parsedContent(change.file, change.text)
  const value = content.kind === 'json' ? changedValue(content.value, change) : undefined
  return value === undefined ? undefined : { kind: 'json', value }
}

/** Everything that the change is not about is the same object as before. */
export function changedValue(value: JsonValue, change: JsonChange): JsonValue | undefined {
  return changedAt(value, change.path, change)
}

/** With all changes that fit, one after the other. */
export function changedBy(value: JsonValue, changes: readonly JsonChange[]): JsonValue {
  return changes.reduce((now, change) => changedValue(now, change) ?? now, value)
}

function changedAt(
  value: JsonValue | undefined,
  path: JsonPath,
  change: JsonChange,
): JsonValue | undefined {
  const [key, ...rest] = path
  if (key === undefined) return changedHere(value, change)
  const isRemoved = change.kind === 'remove' && rest.length === 0
  if (typeof key === 'number') {
    if (!isList(value)) return undefined
    if (isRemoved) return value.filter((_, index) => index !== key)
    const entry = changedAt(value[key], rest, change)
    if (entry === undefined || key >= value.length) return undefined
    return value.map((each, index) => (index === key ? entry : each))
  }
  if (value !== undefined && !isGroup(value)) return undefined
  const isThere = value !== undefined && Object.hasOwn(value, key)
  // What is not there needs not be removed.
  if (change.kind === 'remove' && !isThere) return value ?? {}
  if (isRemoved) {
    return Object.fromEntries(Object.entries(value ?? {}).filter(([each]) => each !== key))
  }
  const entry = changedAt(isThere ? value[key] : undefined, rest, change)
  return entry === undefined ? undefined : { ...value, [key]: entry }
}

function changedHere(value: JsonValue | undefined, change: JsonChange): JsonValue | undefined {
  if (change.kind === 'set') return change.value
  if (change.kind === 'remove' || !isList(value)) return undefined
  if (change.kind === 'insert') {
    return change.index > value.length ? undefined : inserted(value, change.index, change.value)
  }
  const { from, to } = change
  const moved = value[from]
  if (moved === undefined || to >= value.length) return undefined
  const others = value.filter((_, index) => index !== from)
  return inserted(others, to, moved)
}

function inserted(list: readonly JsonValue[], index: number, entry: JsonValue): JsonValue[] {
  return [...list.slice(0, index), entry, ...list.slice(index)]
}

/**
 * The text of a file with the changes, null where it is gone; undefined where one of them does not fit. It is
 * parsed once for all of them: a large file with many changes would keep visitors waiting.
 */
export function changedText(
  file: ShopFile,
  source: string | null,
  changes: readonly ShopChange[],
): string | null | undefined {
  let written = source
  let parsed: Content | undefined = parsedContent(file, source)
  let content: Content | undefined = parsed
  for (const change of changes) {
    content = content && changedContent(content, change)
    if (change.kind === 'text') [written, parsed] = [change.text, content]
  }
  if (written === null || parsed?.kind !== 'json') return content && written
  if (content?.kind !== 'json') return undefined
  const json = withoutByteOrderMark(written)
  const mark = written.slice(0, written.length - json.length)
  return mark + rewriteJson(json, parsed.value, content.value)
}
