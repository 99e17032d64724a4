import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { catalogueSchema } from '../src/shop/catalogue/catalogue-file.ts'
import { CATALOGUE_FILE } from '../src/shop/catalogue/parse-catalogue.ts'
import { SETTINGS_FILE, settingsSchema } from '../src/shop/parse-settings.ts'
import { TEXTS_FILE, textsSchema } from '../src/shop/texts/parse-texts.ts'

/** Inside the shop, so that a copy of the folder takes its schemas along. */
export const SCHEMA_FOLDER = 'schema'

const SCHEMAS: Readonly<Record<string, GenericSchema>> = {
  [CATALOGUE_FILE]: catalogueSchema,
  [SETTINGS_FILE]: settingsSchema,
  [TEXTS_FILE]: textsSchema,
}

/** What the parser asks of each file, for editors, as far as JSON Schema can say it. */
export function shopSchemas(): Map<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([file, schema]) => [
      file,
      `${JSON.stringify(jsonSchemaOf(schema), null, 2)}\n`,
    ]),
  )
}

function jsonSchemaOf(schema: GenericSchema) {
  return toJsonSchema(schema, {
    typeMode: 'input',
    // Rules written as functions are the check's alone.
    ignoreActions: ['check', 'trim'],
    overrideAction({ valibotAction, jsonSchema }) {
      const pattern = valibotAction.type === 'regex' && 'requirement' in valibotAction
      if (!pattern || !(valibotAction.requirement instanceof RegExp)) return undefined
      if (valibotAction.requirement.flags === '') return undefined
      // JSON Schema knows no flags: without them an editor would underline what is right.
      const { pattern: _, ...rest } = jsonSchema
      return rest
    },
  })
}
