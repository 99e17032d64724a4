import type { JsonPath } from './walk-json.ts'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

export type JsonGroup = { readonly [key: string]: JsonValue }

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

export function isGroup(value: JsonValue | undefined): value is JsonGroup {
  return typeof value === 'object' && value !== null && !isList(value)
}

/** The order of keys makes no difference. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]))
  }
  if (!isGroup(one) || !isGroup(other)) return false
  const keys = Object.keys(one)
  const isComplete = keys.length === Object.keys(other).length
  return (
    isComplete && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  )
}

/** Undefined where there is no such place. */
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
