import { readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFeatures } from '../../../tests/support/feature-context.ts'
import { NEWER } from '../../../tests/support/newer-program.ts'
import { HAS_POSTGRES, postgresDatabase } from '../../../tests/support/postgres.ts'
import { aRequest, NOON } from '../../../tests/support/requests.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { readConfig } from '../context/config.ts'
import { MIGRATIONS } from '../wiring/migrations.ts'
import { needRoom } from './free-bytes.ts'
import type { Migrations } from './migrate.ts'

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

it.runIf(HAS_POSTGRES)(
  '[UP5] [UP6] [UP17] [UP21] on Postgres too the database is copied first, once, whoever starts',
  async () => {
    const postgres = await postgresDatabase()
    onTestFinished(postgres.stop)
    const open = async (migrations: Migrations, dataDir: string) => {
      const opened = await openStoresOnPostgres(postgres.url, migrations, () => {}, dataDir)
      onTestFinished(opened.close)
      return opened
    }
    const [first, second, older] = [tempDir(), tempDir(), tempDir()]
    const stores = await Promise.all([open(MIGRATIONS, first), open(MIGRATIONS, second)])
    const request = aRequest()
    await stores[0].requests.accept(request)
    expect(readdirSync(first)).toEqual([])
    // A copy that a kill has cut off is not taken for one, nor one of an upgrade that changed nothing.
    writeFileSync(join(first, `${COPY}.part-x`), 'half')
    writeFileSync(join(first, COPY), 'of last week')
    // Killed in the middle, and started again on the same machine.
    await expect(open(KILLED, first)).rejects.toThrow('kill')
    const { mtimeMs } = statSync(join(first, COPY))
    await open(NEWER, first)
    expect(readdirSync(first)).toEqual([COPY])
    expect(statSync(join(first, COPY)).mtimeMs).toBe(mtimeMs)
    await expect(open(MIGRATIONS, first)).rejects.toThrow('versione più nuova (99.1.0')
    renameSync(join(first, COPY), join(older, 'requests.db'))
    const copy = await openStoresOnSqlite(older)
    onTestFinished(copy.close)
    expect((await copy.requests.list({ most: 9 })).map(({ id }) => id)).toEqual([request.id])
  },
)

it.runIf(HAS_POSTGRES)(
  '[UP17] of two instances that upgrade at once, one copies and the other waits',
  async () => {
    const postgres = await postgresDatabase()
    onTestFinished(postgres.stop)
    await (await openStoresOnPostgres(postgres.url)).close()
    const events: string[] = []
    const folders = [tempDir(), tempDir()]
    const opened = await Promise.all(
      folders.map((folder) =>
        openStoresOnPostgres(postgres.url, NEWER, (event) => events.push(event), folder),
      ),
    )
    for (const { close } of opened) onTestFinished(close)
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual([COPY])
    expect(events.sort()).toEqual(['copied-before-upgrade', 'upgrade-waits-for-another-instance'])
  },
)

it.runIf(HAS_POSTGRES)('[UP17] without a copy nothing is changed on Postgres', async () => {
  const postgres = await postgresDatabase()
  onTestFinished(postgres.stop)
  await (await openStoresOnPostgres(postgres.url)).close()
  const folder = tempDir()
  const locked = { ...NEWER, program: 'no/such/folder' }
  const opening = openStoresOnPostgres(postgres.url, locked, () => {}, folder)
  await expect(opening).rejects.toThrow(/La copia di prima .*ENOENT/)
  expect(readdirSync(folder)).toEqual([])
  await (await openStoresOnPostgres(postgres.url)).close()
})

it('[UP17] a copy that the disk has no room for is not begun', async () => {
  await needRoom(tempDir(), 0)
  await expect(needRoom(tempDir(), 1e15)).rejects.toThrow(/servono 1000000100 MB liberi, e ce ne/)
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
