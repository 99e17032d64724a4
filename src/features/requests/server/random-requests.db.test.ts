import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { offerCatalogue, offerFile } from '../../../../tests/support/offer-shop.ts'
import { ENGINES, postgresDatabase } from '../../../../tests/support/postgres.ts'
import { aDelivery, NOON } from '../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { openEmptyStores, openStoresOnPostgres } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { MOST_GADGETS, newOrder, recalculated } from '../../../order/order.ts'
import type { Dataset } from '../../../order/selections.ts'
import { templateParams } from '../../../order/template-params.ts'
import { receivedRequest } from './received-request.ts'
import { REQUEST_MAIL } from './request-mail.ts'
import type { NewRequest } from './request-store.ts'

const REQUESTS = 1_000
// The queue of the store takes 300.
const AT_ONCE = 200
// The same requests in every run: a failure can be looked at again.
const SEED = 37

const OFFERS = {
  pen: {
    brackets: [
      { from: 250, price: 0.3 },
      { from: 1000, price: 0.2855 },
    ],
  },
  keychain: { minimum: 50, multiple: 25 },
  digital: { setup: 25 },
  catalogue: { vat: 'IVA esclusa', validityDays: 30 },
}
const catalogue = offerCatalogue(OFFERS)
const shop = { ...demoShop, catalogue }
const shops = { current: () => shop, former: () => [] }

interface Priced {
  readonly id: string
  readonly price?: number
  readonly supplement?: number
  readonly setup?: number
  readonly colors?: readonly string[]
  readonly materials?: Readonly<Record<string, number>>
  readonly brackets?: readonly { readonly from: number; readonly price: number }[]
  readonly minimum?: number
  readonly multiple?: number
}

const file = offerFile(OFFERS) as Readonly<Record<string, readonly Priced[]>>
const { products = [], prints = [], packaging = [] } = file
const entry = (list: readonly Priced[], id: string) => list.find((each) => each.id === id)

const anyGadget = fc.constantFrom(...products).chain((product) =>
  fc
    .record({
      color: fc.constantFrom(...(product.colors ?? [])),
      material: fc.constantFrom(...Object.keys(product.materials ?? {})),
      print: fc.constantFrom(...prints.map(({ id }) => id)),
      pack: fc.constantFrom(...packaging.map(({ id }) => id)),
      times: fc.integer({ min: 0, max: 3_000 }),
    })
    .map(({ times, ...choices }): Dataset => {
      const { minimum = 1, multiple = 1 } = product
      return { product: product.id, ...choices, quantity: minimum + times * multiple }
    }),
)

const requests = fc.sample(fc.array(anyGadget, { minLength: 1, maxLength: MOST_GADGETS }), {
  numRuns: REQUESTS,
  seed: SEED,
})

/** By the figures in the seller's file, in whole ten-thousandths of a euro. */
function centsOf({ product, material, print, pack, quantity }: Dataset): bigint {
  const exact = (euros = 0) => BigInt(Math.round(euros * 10_000))
  const pieces = quantity ?? 0
  const sold = entry(products, product)
  const bracket = sold?.brackets?.findLast(({ from }) => from <= pieces)
  const unit =
    exact(bracket?.price ?? sold?.price) +
    exact(sold?.materials?.[material]) +
    exact(entry(prints, print)?.supplement) +
    exact(entry(packaging, pack)?.supplement)
  const setup = exact(entry(prints, print)?.setup) + exact(entry(packaging, pack)?.setup)
  return (unit * BigInt(pieces) + 50n) / 100n + setup / 100n
}

/** As the page writes a request, and the relay reads it. */
function received([first, ...others]: readonly Dataset[], sentAs: number): NewRequest {
  const index = sentAs % REQUESTS
  const surname = `Rossi ${index}`
  const customer = { ...demoShop.settings.sampleCustomer, surname }
  const order = recalculated(catalogue, {
    ...newOrder(catalogue, customer, first),
    uid: index,
    after: others.map((dataset) => ({ dataset })),
  })
  const params = templateParams(catalogue, order, STANDARD_TEXTS)
  const request = receivedRequest(params, { shops, network: 'network', now: NOON + index })
  const { id: subject, receivedAt: createdAt } = request
  const mail = aDelivery({ subject, kind: REQUEST_MAIL, createdAt })
  return { ...request, deliveries: [mail] }
}

// The first of them are sent a second time.
const sent = [...requests, ...requests.slice(0, AT_ONCE)].map(received)

async function openOn(engine: (typeof ENGINES)[number]) {
  if (engine === 'SQLite') return openEmptyStores(tempDir())
  const postgres = await postgresDatabase()
  onTestFinished(postgres.stop)
  return openStoresOnPostgres(postgres.url)
}

it.each(ENGINES)(
  '[SG36] 1,000 random requests of up to 20 gadgets come back from %s as they were made, exact to the cent',
  async (engine) => {
    const stores = await openOn(engine)
    onTestFinished(stores.close)
    const stored = new Map<number, Awaited<ReturnType<typeof stores.requests.ofIds>>[number]>()
    for (let from = 0; from < sent.length; from += AT_ONCE) {
      const batch = sent.slice(from, from + AT_ONCE)
      const ids = await Promise.all(batch.map(stores.requests.accept))
      for (const request of await stores.requests.ofIds(ids)) {
        stored.set(request.order.requestNumber ?? -1, request)
      }
    }
    expect(stored.size).toBe(REQUESTS)
    const differing = requests.filter((gadgets, index) => {
      const request = stored.get(index)
      const cents = gadgets.map(centsOf)
      const total = cents.reduce((sum, each) => sum + each, 0n)
      const expected = gadgets.map((selections, n) => [selections, Number(cents[n])])
      const found = request?.order.gadgets.map(({ selections, claimed, verdict }) =>
        verdict.kind === 'as-listed' ? [inOrder(selections), claimed] : verdict,
      )
      return (
        JSON.stringify(found) !==
          JSON.stringify(expected.map(([one, sum]) => [inOrder(one as Dataset), sum])) ||
        request?.order.claimedTotal !== Number(total) ||
        request.order.verdict.kind !== 'as-listed' ||
        request.repeats !== (index < AT_ONCE ? 1 : 0)
      )
    })
    expect(differing).toEqual([])
    const { lines } = await stores.db
      .selectFrom('request_lines')
      .select((all) => all.fn.countAll<number | string>().as('lines'))
      .executeTakeFirstOrThrow()
    expect(Number(lines)).toBe(requests.flat().length)
  },
)

function inOrder(selections: Partial<Dataset>) {
  return Object.entries(selections).sort(([one], [other]) => (one < other ? -1 : 1))
}
