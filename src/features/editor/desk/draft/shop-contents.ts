import { isGroup, isList, type JsonGroup, type JsonValue } from '../../wire/edit-json.ts'
import type { ShopChange } from '../../wire/shop-change.ts'
import { withoutByteOrderMark } from '../../../../shop/json/byte-order-mark.ts'
import type { JsonPath } from '../../../../shop/json/walk-json.ts'
import {
  isJsonFile,
  perShopFile,
  type JsonFile,
  type ShopFile,
  type ShopTexts,
} from '../../../../shop/shop-files.ts'

/** What one file says. A JSON file that cannot be read is a text, until it can. */
export type Content =
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'text'; readonly text: string | null }

/**
 * The files as values. The server edits their texts: to find a place in the text of a large catalogue takes
 * longer than a letter may take to appear.
 */
export type ShopContents = Readonly<Record<ShopFile, Content>>

export function contentsOf(files: ShopTexts): ShopContents {
  return perShopFile((file) => contentOf(file, files[file]))
}

function contentOf(file: ShopFile, text: string | null): Content {
  if (!isJsonFile(file) || text === null) return { kind: 'text', text }
  try {
    return { kind: 'json', value: JSON.parse(withoutByteOrderMark(text)) as JsonValue }
  } catch {
    return { kind: 'text', text }
  }
}

/** Undefined where the change does not fit. */
export function applied(contents: ShopContents, change: ShopChange): ShopContents | undefined {
  const { file } = change
  if (change.kind === 'text') return { ...contents, [file]: contentOf(file, change.text) }
  const content = contents[file]
  if (content.kind !== 'json') return undefined
  const value = changedValue(content.value, change)
  return value === undefined ? undefined : { ...contents, [file]: { kind: 'json', value } }
}

export type JsonChange = Exclude<ShopChange, { kind: 'text' }>

export function changedValue(value: JsonValue, change: JsonChange): JsonValue | undefined {
  return changed(value, change.path, change)
}

function changed(
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
    const entry = changed(value[key], rest, change)
    if (entry === undefined || key >= value.length) return undefined
    return value.map((each, index) => (index === key ? entry : each))
  }
  if (value !== undefined && !isGroup(value)) return undefined
  if (isRemoved) return without(value ?? {}, key)
  if (value === undefined && change.kind === 'remove') return undefined
  const entry = changed(value?.[key], rest, change)
  return entry === undefined ? undefined : { ...value, [key]: entry }
}

function changedHere(value: JsonValue | undefined, change: JsonChange): JsonValue | undefined {
  if (change.kind === 'set') return change.value
  if (change.kind === 'remove' || !isList(value)) return undefined
  if (change.kind === 'insert') {
    return [...value.slice(0, change.index), change.value, ...value.slice(change.index)]
  }
  const rest = value.filter((_, index) => index !== change.from)
  return [...rest.slice(0, change.to), ...value.slice(change.from, change.from + 1)].concat(
    rest.slice(change.to),
  )
}

function without(group: JsonGroup, key: string): JsonGroup {
  return Object.fromEntries(Object.entries(group).filter(([each]) => each !== key))
}

/** Undefined where there is no such place, and in a file that cannot be read. */
export function valueIn(
  contents: ShopContents,
  file: JsonFile,
  path: JsonPath,
): JsonValue | undefined {
  const content = contents[file]
  return content.kind === 'json' ? valueAt(content.value, path) : undefined
}

export function valueAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, key) => {
    if (typeof key === 'number') return isList(at) ? at[key] : undefined
    return isGroup(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }, value)
}

/** The groups of a list; what is no group counts as an empty one, so that positions stay. */
export function groupsIn(value: JsonValue | undefined): readonly JsonGroup[] {
  return isList(value) ? value.map((entry) => (isGroup(entry) ? entry : {})) : []
}

export function textIn(group: JsonGroup, key: string): string {
  const value = group[key]
  return typeof value === 'string' ? value : ''
}
