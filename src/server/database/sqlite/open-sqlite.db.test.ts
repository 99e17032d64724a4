import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { customerContract } from '../../../../tests/support/customer-contract.ts'
import { deliveryStoreContract } from '../../../../tests/support/delivery-store-contract.ts'
import { deskStoreContract } from '../../../../tests/support/desk-store-contract.ts'
import { editorStoreContract } from '../../../../tests/support/editor-store-contract.ts'
import { inboxStoreContract } from '../../../../tests/support/inbox-store-contract.ts'
import { artworkStoreContract } from '../../../../tests/support/artwork-store-contract.ts'
import { logoStoreContract } from '../../../../tests/support/logo-store-contract.ts'
import { paymentStoreContract } from '../../../../tests/support/payment-store-contract.ts'
import { quoteReportsContract } from '../../../../tests/support/quote-reports-contract.ts'
import { quoteStoreContract } from '../../../../tests/support/quote-store-contract.ts'
import { requestStoreContract } from '../../../../tests/support/request-store-contract.ts'
import { sellerStoreContract } from '../../../../tests/support/seller-store-contract.ts'
import { dumpOfSqlite } from '../../../../tests/support/kept-archive.ts'
import { aRequest } from '../../../../tests/support/requests.ts'
import { retentionContract } from '../../../../tests/support/retention-contract.ts'
import { emptied, openStoresOnSqlite, type OpenedStores } from '../../../../tests/support/stores.ts'
import { makeTempDir, tempDir } from '../../../../tests/support/temp-dir.ts'
import { trendContract } from '../../../../tests/support/trend-contract.ts'
import { UnusableDatabaseError } from '../unusable-database-error.ts'
import { backupSqlite, DATABASE_FILE } from './open-sqlite.ts'

async function open(dataDir = tempDir()): Promise<OpenedStores> {
  const stores = await openStoresOnSqlite(dataDir)
  onTestFinished(stores.close)
  return stores
}

describe('stores on SQLite', () => {
  const folder = makeTempDir()
  let stores: OpenedStores
  beforeAll(async () => {
    stores = await openStoresOnSqlite(folder.path)
  })
  afterAll(async () => {
    await stores.close()
    folder.remove()
  })
  const openEmpty = () => emptied(stores)
  requestStoreContract(openEmpty)
  deliveryStoreContract(openEmpty)
  paymentStoreContract(openEmpty)
  logoStoreContract(openEmpty)
  artworkStoreContract(openEmpty)
  deskStoreContract(openEmpty)
  editorStoreContract(openEmpty)
  inboxStoreContract(openEmpty)
  sellerStoreContract(openEmpty)
  customerContract(openEmpty)
  retentionContract(openEmpty)
  trendContract(openEmpty)
  quoteStoreContract(openEmpty)
  quoteReportsContract(openEmpty)
})

it('[HZ1] says whether it can write', async () => {
  const { probe } = await open()
  await expect(probe()).resolves.toBeUndefined()
})

it('[RQ3] writes ahead and waits for the disk at every commit', async () => {
  const { db } = await open()
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
  const wait = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  expect([mode.rows[0]?.journal_mode, wait.rows[0]?.synchronous]).toEqual(['wal', 2])
})

it('[RQ9] only the server’s own user can read the database files', async () => {
  const dataDir = tempDir()
  const { requests } = await open(dataDir)
  await requests.accept(aRequest())
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
  for (const { requests } of stores) await requests.accept(aRequest())
  expect(await (await open(dataDir)).requests.list({ most: 9 })).toHaveLength(6)
})

// Ends what would never end; a busy machine takes its time.
const WAITED_MS = 20_000

let used: Promise<Buffer> | undefined

async function aUsedDatabase(): Promise<{ dataDir: string; file: string }> {
  used ??= usedFile()
  const file = join(tempDir(), DATABASE_FILE)
  writeFileSync(file, await used)
  return { dataDir: dirname(file), file }
}

async function usedFile(): Promise<Buffer> {
  const dataDir = tempDir()
  const { requests, close } = await openStoresOnSqlite(dataDir)
  for (let i = 0; i < 100; i++) await requests.accept(aRequest())
  await close()
  return readFileSync(join(dataDir, DATABASE_FILE))
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
    await expect(openStoresOnSqlite(dataDir)).rejects.toThrow(UnusableDatabaseError)
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
  const { requests, probe } = await open(dataDir)
  await requests.accept(aRequest())
  take(file, `${file}-elsewhere`)
  await expect(requests.accept(aRequest())).rejects.toThrow(/moved or replaced/)
  await expect(probe()).rejects.toThrow(/moved or replaced/)
  renameSync(`${file}-elsewhere`, file)
  await probe()
  const kept = await requests.accept(aRequest())
  expect((await requests.list({ most: 9 })).map(({ id }) => id)).toContain(kept)
})

it('[RQ19] stores nothing while the log of the database is gone, and keeps what it held', async () => {
  const dataDir = tempDir()
  const log = join(dataDir, `${DATABASE_FILE}-wal`)
  const { requests, probe } = await open(dataDir)
  const kept = await requests.accept(aRequest())
  rmSync(log)
  await expect(requests.accept(aRequest())).rejects.toThrow(/moved or replaced/)
  await expect(probe()).rejects.toThrow(/moved or replaced/)
  // What a crash at this moment leaves.
  const afterCrash = tempDir()
  copyFileSync(join(dataDir, DATABASE_FILE), join(afterCrash, DATABASE_FILE))
  const found = await (await open(afterCrash)).requests.list({ most: 9 })
  expect(found.map(({ id }) => id)).toContain(kept)
})

it.each([0, 4_152])(
  '[RQ19] stores nothing after the log of the database was cut to %i bytes',
  async (bytes) => {
    const dataDir = tempDir()
    const { requests, probe } = await open(dataDir)
    await Promise.all(Array.from({ length: 40 }, () => requests.accept(aRequest())))
    truncateSync(join(dataDir, `${DATABASE_FILE}-wal`), bytes)
    await expect(requests.accept(aRequest())).rejects.toThrow(/moved or replaced/)
    await expect(probe()).rejects.toThrow(/moved or replaced/)
  },
)

it('[RQ19] says of nothing that it is stored once the log was emptied in the middle of a transaction', async () => {
  const dataDir = tempDir()
  const { requests, db } = await open(dataDir)
  await Promise.all(Array.from({ length: 40 }, () => requests.accept(aRequest())))
  const changed = db.transaction().execute(async (transaction) => {
    await sql`update requests set repeats = repeats + 1`.execute(transaction)
    // Written to the log by the commit alone.
    truncateSync(join(dataDir, `${DATABASE_FILE}-wal`), 0)
  })
  await expect(changed).rejects.toThrow(/moved or replaced/)
  await expect(requests.accept(aRequest())).rejects.toThrow(/moved or replaced/)
})

it('[RQ19] goes on after another program wrote the log into the file and emptied it', async () => {
  const dataDir = tempDir()
  const { requests } = await open(dataDir)
  await requests.accept(aRequest())
  const other = new DatabaseSync(join(dataDir, DATABASE_FILE))
  other.exec('pragma wal_checkpoint(truncate)')
  other.close()
  expect(statSync(join(dataDir, `${DATABASE_FILE}-wal`)).size).toBe(0)
  await requests.accept(aRequest())
  expect(await (await open(dataDir)).requests.list({ most: 9 })).toHaveLength(2)
})

it('[RQ19] goes on after another program wrote the log into the file and began it anew', async () => {
  const dataDir = tempDir()
  const { requests } = await open(dataDir)
  await Promise.all(Array.from({ length: 40 }, () => requests.accept(aRequest())))
  const log = join(dataDir, `${DATABASE_FILE}-wal`)
  const sizeBefore = statSync(log).size
  const other = new DatabaseSync(join(dataDir, DATABASE_FILE))
  other.exec('pragma wal_checkpoint(truncate)')
  other.exec(`update requests set id = id`)
  expect(statSync(log).size).toBeGreaterThan(0)
  expect(statSync(log).size).toBeLessThan(sizeBefore)
  await requests.accept(aRequest())
  other.close()
  expect(await (await open(dataDir)).requests.list({ most: 99 })).toHaveLength(41)
})

const moment = () => new Promise((resolve) => setTimeout(resolve, 300))

it('[RQ19] goes on after another program emptied the log while a transaction waited for the lock', async () => {
  const dataDir = tempDir()
  const { requests, db } = await open(dataDir)
  await Promise.all(Array.from({ length: 40 }, () => requests.accept(aRequest())))
  const other = new DatabaseSync(join(dataDir, DATABASE_FILE))
  other.exec('begin immediate')
  const erased = db
    .transaction()
    .execute((transaction) => sql`delete from requests`.execute(transaction))
  await moment()
  other.exec('commit; pragma wal_checkpoint(truncate)')
  other.close()
  await erased
  expect(await (await open(dataDir)).requests.list({ most: 99 })).toHaveLength(0)
})

it('[RQ19] goes on after another program began the log anew while a third one writes it back', async () => {
  const dataDir = tempDir()
  const { requests } = await open(dataDir)
  const { db } = await open(dataDir)
  await Promise.all(Array.from({ length: 40 }, () => requests.accept(aRequest())))
  const other = new DatabaseSync(join(dataDir, DATABASE_FILE))
  other.exec('pragma wal_checkpoint(truncate)')
  other.exec(`update requests set id = id where id = (select min(id) from requests)`)
  // Whoever reads keeps the third program waiting.
  other.exec('begin; select * from requests')
  const writtenBack = sql`pragma wal_checkpoint(truncate)`.execute(db)
  await moment()
  const accepted = requests.accept(aRequest())
  await moment()
  other.exec('commit')
  other.close()
  await Promise.all([writtenBack, accepted])
  expect(await (await open(dataDir)).requests.list({ most: 99 })).toHaveLength(41)
})

async function idsInFileAlone(dataDir: string): Promise<string[]> {
  const copy = tempDir()
  copyFileSync(join(dataDir, DATABASE_FILE), join(copy, DATABASE_FILE))
  const found = await (await open(copy)).requests.list({ most: 9 })
  return found.map(({ id }) => id)
}

it('[RQ21] a stored request is soon in the file itself, without its log', async () => {
  const dataDir = tempDir()
  const { requests } = await open(dataDir)
  const kept = await requests.accept(aRequest())
  await vi.waitFor(async () => expect(await idsInFileAlone(dataDir)).toEqual([kept]), WAITED_MS)
})

it('[RQ21] a stored request is soon in the file itself after a transaction that wrote nothing', async () => {
  const dataDir = tempDir()
  const { requests, db } = await open(dataDir)
  const kept = await requests.accept(aRequest())
  await db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction)
    // The moment of writing back passes.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  })
  await vi.waitFor(async () => expect(await idsInFileAlone(dataDir)).toEqual([kept]), WAITED_MS)
})

it('[RQ19] stores nothing after an old file was copied over the database', async () => {
  const { dataDir, file } = await aUsedDatabase()
  const old = `${file}-old`
  copyFileSync(file, old)
  const { requests, probe } = await open(dataDir)
  const large = { message: 'x'.repeat(40_000) }
  // Enough for SQLite to write its log back into the file.
  for (let n = 0; n < 200; n++) await requests.accept(aRequest({ params: large }))
  copyFileSync(old, file)
  await expect(requests.accept(aRequest())).rejects.toThrow(/moved or replaced/)
  await expect(probe()).rejects.toThrow(/moved or replaced/)
})

it('[DK26] only the owner can read a backup, from its first byte on', async () => {
  const dataDir = tempDir()
  const { requests } = await open(dataDir)
  const large = { message: 'x'.repeat(40_000) }
  await Promise.all(Array.from({ length: 200 }, () => requests.accept(aRequest({ params: large }))))
  const file = join(tempDir(), 'copia.db')
  const progress = { isDone: false }
  const written = backupSqlite(dataDir, file).finally(() => (progress.isDone = true))
  const modes = new Set<number>()
  while (!progress.isDone) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found) modes.add(found.mode & 0o777)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await written
  expect([...modes]).toEqual([0o600])
})

it('[BN16] no word of an erased request stays in the file', async () => {
  const dataDir = tempDir()
  const { requests, inbox, seller, db } = await open(dataDir)
  const named = (name: string) =>
    aRequest({ params: { name, email: `${name}@example.com`, message: '' } })
  const [erased, kept] = [named('Zyxwvutsrq'), named('Zyxel')]
  await requests.accept(erased)
  await requests.accept(kept)
  while (await inbox.index());
  const change = { requestId: erased.id, at: 1, by: 'x' }
  await seller.append({ ...change, change: { kind: 'state', state: 'lost' } }, 0)
  await seller.append({ ...change, change: { kind: 'notes', notes: 'Jqxkwz' } }, 1)
  await seller.append({ ...change, change: { kind: 'notes', notes: 'Kwvyxj' } }, 2)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const inFile = (word: string) =>
    ['', '-wal'].some((suffix) =>
      readFileSync(join(dataDir, DATABASE_FILE + suffix))
        .toString('latin1')
        .toLowerCase()
        .includes(word),
    )
  // The index writes a word without the letters that it shares with the one before.
  const words = ['zyxwvutsrq', 'wvutsrq', 'zyxw', 'lost', 'jqxkwz', 'kwvyxj', erased.id]
  expect(words.filter(inFile)).toContain('zyxwvutsrq')
  expect(await inbox.find({ terms: ['zyxw'], most: 9 })).toEqual([erased.id])
  await requests.erase(erased.id)
  expect(words.filter(inFile)).toEqual([])
  expect(await inbox.find({ terms: ['zyx'], most: 9 })).toEqual([kept.id])
  await sql`insert into inbox_words (inbox_words, rank) values ('integrity-check', 1)`.execute(db)
})

it.each([
  [`insert into migrations values (99, 0)`, /versione più nuova \(99\)/],
  [
    `insert into named_migrations values ('quotes/first', 0)`,
    /versione più nuova \(.*quotes\/first\)/,
  ],
])('[RQ10] refuses a database of a newer version, and leaves it: %s', async (change, said) => {
  const { dataDir, file } = await aUsedDatabase()
  const newer = new DatabaseSync(file)
  newer.exec(change)
  newer.close()
  const before = dumpOfSqlite(file)
  await expect(openStoresOnSqlite(dataDir)).rejects.toThrow(said)
  expect(dumpOfSqlite(file)).toBe(before)
})

it('[RQ22] refuses a database of a version from before archives were kept, and leaves it', async () => {
  const { dataDir, file } = await aUsedDatabase()
  const old = new DatabaseSync(file)
  const tables = old.prepare(`select name from sqlite_master where type = 'table'`).all()
  for (const { name } of tables as { name: string }[]) {
    // The tables of the full text go with it.
    const isKept = ['migrations', 'requests', 'payments'].includes(name)
    if (!isKept && !name.includes('_words_')) old.exec(`drop table ${name}`)
  }
  old.exec('delete from migrations where number > 1')
  old.close()
  // Not its bytes: SQLite counts in the file's header how often it was written back.
  const before = dumpOfSqlite(file)
  await expect(openStoresOnSqlite(dataDir)).rejects.toThrow(/versione troppo vecchia.*non è stato/)
  expect(dumpOfSqlite(file)).toBe(before)
})
