import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { SHOP_DIR } from '../../../../../tests/support/demo-shop.ts'
import { fillQuotes, readQuotes } from '../../../../../tests/support/kept-quotes.ts'
import { dumpOfPostgres } from '../../../../../tests/support/kept-archive.ts'
import { HAS_POSTGRES, startPostgres } from '../../../../../tests/support/postgres.ts'
import { aRequest, NOON } from '../../../../../tests/support/requests.ts'
import {
  openEmptyStores,
  openStoresOnPostgres,
  openStoresOnSqlite,
  type OpenedStores,
} from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { copyPostgres } from '../../../../server/database/postgres/copy-postgres.ts'
import { backupSqlite } from '../../../../server/database/sqlite/open-sqlite.ts'
import { MIGRATIONS } from '../../../../server/wiring/migrations.ts'
import { makeArchive } from './make-archive.ts'
import { ontoPostgres } from './onto-postgres.ts'
import { restoreArchive } from './restore-archive.ts'

const onto = (url: string) => ({
  migrations: MIGRATIONS,
  place: ontoPostgres(url, MIGRATIONS),
})

/** A Postgres with one database that is used and one that is empty. */
async function twoDatabases() {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const client = new Client(postgres.url)
  await client.connect()
  await client.query('create database other')
  await client.end()
  return { url: postgres.url, other: postgres.url.replace(/\/postgres(?=\?|$)/, '/other') }
}

async function copied(copyTo: (file: string) => Promise<void>) {
  const file = join(tempDir(), 'copia.tar.gz')
  const shopDir = join(tempDir(), 'shop')
  cpSync(SHOP_DIR, shopDir, { recursive: true })
  await makeArchive(file, {
    copyTo,
    keptFiles: async () => [],
    shopDir,
    version: MIGRATIONS.program,
    now: () => NOON,
  })
  return file
}

const fillBoth = async (stores: OpenedStores) => {
  await stores.requests.accept(aRequest())
  await fillQuotes(stores)
}

it.runIf(HAS_POSTGRES)(
  '[UP18] [UP20] a copy of a Postgres at work is put onto an empty one, and only onto such',
  async () => {
    const { url, other } = await twoDatabases()
    const stores = await openStoresOnPostgres(url)
    onTestFinished(stores.close)
    await fillBoth(stores)
    const file = await copied((to) => copyPostgres(url, to, MIGRATIONS))
    const before = await dumpOfPostgres(url)
    const later = aRequest()
    await stores.requests.accept(later)

    const dataDir = tempDir()
    await expect(restoreArchive(file, dataDir, onto(url))).rejects.toThrow('ha già un archivio')
    expect(readdirSync(dataDir)).toEqual([])
    expect(await stores.requests.find(later.id)).toHaveLength(1)

    // What has failed is tried again.
    const refusing = { ...onto(other).place, put: () => Promise.reject(new Error('denied')) }
    const failing = restoreArchive(file, dataDir, { migrations: MIGRATIONS, place: refusing })
    await expect(failing).rejects.toThrow('denied')
    expect(readdirSync(dataDir)).toEqual([])
    await restoreArchive(file, dataDir, onto(other))
    expect(readdirSync(dataDir)).toEqual(['shop'])
    expect(await dumpOfPostgres(other)).toBe(before)
  },
)

it.runIf(HAS_POSTGRES)('[UP18] a copy of either engine is restored on the other', async () => {
  const { other } = await twoDatabases()
  const dataDir = tempDir()
  const embedded = await openEmptyStores(dataDir)
  onTestFinished(embedded.close)
  await fillBoth(embedded)
  const file = await copied((to) => backupSqlite(dataDir, to))
  await restoreArchive(file, tempDir(), onto(other))
  const onPostgres = await openStoresOnPostgres(other)
  onTestFinished(onPostgres.close)
  const all = (stores: OpenedStores) => stores.requests.list({ most: 99 })
  expect(await all(onPostgres)).toEqual(await all(embedded))
  expect(await readQuotes(onPostgres)).toEqual(await readQuotes(embedded))

  const back = tempDir()
  await restoreArchive(await copied((to) => copyPostgres(other, to, MIGRATIONS)), back, {
    migrations: MIGRATIONS,
  })
  const again = await openStoresOnSqlite(back)
  onTestFinished(again.close)
  expect(await all(again)).toEqual(await all(embedded))
  expect(await readQuotes(again)).toEqual(await readQuotes(embedded))
})
