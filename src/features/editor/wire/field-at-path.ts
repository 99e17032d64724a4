import * as v from 'valibot'
import { catalogueSchema } from '../../../shop/catalogue/catalogue-file.ts'
import { CATALOGUE_FILE } from '../../../shop/catalogue/catalogue-file.ts'
import type { JsonPath } from '../../../shop/json/scan-json.ts'
import { SETTINGS_FILE, settingsSchema } from '../../../shop/parse-settings.ts'
import { metadataOf, schemaAtPath, type SchemaPart } from '../../../shop/schema/schema-at-path.ts'
import type { JsonFile } from '../../../shop/shop-files.ts'
import { TEXTS_FILE, textsSchema } from '../../../shop/texts/parse-texts.ts'

/** What the schemas of the files say about a field, for forms and sentences. */

const SCHEMAS: Readonly<Record<JsonFile, SchemaPart>> = {
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

/** A sentence for a form, which knows nothing of how a file is written. */
export function hintAt(file: JsonFile, path: JsonPath): string | undefined {
  const schema = fieldAt(file, path)
  return schema && (metadataOf(schema).hint ?? v.getDescription(schema))
}

/** The unit of a number; undefined where it has none. */
export function unitAt(file: JsonFile, path: JsonPath): 'euro' | 'percent' | undefined {
  return metadataOf(schemaAtPath(SCHEMAS[file], path)).unit
}

/** Whether it is the file of a picture, whose name says nothing to a seller. */
export function isPictureAt(file: JsonFile, path: JsonPath): boolean {
  return metadataOf(schemaAtPath(SCHEMAS[file], path)).field === 'picture'
}

/** What one entry of a list is called, such as `sito`. */
export function entryAt(file: JsonFile, path: JsonPath): string {
  return metadataOf(schemaAtPath(SCHEMAS[file], path)).entry ?? 'voce'
}

/** What a word of a choice means; undefined for any other text. */
export function wordAt(file: JsonFile, path: JsonPath, word: string): string | undefined {
  const { words = {} } = metadataOf(schemaAtPath(SCHEMAS[file], path))
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** With the wrapper of an optional field, which has title and description. */
function fieldAt(file: JsonFile, path: JsonPath): v.GenericSchema | undefined {
  const key = path.at(-1)
  if (typeof key !== 'string') return undefined
  const group = schemaAtPath(SCHEMAS[file], path.slice(0, -1))
  const { entries = {} } = group ?? {}
  return Object.hasOwn(entries, key) ? (entries[key] as v.GenericSchema) : undefined
}
