import type { JsonPath } from '../json/walk-json.ts'

/** What we look at in a schema of valibot, whichever kind it is. */
export interface SchemaPart {
  readonly entries?: Readonly<Record<string, SchemaPart>>
  readonly item?: SchemaPart
  readonly wrapped?: SchemaPart
  readonly pipe?: readonly { readonly type?: string }[]
}

/** The schema of a place in a file, out of its wrapping; undefined where the file's knows none. */
export function schemaAtPath(
  schema: SchemaPart | undefined,
  path: JsonPath,
): SchemaPart | undefined {
  if (schema?.wrapped) return schemaAtPath(schema.wrapped, path)
  const [key, ...rest] = path
  if (key === undefined || !schema) return schema
  if (typeof key === 'number') return schemaAtPath(schema.item, rest)
  const { entries = {} } = schema
  return Object.hasOwn(entries, key) ? schemaAtPath(entries[key], rest) : undefined
}
