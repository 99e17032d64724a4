import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { catalogueSchema } from '../src/shop/catalogue/catalogue-file.ts'
import { CATALOGUE_FILE } from '../src/shop/catalogue/catalogue-file.ts'
import { SETTINGS_FILE, settingsSchema } from '../src/shop/parse-settings.ts'
import { TEXTS_FILE, textsSchema } from '../src/shop/texts/parse-texts.ts'
import { webhookEventSchema } from '../src/features/webhooks/server/webhook-event.ts'

/** Inside the shop's folder, so that a copy of the folder includes its schemas. */
export const SCHEMA_FOLDER = 'schema'

const SCHEMAS: Readonly<Record<string, GenericSchema>> = {
  [CATALOGUE_FILE]: catalogueSchema,
  [SETTINGS_FILE]: settingsSchema,
  [TEXTS_FILE]: textsSchema,
}

/** What the server tells other systems: beside the other schemas, since the seller gives it to a technician. */
export const WEBHOOK_SCHEMA_FILE = 'webhook.json'

export function webhookSchema(): string {
  return `${JSON.stringify(jsonSchemaOf(webhookEventSchema), null, 2)}\n`
}

/** The JSON Schema of each file, for editors, as far as JSON Schema can express the parser's rules. */
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
    // Rules written as functions have no equivalent in JSON Schema; units are for our own forms.
    ignoreActions: ['check', 'trim', 'metadata'],
    overrideAction({ valibotAction, jsonSchema }) {
      const pattern = valibotAction.type === 'regex' && 'requirement' in valibotAction
      if (!pattern || !(valibotAction.requirement instanceof RegExp)) return undefined
      if (valibotAction.requirement.flags === '') return undefined
      // JSON Schema has no flags, and without them an editor would underline correct values.
      const { pattern: _, ...rest } = jsonSchema
      return rest
    },
  })
}
