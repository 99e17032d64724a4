import { copyFileSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fillQuotes } from '../../../../tests/support/kept-quotes.ts'
import { aNewPayment } from '../../../../tests/support/payments.ts'
import { aRequest, NOON } from '../../../../tests/support/requests.ts'
import { openStoresOnSqlite } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { Migrations } from '../../../server/database/migrate.ts'
import { MIGRATIONS } from '../../../server/wiring/migrations.ts'
import { rollBack, type RollBackOptions } from './roll-back.ts'

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

/** What can be imported is another feature's affair: here it is one line. */
const back = (dataDir: string, requests = 0, changes: Partial<RollBackOptions> = {}) =>
  rollBack(dataDir, {
    now: NOON,
    migrations: NEWER,
    readSince: () => ({ requests, changed: 0, files: [], lines: () => ['{"line":1}', '{}'] }),
    ...changes,
  })

it('[UP8] where nothing came since, the older program finds its database again', async () => {
  const { dataDir: upgraded, kept, newer } = await anUpgrade()
  await newer.close()
  const dataDir = asFound(upgraded)
  expect((await back(dataDir)).since).toBeUndefined()
  expect(readdirSync(dataDir).sort()).toEqual(['after-2026-11-15T12-00-00-000Z.db', 'requests.db'])
  expect(await idsIn(dataDir)).toEqual([kept])
  await expect(back(dataDir)).rejects.toThrow('non c’è niente a cui tornare')
})

it('[UP8] [UP9] what came since is written first, and the newer database stays', async () => {
  const { dataDir: upgraded, kept, newer } = await anUpgrade()
  const since = aRequest()
  await newer.requests.accept(since)
  await expect(back(upgraded, 1)).rejects.toThrow('Il server lavora ancora')
  expect(readdirSync(upgraded).filter((name) => /^(since|after)/.test(name))).toEqual([])
  await newer.close()
  const dataDir = asFound(upgraded)
  const { since: said, kept: after } = await back(dataDir, 1)
  const file = said?.file ?? ''
  expect(readFileSync(file, 'utf8')).toBe('{"line":1}\n{}\n')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await idsIn(dataDir)).toEqual([kept])
  const again = tempDir()
  copyFileSync(after, join(again, 'requests.db'))
  expect((await idsIn(again, NEWER)).sort()).toEqual([kept, since.id].sort())
})

it('[UP12] says what no file has: payments, quotes and notes of since, and what was erased', async () => {
  const { dataDir: upgraded, kept, newer } = await anUpgrade()
  await newer.payments.open(aNewPayment())
  await fillQuotes(newer)
  await newer.requests.erase(kept)
  await newer.close()
  const { left, unerased } = await back(asFound(upgraded))
  expect(left).toEqual({ payments: 1, quotes: 2, customerNotes: 0, quoteNumbers: ['2026/1'] })
  expect(unerased).toEqual([kept])
})

it('[UP19] a program that does not know the tables, a damaged copy and a full disk change nothing', async () => {
  const { dataDir: upgraded, newer } = await anUpgrade()
  await newer.close()
  const folder = () => asFound(upgraded)
  const [older, damaged, other, full] = [folder(), folder(), folder(), folder()]
  const copy = 'before-99.1.0.db'
  const bytes = readFileSync(join(damaged, copy))
  writeFileSync(join(damaged, copy), bytes.fill(0xa7, 4096 * 3, 4096 * 20))
  writeFileSync(join(other, copy), '')
  await expect(back(older, 1, { migrations: MIGRATIONS })).rejects.toThrow(
    `versione più nuova (99.1.0, con later/column), e questo programma è la ${MIGRATIONS.program}`,
  )
  await expect(back(damaged)).rejects.toThrow(/La copia .*before-99.1.0.db è danneggiata \(/)
  await expect(back(join(other, 'missing'))).rejects.toThrow('non c’è la copia di prima')
  await expect(back(other)).rejects.toThrow(/La copia .* è danneggiata \(no such table/)
  function* untilFull() {
    yield '{"line":1}'
    throw new Error('no room')
  }
  const readSince = () => ({ requests: 1, changed: 0, files: [], lines: untilFull })
  await expect(back(full, 1, { readSince })).rejects.toThrow('no room')
  for (const each of [older, damaged, other, full]) {
    // The log of the database may have been merged.
    const names = readdirSync(each).filter((name) => !/-(?:wal|shm)$/.test(name))
    expect(names.sort()).toEqual([copy, 'requests.db'])
  }
})
