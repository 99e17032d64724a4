import { setTimeout as pause } from 'node:timers/promises'
import { keysOf } from '../../src/features/customers/server/customer-keys.ts'
import { demoShop } from '../../tests/support/demo-shop.ts'
import { aRequest } from '../../tests/support/requests.ts'
import {
  openStoresOnPostgres,
  openStoresOnSqlite,
  type OpenedStores,
} from '../../tests/support/stores.ts'
import { percentile, report, rounded } from '../measure.ts'
import type { archiveOnSqlite } from './archives.ts'

// A first start after an upgrade groups all requests of the archive.
const LARGEST = 100_000
const LIMIT_MS_EACH = 0.75
const STORED_P99_LIMIT_MS = 50
const STORE_EVERY_MS = 25
const ALONE_MS = 5_000

/** How long it takes until all requests of an archive are grouped by customer, and how long storing takes meanwhile. */
export async function benchGrouping(
  engine: string,
  archiveOf: typeof archiveOnSqlite,
  size: number,
): Promise<void> {
  const { env, remove } = await archiveOf(Math.min(size, LARGEST))
  const { DATA_DIR = '', DATABASE_URL } = env
  const stores = await (DATABASE_URL
    ? openStoresOnPostgres(DATABASE_URL)
    : openStoresOnSqlite(DATA_DIR))
  const ids = stores.db.selectFrom('inbox').select('request_id')
  await stores.db
    .insertInto('customer_waiting')
    .columns(['request_id'])
    .expression(ids)
    .executeTakeFirst()
  const alone = storing(stores)
  await pause(ALONE_MS)
  const aloneMs = percentile(await alone(), 0.99)
  const { length: count } = await ids.execute()
  const meanwhile = storing(stores)
  const startedAt = performance.now()
  while (await stores.groups.group((sent) => keysOf(sent, demoShop.settings)));
  const ms = performance.now() - startedAt
  const stored = await meanwhile()
  report(`${engine}, ms to group a request`, ms / count, { atMost: LIMIT_MS_EACH }, `of ${count}`)
  const details = `ms at p99, worst ${rounded(Math.max(...stored))}, alone ${rounded(aloneMs)}`
  const limit = { atMost: STORED_P99_LIMIT_MS }
  report(`${engine}, storing while requests are grouped`, percentile(stored, 0.99), limit, details)
  await stores.close()
  await remove()
}

/** Stores requests one after the other until it is ended, and resolves with how long each took. */
function storing({ requests }: OpenedStores): () => Promise<number[]> {
  const over = new AbortController()
  const delays: number[] = []
  const running = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      await requests.accept(aRequest())
      delays.push(performance.now() - startedAt)
      await pause(STORE_EVERY_MS)
    }
  })()
  return async () => {
    over.abort()
    await running
    return delays
  }
}
