import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import {
  dumpOfPostgres,
  dumpOfSqlite,
  readArchive,
  readKeptShop,
  schemaIn,
} from '../../../tests/support/kept-archive.ts'
import { EMPTY_DESK, readDesk } from '../../../tests/support/kept-desk.ts'
import { NO_FILES, readFiles } from '../../../tests/support/kept-files.ts'
import { NO_QUOTES, readQuotes } from '../../../tests/support/kept-quotes.ts'
import { HAS_POSTGRES, postgresDatabase } from '../../../tests/support/postgres.ts'
import { aRequest, NOON } from '../../../tests/support/requests.ts'
import {
  openStoresOnPostgres,
  openStoresOnSqlite,
  type OpenedStores,
} from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { searchTerms } from '../../features/requests/server/inbox/inbox-words.ts'
import { DATABASE_FILE } from '../database/sqlite/open-sqlite.ts'

const KEPT = fileURLToPath(new URL('../../../tests/fixtures/archives/', import.meta.url))
// Later than what an archive was filled with.
const AFTER_ALL_MS = 60 * 60_000
const VERSIONS = readdirSync(KEPT)

const read = (version: string, file: string) => readFileSync(join(KEPT, version, file), 'utf8')
const factsOf = (version: string) =>
  JSON.parse(read(version, 'facts.json')) as {
    readonly archive: unknown
    readonly desk?: unknown
    readonly quotes?: unknown
    readonly files?: unknown
    readonly shop: unknown
  }

/** It says what it said, its tables are those of a new archive, and it takes the next request. */
async function expectKept(version: string, stores: OpenedStores, schemas: () => Promise<string[]>) {
  const { archive, desk = EMPTY_DESK, quotes = NO_QUOTES, files = NO_FILES } = factsOf(version)
  expect(await readArchive(stores)).toEqual(archive)
  expect(await readDesk(stores)).toEqual(desk)
  expect(await readQuotes(stores)).toEqual(quotes)
  expect(await readFiles(stores)).toEqual(files)
  // What that version did not search: notes and amounts.
  expect(await stores.inbox.find({ terms: searchTerms('forli 123,45'), most: 9 })).toHaveLength(1)
  const [upgraded, fresh] = await schemas()
  expect(upgraded).toBe(fresh)
  const next = await stores.requests.accept(aRequest({ receivedAt: NOON + AFTER_ALL_MS }))
  expect((await stores.requests.list({ most: 1 }))[0]?.id).toBe(next)
}

it.each(VERSIONS)('[RQ23] [BN82] opens an archive on SQLite of version %s', async (version) => {
  const [dataDir, newDir] = [tempDir(), tempDir()]
  const old = new DatabaseSync(join(dataDir, DATABASE_FILE))
  old.exec(read(version, 'sqlite.sql'))
  old.close()
  const [stores, fresh] = [await openStoresOnSqlite(dataDir), await openStoresOnSqlite(newDir)]
  onTestFinished(stores.close)
  await fresh.close()
  await expectKept(version, stores, async () =>
    [dataDir, newDir].map((folder) => schemaIn(dumpOfSqlite(join(folder, DATABASE_FILE)))),
  )
})

it.runIf(HAS_POSTGRES).each(VERSIONS)(
  '[RQ23] [BN82] opens an archive on Postgres of version %s',
  async (version) => {
    const postgres = await postgresDatabase()
    onTestFinished(postgres.stop)
    await (await openStoresOnPostgres(postgres.url)).close()
    const fresh = schemaIn(await dumpOfPostgres(postgres.url))
    const client = new Client(postgres.url)
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.query(read(version, 'postgres.sql'))
    await client.end()
    const stores = await openStoresOnPostgres(postgres.url)
    onTestFinished(stores.close)
    await expectKept(version, stores, async () => [
      schemaIn(await dumpOfPostgres(postgres.url)),
      fresh,
    ])
  },
)

it.each(VERSIONS)('[RQ23] reads a shop folder of version %s', async (version) => {
  expect(await readKeptShop(join(KEPT, version, 'shop'))).toEqual(factsOf(version).shop)
})
