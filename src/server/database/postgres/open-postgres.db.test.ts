import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres, type PostgresServer } from '../../../../tests/support/postgres.ts'
import {
  emptiedStores,
  paymentStoreContract,
} from '../../../../tests/support/payment-store-contract.ts'
import { expectOldPaymentsKept } from '../../../../tests/support/payment-migration.ts'
import { requestStoreContract } from '../../../../tests/support/request-store-contract.ts'
import { aRequest } from '../../../../tests/support/requests.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { Tables } from '../database.ts'
import { UnusableDatabaseError, type RequestStore } from '../../requests/request-store.ts'
import { openPostgres, openPostgresDatabase } from './open-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

const quiet = () => {}

async function open(): Promise<RequestStore> {
  const store = await openPostgres(server.url, quiet)
  for (;;) {
    const rows = await store.list({ most: 1000 })
    if (rows.length === 0) break
    for (const { id } of rows) await store.erase(id)
  }
  onTestFinished(() => store.close())
  return store
}

describe('a store on Postgres', () => requestStoreContract(open))

describe('payments on Postgres', () =>
  paymentStoreContract(async () => {
    const db = await openPostgresDatabase(server.url, quiet)
    onTestFinished(() => db.destroy())
    return emptiedStores(db, 'postgres')
  }))

it('[PY43] takes over payments from before accounts were noted on Postgres too', async () => {
  const current = await openPostgresDatabase(server.url, quiet)
  await sql`create database old`.execute(current)
  await current.destroy()
  const pool = new Pool({ connectionString: server.url.replace('/postgres?', '/old?') })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  await expectOldPaymentsKept(db, 'postgres')
})

it('[RQ5] several instances may start at once on an empty database, and share it', async () => {
  const stores = await Promise.all([1, 2, 3].map(() => openPostgres(server.url, quiet)))
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  const request = aRequest()
  const ids = await Promise.all(
    stores.map((store) => store.accept({ ...request, id: aRequest().id })),
  )
  expect(new Set(ids).size).toBe(1)
})

it('[RQ5] two instances that store the same requests in another order do not deadlock', async () => {
  const stores = await Promise.all([1, 2].map(() => openPostgres(server.url, quiet)))
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  for (let round = 0; round < 10; round++) {
    const requests = Array.from({ length: 200 }, () => aRequest())
    const again = requests.map((request) => ({ ...request, id: aRequest().id })).toReversed()
    const orders = [requests, again]
    const accepted = stores.map((store, n) => Promise.all((orders[n] ?? []).map(store.accept)))
    const [ids = [], idsAgain = []] = await Promise.all(accepted)
    expect(idsAgain.toReversed()).toEqual(ids)
  }
}, 30_000)

it('[RQ12] continues after the database was restarted', async () => {
  const store = await open()
  await store.accept(aRequest())
  await server.restart()
  const request = aRequest()
  await store.accept(request).catch(() => store.accept(request))
  expect(await store.find(request.id)).toHaveLength(1)
}, 30_000)

it('[RQ10] refuses a database of a newer version on Postgres too', async () => {
  const db = await openPostgresDatabase(server.url, quiet)
  await db.insertInto('migrations').values({ number: 99, applied_at: 0 }).execute()
  await expect(openPostgres(server.url, quiet)).rejects.toThrow(UnusableDatabaseError)
  await db.deleteFrom('migrations').where('number', '=', 99).execute()
  await db.destroy()
})

it('[RQ1] does not store through a connection that would not wait for the disk', async () => {
  const url = await withoutSynchronousCommit(server.url)
  await expect(openPostgres(url, quiet)).rejects.toThrow(/unrecognized configuration parameter/)
})

it.each(['', '-c synchronous_commit=off -c work_mem=8MB'])(
  '[RQ1] waits for the disk, also where the address says "%s"',
  async (options) => {
    const said = options && `&options=${encodeURIComponent(options)}`
    const db = await openPostgresDatabase(server.url + said, quiet)
    onTestFinished(() => db.destroy())
    const { rows } = await sql`show synchronous_commit`.execute(db)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
    const memory = await sql`show work_mem`.execute(db)
    expect(memory.rows).toEqual([{ work_mem: options ? '8MB' : '4MB' }])
  },
)

/** The same database, through a socket that garbles the one setting. */
async function withoutSynchronousCommit(url: string): Promise<string> {
  const socketIn = (folder: string) => join(folder, '.s.PGSQL.5432')
  const target = new URL(url.replace('@/', '@x/')).searchParams.get('host') ?? ''
  const folder = tempDir()
  const proxy = createServer((client) => {
    const database = connect(socketIn(target))
    database.pipe(client)
    client.on('data', (data) => {
      const garbled = data.toString('latin1').replace('synchronous_commit', 'synchronous_commix')
      database.write(garbled, 'latin1')
    })
    for (const socket of [client, database]) socket.on('error', () => {})
    client.on('close', () => database.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(socketIn(folder), resolve))
  onTestFinished(() => void proxy.close())
  return url.replace(encodeURIComponent(target), encodeURIComponent(folder))
}
