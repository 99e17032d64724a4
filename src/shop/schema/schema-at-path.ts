import type { JsonPath } from '../json/walk-json.ts'

/** The properties of a valibot schema that we read; each kind of schema has some of them. */
export interface SchemaPart {
  readonly entries?: Readonly<Record<string, SchemaPart>>
  readonly item?: SchemaPart
  readonly wrapped?: SchemaPart
  /** Of a record: the schema of each of its values. */
  readonly value?: SchemaPart
  /** Of a schema that depends on what it reads. */
  readonly getter?: (raw: unknown) => SchemaPart
  readonly pipe?: readonly { readonly type?: string }[]
}

/** The schema at a path, without its wrapper for optional values; undefined where there is none. */
export function schemaAtPath(
  schema: SchemaPart | undefined,
  path: JsonPath,
): SchemaPart | undefined {
  if (schema?.wrapped) return schemaAtPath(schema.wrapped, path)
  const [key, ...rest] = path
  if (key === undefined || !schema) return schema
  if (typeof key === 'number') return schemaAtPath(schema.item, rest)
  const { entries, value } = schema.getter?.({}) ?? schema
  if (!entries) return schemaAtPath(value, rest)
  return Object.hasOwn(entries, key) ? schemaAtPath(entries[key], rest) : undefined
}
