import { readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFeatures } from '../../../tests/support/feature-context.ts'
import { HAS_POSTGRES, startPostgres } from '../../../tests/support/postgres.ts'
import { aRequest, NOON } from '../../../tests/support/requests.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { readConfig } from '../context/config.ts'
import { MIGRATIONS } from '../wiring/migrations.ts'
import type { Migrations } from './migrate.ts'

/** A later version, which adds a table. */
const NEWER: Migrations = {
  ...MIGRATIONS,
  program: '99.1.0',
  named: [
    ...MIGRATIONS.named,
    {
      name: 'later/table',
      change: (db) =>
        db.schema
          .createTable('later')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .execute(),
    },
  ],
}
const KILLED: Migrations = {
  ...NEWER,
  named: [...NEWER.named, { name: 'later/fails', change: () => Promise.reject(new Error('kill')) }],
}
const COPY = 'before-99.1.0.db'

/** An archive with one request, as this version leaves it. */
async function anArchive() {
  const dataDir = tempDir()
  const stores = await openStoresOnSqlite(dataDir)
  await stores.requests.accept(aRequest())
  await stores.close()
  return dataDir
}

it('[UP5] an older program names the version that wrote the database, and touches nothing', async () => {
  const dataDir = await anArchive()
  await (await openStoresOnSqlite(dataDir, NEWER)).close()
  const before = readFileSync(join(dataDir, 'requests.db'))
  const opening = openStoresOnSqlite(dataDir)
  await expect(opening).rejects.toThrow('versione più nuova (99.1.0, con later/table)')
  await expect(opening).rejects.toThrow(`questo programma è la ${MIGRATIONS.program}`)
  expect(readFileSync(join(dataDir, 'requests.db')).equals(before)).toBe(true)
})

it('[UP6] a newer program first copies the database, once, and the older one works with that copy', async () => {
  const dataDir = await anArchive()
  await (await openStoresOnSqlite(dataDir)).close()
  expect(readdirSync(dataDir)).not.toContain(COPY)
  // Killed in the middle, and started again.
  await expect(openStoresOnSqlite(dataDir, KILLED)).rejects.toThrow('kill')
  const { mtimeMs } = statSync(join(dataDir, COPY))
  const upgraded = await openStoresOnSqlite(dataDir, NEWER)
  await upgraded.requests.accept(aRequest())
  await upgraded.close()
  expect(statSync(join(dataDir, COPY)).mtimeMs).toBe(mtimeMs)
  if (process.platform !== 'win32') {
    expect(statSync(join(dataDir, COPY)).mode & 0o777).toBe(0o600)
  }
  expect(readdirSync(dataDir).filter((name) => name.includes('part'))).toEqual([])
  const back = tempDir()
  renameSync(join(dataDir, COPY), join(back, 'requests.db'))
  const older = await openStoresOnSqlite(back)
  onTestFinished(older.close)
  expect(await older.requests.list({ most: 9 })).toHaveLength(1)
})

it('[UP6] without a copy nothing is changed', async () => {
  const dataDir = await anArchive()
  // Rights to a folder mean nothing to root: the copy's place does not exist.
  const locked = { ...NEWER, program: 'no/such/folder' }
  await expect(openStoresOnSqlite(dataDir, locked)).rejects.toThrow('ENOENT')
  const same = await openStoresOnSqlite(dataDir)
  onTestFinished(same.close)
  expect(await same.requests.list({ most: 9 })).toHaveLength(1)
})

it.runIf(HAS_POSTGRES)('[UP5] [UP6] on Postgres the log names the operator', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const events: string[] = []
  const open = async (migrations: Migrations) =>
    (await openStoresOnPostgres(postgres.url, migrations, (event) => events.push(event))).close()
  await open(MIGRATIONS)
  await open(MIGRATIONS)
  expect(events).toEqual([])
  await open(NEWER)
  expect(events).toEqual(['upgrade-without-copy'])
  await expect(open(MIGRATIONS)).rejects.toThrow('versione più nuova (99.1.0, con later/table)')
})

it('[UP7] copies of before an upgrade are removed after 30 days', async () => {
  const dataDir = await anArchive()
  const stores = await openStoresOnSqlite(dataDir)
  onTestFinished(stores.close)
  const names = ['before-1.0.0.db', 'before-2.0.0.db', 'before-2.0.0.db.part-x', 'other.db']
  const days = [31, 29, 31, 31]
  for (const [index, name] of names.entries()) {
    const at = NOON / 1000 - (days[index] ?? 0) * 24 * 60 * 60
    writeFileSync(join(dataDir, name), '')
    utimesSync(join(dataDir, name), at, at)
  }
  const config = readConfig({ DATA_DIR: dataDir })
  const backup = { copyTo: async () => {}, note: async () => {} }
  for (const { tidy } of openFeatures(stores, { config, backup })) await tidy?.()
  const left = readdirSync(dataDir).filter((name) => names.includes(name))
  expect(left.sort()).toEqual(['before-2.0.0.db', 'other.db'])
})
