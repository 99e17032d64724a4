import { copyFileSync, cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aRequest, NOON } from '../../../../tests/support/requests.ts'
import { openStoresOnSqlite } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { Migrations } from '../../../server/database/migrate.ts'
import { MIGRATIONS } from '../../../server/wiring/migrations.ts'
import { rollBack } from './roll-back.ts'

/** A later version, with which this one cannot work. */
const NEWER: Migrations = {
  ...MIGRATIONS,
  program: '99.1.0',
  named: [
    ...MIGRATIONS.named,
    {
      name: 'later/column',
      change: (db) => db.schema.alterTable('requests').addColumn('later', 'text').execute(),
    },
  ],
}

/** An archive with one request, opened by the later version. */
async function anUpgrade() {
  const dataDir = tempDir()
  const older = await openStoresOnSqlite(dataDir)
  const kept = await older.requests.accept(aRequest())
  await older.close()
  return { dataDir, kept, newer: await openStoresOnSqlite(dataDir, NEWER) }
}

/** As another process finds the folder: a thread of ours that has ended may still hold its locks. */
function asFound(dataDir: string): string {
  const folder = tempDir()
  cpSync(dataDir, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

const idsIn = async (dataDir: string, migrations = MIGRATIONS) => {
  const stores = await openStoresOnSqlite(dataDir, migrations)
  onTestFinished(stores.close)
  return (await stores.requests.list({ most: 99 })).map(({ id }) => id)
}

it('[UP8] where nothing came since, the older program finds its database again', async () => {
  const { dataDir: upgraded, kept, newer } = await anUpgrade()
  await newer.close()
  const dataDir = asFound(upgraded)
  expect((await rollBack(dataDir, NOON)).since).toBeUndefined()
  expect(readdirSync(dataDir).sort()).toEqual(['after-2026-11-15T12-00-00-000Z.db', 'requests.db'])
  expect(await idsIn(dataDir)).toEqual([kept])
  await expect(rollBack(dataDir, NOON)).rejects.toThrow('non c’è niente a cui tornare')
})

it('[UP8] [UP9] what came since is written first, and the newer database stays', async () => {
  const { dataDir: upgraded, kept, newer } = await anUpgrade()
  const since = aRequest({ params: { name: 'Bianchi', message: 'Buongiorno' } })
  await newer.requests.accept(since)
  await expect(rollBack(upgraded, NOON)).rejects.toThrow('Il server lavora ancora')
  expect(readdirSync(upgraded).filter((name) => /^(since|after)/.test(name))).toEqual([])
  await newer.close()
  const dataDir = asFound(upgraded)
  const { since: said, kept: after } = await rollBack(dataDir, NOON)
  expect(said).toMatchObject({ requests: 1, others: 0 })
  const file = said?.file ?? ''
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { id: since.id, receivedAt: new Date(NOON).toISOString(), params: since.params },
  ])
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await idsIn(dataDir)).toEqual([kept])
  const back = tempDir()
  copyFileSync(after, join(back, 'requests.db'))
  expect((await idsIn(back, NEWER)).sort()).toEqual([kept, since.id].sort())
})
