import type { JsonPath } from './scan-json.ts'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

export type JsonGroup = { readonly [key: string]: JsonValue }

export function isList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value)
}

export function isGroup(value: unknown): value is JsonGroup {
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
export function valueAt(value: unknown, path: JsonPath): JsonValue | undefined {
  return path.reduce<unknown>((at, key) => {
    if (typeof key === 'number') return isList(at) ? at[key] : undefined
    return isGroup(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }, value) as JsonValue | undefined
}

/** What is no group counts as an empty one. */
export function asGroup(value: unknown): JsonGroup {
  return isGroup(value) ? value : {}
}

/** The groups of a list, each at its position. */
export function groupsIn(value: unknown): readonly JsonGroup[] {
  return isList(value) ? value.map(asGroup) : []
}

export function groupsAt(value: unknown, ...path: JsonPath): readonly JsonGroup[] {
  return groupsIn(valueAt(value, path))
}

export function textsIn(value: unknown): readonly string[] {
  return isList(value) ? value.filter((entry) => typeof entry === 'string') : []
}

export function textIn(group: JsonGroup, key: string): string {
  const value = group[key]
  return typeof value === 'string' ? value : ''
}
