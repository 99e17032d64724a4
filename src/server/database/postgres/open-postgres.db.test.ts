import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { sql, type QueryExecutorProvider } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { customerContract } from '../../../../tests/support/customer-contract.ts'
import { deliveryStoreContract } from '../../../../tests/support/delivery-store-contract.ts'
import { deskStoreContract } from '../../../../tests/support/desk-store-contract.ts'
import { editorStoreContract } from '../../../../tests/support/editor-store-contract.ts'
import { inboxStoreContract } from '../../../../tests/support/inbox-store-contract.ts'
import { artworkStoreContract } from '../../../../tests/support/artwork-store-contract.ts'
import { logoStoreContract } from '../../../../tests/support/logo-store-contract.ts'
import { paymentStoreContract } from '../../../../tests/support/payment-store-contract.ts'
import {
  HAS_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../../../tests/support/postgres.ts'
import { quoteReportsContract } from '../../../../tests/support/quote-reports-contract.ts'
import { quoteStoreContract } from '../../../../tests/support/quote-store-contract.ts'
import { requestStoreContract } from '../../../../tests/support/request-store-contract.ts'
import { sellerStoreContract } from '../../../../tests/support/seller-store-contract.ts'
import { aRequest } from '../../../../tests/support/requests.ts'
import { retentionContract } from '../../../../tests/support/retention-contract.ts'
import { startSilentProxy } from '../../../../tests/support/silent-proxy.ts'
import {
  emptied,
  openStoresOnPostgres,
  type OpenedStores,
} from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { trendContract } from '../../../../tests/support/trend-contract.ts'
import type { NewRequest } from '../../../features/requests/server/request-store.ts'
import type { MigrationTables } from '../database.ts'
import { UnusableDatabaseError } from '../unusable-database-error.ts'

const onPostgres = it.runIf(HAS_POSTGRES)
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

async function open(url = server.url): Promise<OpenedStores> {
  const stores = await openStoresOnPostgres(url)
  onTestFinished(stores.close)
  return stores
}

describe.runIf(HAS_POSTGRES)('stores on Postgres', () => {
  let stores: OpenedStores
  beforeAll(async () => {
    stores = await openStoresOnPostgres(server.url)
  })
  afterAll(() => stores.close())
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

/** The same request as another instance receives it. */
function withNewId({ hash }: NewRequest): NewRequest {
  return aRequest({ hash })
}

onPostgres(
  '[RQ5] several instances may start at once on an empty database, and share it',
  async () => {
    const stores = await Promise.all([1, 2, 3].map(() => open()))
    const request = aRequest()
    const ids = await Promise.all(stores.map(({ requests }) => requests.accept(withNewId(request))))
    expect(new Set(ids).size).toBe(1)
  },
)

onPostgres(
  '[RQ5] two instances that store the same requests in another order do not deadlock',
  async () => {
    const stores = await Promise.all([1, 2].map(() => open()))
    for (let round = 0; round < 10; round++) {
      const requests = Array.from({ length: 200 }, () => aRequest())
      const again = requests.map(withNewId).toReversed()
      const orders = [requests, again]
      const accepted = stores.map((store, n) =>
        Promise.all((orders[n] ?? []).map(store.requests.accept)),
      )
      const [ids = [], idsAgain = []] = await Promise.all(accepted)
      expect(idsAgain.toReversed()).toEqual(ids)
    }
  },
)

onPostgres('[RQ12] continues after the database was restarted', async () => {
  const { requests } = await open()
  await requests.accept(aRequest())
  await server.restart()
  const request = aRequest()
  await requests.accept(request).catch(() => requests.accept(request))
  expect(await requests.find(request.id)).toHaveLength(1)
})

onPostgres(
  '[RQ18] closes connections that fell silent, and continues on new ones',
  async () => {
    const proxy = await startSilentProxy(socketIn(folderOf(server.url)))
    onTestFinished(proxy.stop)
    const { probe } = await open(`postgres://omaggio@127.0.0.1:${proxy.port}/postgres`)
    const failuresOf = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => probe())).then((settled) =>
        settled.filter(({ status }) => status === 'rejected'),
      )
    // Uses every connection of the pool.
    expect(await failuresOf(10)).toHaveLength(0)
    proxy.fallSilent()
    expect(await failuresOf(10)).toHaveLength(10)
    expect(await failuresOf(20)).toHaveLength(0)
  },
  60_000,
)

onPostgres('[RQ20] uses a connection for half an hour at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db } = await open()
  // In use meanwhile: an idle connection would be closed much earlier.
  const usedFor = (minutes: number) =>
    db.transaction().execute((transaction) => {
      vi.advanceTimersByTime(minutes * 60_000)
      return processOf(transaction)
    })
  const first = await usedFor(29)
  expect(await usedFor(2)).toBe(first)
  expect(await usedFor(0)).not.toBe(first)
})

it.runIf(HAS_POSTGRES && process.platform === 'linux')(
  '[RQ20] has the system check whether the database is still there',
  async () => {
    const proxy = await startSilentProxy(socketIn(folderOf(server.url)))
    onTestFinished(proxy.stop)
    await open(`postgres://omaggio@127.0.0.1:${proxy.port}/postgres`)
    await expect.poll(() => timersOfConnectionsTo(proxy.port)).toEqual([KEEPALIVE])
  },
)

onPostgres('[RQ10] refuses a database of a newer version on Postgres too', async () => {
  const db = (await open()).db.withTables<MigrationTables>()
  await db.insertInto('migrations').values({ number: 99, applied_at: 0 }).execute()
  await expect(openStoresOnPostgres(server.url)).rejects.toThrow(UnusableDatabaseError)
  await db.deleteFrom('migrations').where('number', '=', 99).execute()
})

onPostgres('[RQ22] refuses a database whose tables are not those of its version', async () => {
  const db = (await open()).db.withTables<MigrationTables>()
  const later = await db.deleteFrom('migrations').where('number', '>', 1).returningAll().execute()
  await expect(openStoresOnPostgres(server.url)).rejects.toThrow(/versione troppo vecchia/)
  await db.insertInto('migrations').values(later).execute()
})

onPostgres(
  '[RQ1] does not store through a connection that would not wait for the disk',
  async () => {
    const url = await withoutSynchronousCommit(server.url)
    await expect(openStoresOnPostgres(url)).rejects.toThrow(/unrecognized configuration parameter/)
  },
)

onPostgres.each(['', '-c synchronous_commit=off -c work_mem=8MB'])(
  '[RQ1] waits for the disk, also where the address says "%s"',
  async (options) => {
    const said = options && `&options=${encodeURIComponent(options)}`
    const { db } = await open(server.url + said)
    const { rows } = await sql`show synchronous_commit`.execute(db)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
    const memory = await sql`show work_mem`.execute(db)
    expect(memory.rows).toEqual([{ work_mem: options ? '8MB' : '4MB' }])
  },
)

async function processOf(db: QueryExecutorProvider): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

const KEEPALIVE = '02'

/** Which timer Linux runs for each connection to a port: `man 5 proc_net` describes the columns. */
function timersOfConnectionsTo(port: number): (string | undefined)[] {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const connections = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return connections
    .filter((columns) => columns[2]?.endsWith(remote))
    .map((columns) => columns[5]?.split(':')[0])
}

function folderOf(url: string): string {
  return new URL(url.replace('@/', '@x/')).searchParams.get('host') ?? ''
}

function socketIn(folder: string): string {
  return join(folder, '.s.PGSQL.5432')
}

/** The same database, through a socket that garbles the one setting. */
async function withoutSynchronousCommit(url: string): Promise<string> {
  const target = folderOf(url)
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
