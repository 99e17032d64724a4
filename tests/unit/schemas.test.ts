import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  SCHEMA_FOLDER,
  shopSchemas,
  WEBHOOK_SCHEMA_FILE,
  webhookSchema,
} from '../../scripts/shop-schemas.ts'
import { shopFile, SHOP_DIR } from '../support/demo-shop.ts'

const schemas = [...shopSchemas()]

it.each(schemas)('[OF11] the schema of %s is what the parser says today', (file, schema) => {
  // Differs? `npm run schema` writes it anew.
  expect(readFileSync(join(SHOP_DIR, SCHEMA_FOLDER, file), 'utf8')).toBe(schema)
})

it('[AF11] the schema of webhooks is what the server sends today', () => {
  expect(readFileSync(join(SHOP_DIR, SCHEMA_FOLDER, WEBHOOK_SCHEMA_FILE), 'utf8')).toBe(
    webhookSchema(),
  )
})

it.each(schemas)('[OF11] %s names its schema', (file) => {
  expect(shopFile(file).$schema).toBe(`./${SCHEMA_FOLDER}/${file}`)
})

interface Described {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
}

function undescribed({ properties = {}, items }: Described, place: string): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${place}, ${name}`]),
      ...undescribed(field, `${place}, ${name}`),
    ]),
    ...(items ? undescribed(items, place) : []),
  ]
}

it.each(schemas)('[OF28] the schema of %s describes every field', (file, schema) => {
  const described = JSON.parse(schema) as Described
  expect(Object.keys(described.properties ?? {}).length).toBeGreaterThan(5)
  expect(undescribed(described, file)).toEqual([])
})
