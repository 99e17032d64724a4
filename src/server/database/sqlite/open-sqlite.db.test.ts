import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  emptiedStores,
  paymentStoreContract,
} from '../../../../tests/support/payment-store-contract.ts'
import { expectOldPaymentsKept } from '../../../../tests/support/payment-migration.ts'
import { requestStoreContract } from '../../../../tests/support/request-store-contract.ts'
import { aRequest } from '../../../../tests/support/requests.ts'
import { makeTempDir, tempDir } from '../../../../tests/support/temp-dir.ts'
import type { Database, Tables } from '../database.ts'
import { UnusableDatabaseError, type RequestStore } from '../../requests/request-store.ts'
import { DATABASE_FILE, openSqlite, openSqliteDatabase } from './open-sqlite.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

async function open(dataDir = tempDir()): Promise<RequestStore> {
  const store = await openSqlite(dataDir)
  onTestFinished(() => store.close())
  return store
}

describe('a store on SQLite', () => requestStoreContract(open))

describe('payments on SQLite', () => {
  const folder = makeTempDir()
  let db: Database
  beforeAll(async () => {
    db = await openSqliteDatabase(folder.path)
  })
  afterAll(async () => {
    await db.destroy()
    folder.remove()
  })
  paymentStoreContract(() => emptiedStores(db, 'sqlite'))
})

it('[PY43] takes over payments from before accounts were noted', async () => {
  const dialect = sqliteDialect(join(tempDir(), DATABASE_FILE))
  const db = new Kysely<Tables>({ dialect })
  onTestFinished(() => db.destroy())
  await expectOldPaymentsKept(db, 'sqlite')
})

it('[RQ3] uses WAL and waits for the disk at every commit', async () => {
  const db = await openSqliteDatabase(tempDir())
  onTestFinished(() => db.destroy())
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
  const wait = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  expect([mode.rows[0]?.journal_mode, wait.rows[0]?.synchronous]).toEqual(['wal', 2])
})

it('[RQ9] only the server’s own user can read the database files', async () => {
  const dataDir = tempDir()
  const store = await open(dataDir)
  await store.accept(aRequest())
  const modes = readdirSync(dataDir).map((file) => [
    file,
    statSync(join(dataDir, file)).mode & 0o777,
  ])
  expect(Object.fromEntries(modes)).toEqual({
    [DATABASE_FILE]: 0o600,
    [`${DATABASE_FILE}-wal`]: 0o600,
    [`${DATABASE_FILE}-shm`]: 0o600,
  })
})

it('[RQ16] servers that start at once in an empty folder use one and the same file', async () => {
  const dataDir = tempDir()
  const stores = await Promise.all(Array.from({ length: 6 }, () => open(dataDir)))
  for (const store of stores) await store.accept(aRequest())
  expect(await (await open(dataDir)).list({ most: 9 })).toHaveLength(6)
})

async function aUsedDatabase(): Promise<{ dataDir: string; file: string }> {
  const dataDir = tempDir()
  const store = await openSqlite(dataDir)
  for (let i = 0; i < 100; i++) await store.accept(aRequest())
  await store.close()
  return { dataDir, file: join(dataDir, DATABASE_FILE) }
}

const damages: Record<string, (file: string) => void> = {
  emptied: (file) => truncateSync(file, 0),
  'cut in half': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  'another kind of file': (file) => writeFileSync(file, 'richieste;nome;email\n'.repeat(500)),
  'overwritten in the middle': (file) => {
    const content = readFileSync(file)
    writeFileSync(file, content.fill(0xff, 8192, 20_000))
  },
  'gone, with its log left behind': (file) => {
    unlinkSync(file)
    writeFileSync(`${file}-wal`, 'x')
  },
}

it.each(Object.entries(damages))(
  '[RQ4] refuses a file that was %s, and leaves it',
  async (_, damage) => {
    const { dataDir, file } = await aUsedDatabase()
    damage(file)
    const contentOf = () => {
      try {
        return readFileSync(file)
      } catch {
        return undefined
      }
    }
    const before = contentOf()
    await expect(openSqlite(dataDir)).rejects.toThrow(UnusableDatabaseError)
    expect(contentOf()).toEqual(before)
  },
)

it.each<[string, (file: string, elsewhere: string) => void]>([
  ['taken away', (file, elsewhere) => renameSync(file, elsewhere)],
  [
    'replaced',
    (file, elsewhere) => {
      renameSync(file, elsewhere)
      copyFileSync(elsewhere, file)
    },
  ],
])('[RQ11] stores nothing in a file that was %s, until it is back', async (_, take) => {
  const dataDir = tempDir()
  const file = join(dataDir, DATABASE_FILE)
  const store = await open(dataDir)
  await store.accept(aRequest())
  take(file, `${file}-elsewhere`)
  await expect(store.accept(aRequest())).rejects.toThrow(/moved or replaced/)
  await expect(store.probe()).rejects.toThrow(/moved or replaced/)
  renameSync(`${file}-elsewhere`, file)
  await store.probe()
  const kept = await store.accept(aRequest())
  expect((await store.list({ most: 9 })).map(({ id }) => id)).toContain(kept)
})

it('[RQ10] refuses a database of a newer version, and leaves it', async () => {
  const { dataDir, file } = await aUsedDatabase()
  const db = await openSqliteDatabase(dataDir)
  await db.insertInto('migrations').values({ number: 99, applied_at: 0 }).execute()
  await db.destroy()
  const before = readFileSync(file)
  await expect(openSqlite(dataDir)).rejects.toThrow(/versione più nuova \(99\)/)
  expect(readFileSync(file)).toEqual(before)
})
