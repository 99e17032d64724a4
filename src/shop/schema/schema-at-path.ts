import * as v from 'valibot'
import type { JsonPath } from '../json/scan-json.ts'

/** The properties of a valibot schema that we read; each kind of schema has some of them. */
export interface SchemaPart {
  readonly type?: string
  readonly default?: unknown
  /** Of a picklist. */
  readonly options?: readonly unknown[]
  readonly entries?: SchemaEntries
  readonly item?: SchemaPart
  readonly wrapped?: SchemaPart
  /** Of a record: the schema of each of its values. */
  readonly value?: SchemaPart
  /** Of a schema that depends on what it reads. */
  readonly getter?: (raw: unknown) => SchemaPart
  readonly pipe?: readonly { readonly type?: string }[]
}

export type SchemaEntries = Readonly<Record<string, SchemaPart>>

/** What our schemas say for forms and sentences, beside titles and descriptions. */
interface Metadata {
  /** A sentence for forms, where the description is about how a file is written. */
  readonly hint?: string
  readonly unit?: 'euro' | 'percent'
  readonly field?: 'color' | 'picture' | 'site'
  /** Of a picklist: what its words mean. */
  readonly words?: Readonly<Record<string, string>>
  /** Of a list: what one of its entries is called. */
  readonly entry?: string
  /** Of a list: other products may have the same, unless an entry says this. */
  readonly sharedUnless?: string
  /** Of a group: closed until somebody asks for it. */
  readonly isFolded?: boolean
  readonly alternatives?: Alternatives
  /** Of a group: what its form has above the fields. */
  readonly above?: 'photo' | 'embed-line'
}

/** Fields of which a group has one, and what the choice between them is called. */
export interface Alternatives {
  readonly title: string
  readonly words: Readonly<Record<string, string>>
}

export function metadataOf(schema: SchemaPart | undefined): Metadata {
  return schema ? v.getMetadata(schema as v.GenericSchema) : {}
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
