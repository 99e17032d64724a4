import { sql } from 'kysely'
import type { Cents } from '../../src/order/money.ts'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { untried } from '../../src/server/outbox/delivery.ts'
import { toStateColumns } from '../../src/server/outbox/delivery-rows.ts'
import { toRow } from '../../src/server/requests/request-rows.ts'
import { demoCatalogue, demoShop } from '../../tests/support/demo-shop.ts'
import { aRequest } from '../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../tests/support/standard-texts.ts'
import {
  openStoresOnPostgres,
  openStoresOnSqlite,
  type OpenedStores,
} from '../../tests/support/stores.ts'

const BATCH = 500
const YEARS_MS = 5 * 365 * 24 * 60 * 60_000
const REFUSED_EVERY = 997
const SYLLABLES = ['ma', 'ro', 'bi', 'la', 'to', 'ne', 'gi', 'sa', 'vi', 'co', 'den', 'pal']

/** The same requests in each run: some names are frequent, most are rare, as among people. */
function nameOf(n: number): string {
  const syllable = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? ''
  const rank = Math.floor(((n * 7919) % 10_007) ** 2 / 100_000)
  return syllable(rank) + syllable(Math.floor(rank / 12)) + syllable(Math.floor(rank / 144))
}

function requestOf(n: number, receivedAt: number) {
  const { products } = demoCatalogue
  const [name, surname] = [nameOf(n), nameOf(n * 31 + 7)]
  const order = newOrder(demoCatalogue, {
    ...demoShop.settings.sampleCustomer,
    name,
    surname,
    email: `${name}.${surname}${n % 100}@${n % 3 === 0 ? 'studio.example' : 'posta.example'}`,
    phone: `+39 3${String((n * 7_654_321) % 1_000_000_000).padStart(9, '0')}`,
  })
  const product = products[n % products.length]?.id ?? ''
  const placed = { ...order, uid: (n * 7919) % 100_000, dataset: { ...order.dataset, product } }
  const request = aRequest({
    receivedAt,
    params: templateParams(demoCatalogue, placed, STANDARD_TEXTS),
  })
  const verdict = n % 50 === 0 ? request.order.verdict : ({ kind: 'as-listed' } as const)
  const asked = { selections: placed.dataset, claimedTotal: (n % 100_000) as Cents }
  return { ...request, order: { ...request.order, ...asked, requestNumber: placed.uid, verdict } }
}

async function fill({ db, inbox }: OpenedStores, count: number): Promise<void> {
  const startedAt = Date.now() - YEARS_MS
  for (let from = 0; from < count; from += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) =>
      requestOf(from + n, Math.floor(startedAt + ((from + n) * YEARS_MS) / count)),
    )
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('requests')
        .values(requests.map((request) => ({ ...toRow(request), dedupe: null })))
        .execute()
      const deliveries = requests.flatMap((request, n) =>
        request.deliveries.map(({ createdAt, ...delivery }) => {
          const state = (from + n) % REFUSED_EVERY === 0 ? 'refused' : 'delivered'
          const settled = { ...untried(createdAt), state, at: createdAt } as const
          return { ...delivery, created_at: createdAt, ...toStateColumns(settled) }
        }),
      )
      await transaction.insertInto('deliveries').values(deliveries).execute()
    })
    await inbox.index(requests)
  }
}

export async function seedSqlite(dataDir: string, count: number): Promise<void> {
  const stores = await openStoresOnSqlite(dataDir)
  await fill(stores, count)
  await stores.close()
}

export async function seedPostgres(url: string, count: number): Promise<void> {
  const stores = await openStoresOnPostgres(url)
  await fill(stores, count)
  await sql`analyze`.execute(stores.db)
  await stores.close()
}

export { startPostgres } from '../../tests/support/postgres.ts'
