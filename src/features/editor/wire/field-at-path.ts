import * as v from 'valibot'
import { catalogueSchema } from '../../../shop/catalogue/catalogue-file.ts'
import { CATALOGUE_FILE } from '../../../shop/catalogue/parse-catalogue.ts'
import type { JsonPath } from '../../../shop/json/walk-json.ts'
import { SETTINGS_FILE, settingsSchema } from '../../../shop/parse-settings.ts'
import { schemaAtPath, type SchemaPart } from '../../../shop/schema/schema-at-path.ts'
import type { JsonFile } from '../../../shop/shop-files.ts'
import { TEXTS_FILE, textsSchema } from '../../../shop/texts/parse-texts.ts'

/** What the schemas of the files say about a field, for forms and sentences. */

const SCHEMAS: Readonly<Record<JsonFile, v.GenericSchema>> = {
  [CATALOGUE_FILE]: catalogueSchema,
  [SETTINGS_FILE]: settingsSchema,
  [TEXTS_FILE]: textsSchema,
}

/** A short name, such as `Prezzo`; undefined for entries of lists and what no schema knows. */
export function titleAt(file: JsonFile, path: JsonPath): string | undefined {
  const schema = fieldAt(file, path)
  return schema && v.getTitle(schema)
}

/** A title inside a sentence: `prezzo`, and still `IVA`. */
export function lowered(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
}

/** A sentence about the field. */
export function aboutAt(file: JsonFile, path: JsonPath): string | undefined {
  const schema = fieldAt(file, path)
  return schema && v.getDescription(schema)
}

/** A sentence for a form, which knows nothing of how a file is written. */
export function hintAt(file: JsonFile, path: JsonPath): string | undefined {
  const schema = fieldAt(file, path)
  const { hint } = schema ? v.getMetadata(schema) : {}
  return typeof hint === 'string' ? hint : aboutAt(file, path)
}

/** The unit of a number; undefined where it has none. */
export function unitAt(file: JsonFile, path: JsonPath): 'euro' | 'percent' | undefined {
  const schema = schemaAtPath(SCHEMAS[file] as SchemaPart, path)
  const { unit } = schema ? v.getMetadata(schema as v.GenericSchema) : {}
  return unit === 'euro' || unit === 'percent' ? unit : undefined
}

/** The words of which a field is one; undefined where it may be anything else. */
export function optionsAt(file: JsonFile, path: JsonPath): readonly string[] | undefined {
  const schema: SchemaPart & { readonly options?: unknown } =
    schemaAtPath(SCHEMAS[file] as SchemaPart, path) ?? {}
  const { options } = schema
  return Array.isArray(options) && options.every((option) => typeof option === 'string')
    ? options
    : undefined
}

/** With the wrapper of an optional field, which has title and description. */
function fieldAt(file: JsonFile, path: JsonPath): v.GenericSchema | undefined {
  const key = path.at(-1)
  if (typeof key !== 'string') return undefined
  const group = schemaAtPath(SCHEMAS[file] as SchemaPart, path.slice(0, -1))
  const { entries = {} } = group ?? {}
  return Object.hasOwn(entries, key) ? (entries[key] as v.GenericSchema) : undefined
}
