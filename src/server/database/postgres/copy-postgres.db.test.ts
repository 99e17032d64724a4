import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpOfPostgres, KEPT_ARCHIVES } from '../../../../tests/support/kept-archive.ts'
import {
  HAS_POSTGRES,
  postgresDatabase,
  type PostgresDatabase,
} from '../../../../tests/support/postgres.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { MIGRATIONS } from '../../wiring/migrations.ts'
import { DATABASE_FILE } from '../sqlite/open-sqlite.ts'
import { withPatientConnection } from './connect.ts'
import { copyPostgres } from './copy-postgres.ts'
import { fillWithin } from './fill-postgres.ts'

let server: PostgresDatabase
beforeAll(async () => {
  if (HAS_POSTGRES) server = await postgresDatabase()
})
afterAll(() => server?.stop())

const dumpOf = (version: string) =>
  readFileSync(new URL(`${version}/postgres.sql`, KEPT_ARCHIVES), 'utf8')

async function fresh(...statements: readonly string[]): Promise<void> {
  const client = new Client(server.url)
  await client.connect()
  try {
    await client.query('drop schema public cascade; create schema public')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const fill = (file: string) =>
  withPatientConnection(server.url, (db) =>
    db.transaction().execute((transaction) => fillWithin(transaction, file, MIGRATIONS)),
  )

it.runIf(HAS_POSTGRES).each(readdirSync(KEPT_ARCHIVES))(
  '[UP16] a database of %s on Postgres is copied into a file, and filled from it, tables and rows the same',
  async (version) => {
    await fresh(dumpOf(version))
    const before = await dumpOfPostgres(server.url)
    const file = join(tempDir(), DATABASE_FILE)
    await copyPostgres(server.url, file, MIGRATIONS)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    await fresh()
    await fill(file)
    expect(await dumpOfPostgres(server.url)).toBe(before)
  },
)
