import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireDevelopmentPackages } from './requirements.mjs'

requireDevelopmentPackages()
const { runnerImport } = await import('vite')

/** Writes the JSON Schemas of the shop's files, made from the code that parses them. */
const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(join(root, 'scripts', 'shop-schemas.ts'))
const { shopSchemas, webhookSchema, SCHEMA_FOLDER, WEBHOOK_SCHEMA_FILE } =
  /** @type {typeof import('./shop-schemas.ts')} */ (module)

const folder = join(root, 'shop', SCHEMA_FOLDER)
mkdirSync(folder, { recursive: true })
for (const [file, schema] of shopSchemas()) writeFileSync(join(folder, file), schema)
writeFileSync(join(folder, WEBHOOK_SCHEMA_FILE), webhookSchema())
// Vite, which loaded the sources, would keep the process alive.
process.exit()
