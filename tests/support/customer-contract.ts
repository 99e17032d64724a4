import { expect, it, onTestFinished, vi } from 'vitest'
import { keysOf } from '../../src/features/customers/server/customer-keys.ts'
import { searchTerms } from '../../src/features/requests/server/inbox/inbox-words.ts'
import type { Cents } from '../../src/order/money.ts'
import type { NewRequest } from '../../src/features/requests/server/request-store.ts'
import { demoShop } from './demo-shop.ts'
import { orderOfOne, aRequest, NOON } from './requests.ts'
import type { OpenedStores } from './stores.ts'

type CustomerStores = Pick<
  OpenedStores,
  'requests' | 'customers' | 'groups' | 'seller' | 'onErase' | 'db'
>

const VAT = '00743110157'
const OTHER_VAT = '12345678903'

let moments = NOON

/** Later than the one before. */
function requestOf(params: Readonly<Record<string, string>>, receivedAt = (moments += 1)) {
  return aRequest({ params: { name: 'Rossi', message: 'Buongiorno', ...params }, receivedAt })
}

const groupAll = async ({ groups }: Pick<CustomerStores, 'groups'>) => {
  while (await groups.group((sent) => keysOf(sent, demoShop.settings)));
}

async function grouped(stores: CustomerStores, requests: readonly NewRequest[]): Promise<void> {
  for (const request of requests) await stores.requests.accept(request)
  await groupAll(stores)
}

/** The requests of each customer, as names. */
async function groupsOf({ customers, db }: CustomerStores, typed = ''): Promise<string[][]> {
  const found = await customers.find({ terms: searchTerms(typed), most: 1_000 })
  return Promise.all(
    found.map(async ({ id }) => {
      const ids = await customers.requestsOf(id, 1_000)
      const rows = await db.selectFrom('requests').select(['id', 'params']).execute()
      const names = new Map(rows.map((row) => [row.id, JSON.parse(row.params).name as string]))
      return ids.map((request) => names.get(request) ?? '')
    }),
  )
}

const named = (name: string, email: string, more = {}) => requestOf({ name, email, ...more })

const customerOf = async ({ customers }: CustomerStores, { id }: NewRequest) =>
  (await customers.ofRequest(id))?.customer ?? ''

/** What grouping requests has to do, on any database. `open` gives an empty one. */
export function customerContract(open: () => Promise<CustomerStores>): void {
  it('[BN70] requests of one address or VAT number belong together, also over a third one', async () => {
    const stores = await open()
    await grouped(stores, [
      requestOf({ name: 'a', email: 'Ada@Studio.example' }),
      requestOf({ name: 'b', email: 'bea@ditta.example' }),
      requestOf({ name: 'c', email: 'ada@studio.EXAMPLE ' }),
      requestOf({ name: 'd', email: 'dino@x.example', 'P.IVA': VAT }),
      requestOf({ name: 'e', email: 'bea@ditta.example', 'Partita IVA': `IT ${VAT}` }),
      requestOf({ name: 'f', email: 'fede@x.example', 'P.IVA': OTHER_VAT }),
    ])
    expect(await groupsOf(stores)).toEqual([['f'], ['e', 'd', 'b'], ['c', 'a']])
  })

  it('[BN70] sample data, and whoever leaves no address, is nobody’s', async () => {
    const stores = await open()
    const { email } = demoShop.settings.sampleCustomer
    const nobody = [
      requestOf({ email }),
      requestOf({ email: email.toUpperCase() }),
      requestOf({ email: '' }),
      requestOf({ email: 'no address', 'P.IVA': '00000000000' }),
    ]
    await grouped(stores, nobody)
    expect(await groupsOf(stores)).toEqual([])
    expect(await stores.customers.ofRequest(nobody[0]?.id ?? '')).toBeUndefined()
  })

  it('[BN75] groups once what was stored, however late and by however many instances', async () => {
    const stores = await open()
    const requests = Array.from({ length: 130 }, (_, n) =>
      requestOf({ email: `a${n % 3}@x.example` }),
    )
    await Promise.all(requests.map(stores.requests.accept))
    await Promise.all([1, 2, 3].map(() => groupAll(stores)))
    const late = requestOf({ email: 'a1@x.example' }, NOON - 60_000)
    await grouped(stores, [late])
    expect((await groupsOf(stores)).map(({ length }) => length)).toEqual([44, 43, 44])
    expect(await stores.db.selectFrom('customer_waiting').selectAll().execute()).toEqual([])
  })

  it('[BN75] [BN135] one that cannot be grouped keeps no other from it, is named, and is tried later', async () => {
    const stores = await open()
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    onTestFinished(() => void vi.useRealTimers())
    const some = () => Array.from({ length: 60 }, (_, n) => named('Rossi', `a${n}@x.example`))
    const [older, bad, newer] = [some(), named('bad', 'bad@x.example'), some()]
    let tries = 0
    const group = () =>
      stores.groups.group((sent) => {
        if (sent.customer.email !== 'bad@x.example') return keysOf(sent, demoShop.settings)
        tries += 1
        throw new Error('cannot be grouped')
      })
    const groupOthers = async () => {
      while (await group());
    }
    await Promise.all([...older, bad, ...newer].map(stores.requests.accept))
    await group()
    await expect(group()).rejects.toThrow(`${bad.id}: Error: cannot be grouped`)
    await groupOthers()
    expect(await groupsOf(stores)).toHaveLength(60)
    await stores.requests.accept(named('late', 'late@x.example'))
    await stores.requests.accept(
      requestOf({ name: 'early', email: 'early@x.example' }, NOON - 60_000),
    )
    const before = tries
    await groupOthers()
    expect(await groupsOf(stores)).toHaveLength(62)
    expect(tries).toBe(before)
    vi.setSystemTime(NOON + 10 * 60_000)
    await expect(groupOthers()).rejects.toThrow(bad.id)
    vi.setSystemTime(NOON + 20 * 60_000)
    await groupAll(stores)
    expect(await groupsOf(stores, 'bad')).toEqual([['bad']])
  })

  it('[BN136] a customer with many requests that wait is written once', async () => {
    const stores = await open()
    const requests = Array.from({ length: 120 }, (_, n) => named(`Nome${n}x`, 'a@x.example'))
    for (const request of requests) await stores.requests.accept(request)
    const seen = await stores.customers.changes()
    await groupAll(stores)
    expect((await stores.customers.changes()) - seen).toBe(1)
    expect(await groupsOf(stores, 'nome119x nome100x')).toEqual([
      requests.map((_, n) => `Nome${119 - n}x`),
    ])
  })

  it('[BN136] a request has no customer before the customer can be opened, after a kill too', async () => {
    const stores = await open()
    const request = named('Rossi', 'a@x.example')
    await stores.requests.accept(request)
    // Only the first step: the customer is still to be written.
    await stores.groups.group((sent) => keysOf(sent, demoShop.settings))
    expect(await stores.customers.ofRequest(request.id)).toBeUndefined()
    await groupAll(stores)
    expect(await customerOf(stores, request)).not.toBe('')
  })

  it('[BN75] a request without a word that can be searched is grouped like the others', async () => {
    const stores = await open()
    await grouped(stores, [named('A', 'a@b.c-d'), named('Anna', 'a@b.c-d')])
    expect(await groupsOf(stores)).toEqual([['Anna', 'A']])
    expect(await groupsOf(stores, 'anna')).toHaveLength(1)
  })

  it('[BN75] a repeated request, and one that is erased before, is passed over', async () => {
    const stores = await open()
    const request = requestOf({ email: 'a@x.example' })
    const gone = requestOf({ email: 'b@x.example' })
    await stores.requests.accept(gone)
    await stores.requests.erase(gone.id, stores.onErase)
    await grouped(stores, [request, { ...requestOf({ email: 'a@x.example' }), hash: request.hash }])
    expect(await groupsOf(stores)).toEqual([['Rossi']])
    expect(await stores.db.selectFrom('customer_waiting').selectAll().execute()).toEqual([])
  })

  it('[BN76] a request is parted from its customer, and put back', async () => {
    const stores = await open()
    const requests = ['a', 'b', 'c'].map((name) => requestOf({ name, email: 'x@x.example' }))
    await grouped(stores, requests)
    const [, middle] = requests
    if (!middle) throw new Error('no request')
    const customer = await customerOf(stores, middle)
    await stores.groups.part(middle.id)
    expect(await groupsOf(stores)).toEqual([['c', 'a']])
    expect(await stores.customers.ofRequest(middle.id)).toEqual({ customer, isParted: true })
    await grouped(stores, [requestOf({ name: 'd', email: 'X@x.example' })])
    expect(await groupsOf(stores)).toEqual([['d', 'c', 'a']])
    // As in a database that was brought back row by row.
    const waiting = requests.map(({ id }) => ({ request_id: id }))
    await stores.db.insertInto('customer_waiting').values(waiting).execute()
    await groupAll(stores)
    expect(await groupsOf(stores)).toEqual([['d', 'c', 'a']])
    await stores.groups.rejoin(middle.id)
    expect(await groupsOf(stores)).toEqual([['d', 'c', 'b', 'a']])
    expect(await customerOf(stores, middle)).toBe(customer)
    await stores.groups.rejoin(middle.id)
    await stores.groups.part('absent')
    expect(await groupsOf(stores)).toEqual([['d', 'c', 'b', 'a']])
  })

  it('[BN76] those that one request alone had joined part with it, each with the note', async () => {
    const stores = await open()
    const [ada, bea] = [
      requestOf({ name: 'a', email: 'ada@x.example' }),
      requestOf({ name: 'b', email: 'bea@x.example', 'P.IVA': VAT }),
    ]
    await grouped(stores, [ada, bea])
    await stores.groups.setNote(await customerOf(stores, ada), 0, 'paga subito')
    await stores.groups.setNote(await customerOf(stores, bea), 0, 'paga tardi')
    const both = requestOf({ name: 'c', email: 'ada@x.example', 'P.IVA': VAT })
    await grouped(stores, [both])
    expect(await groupsOf(stores)).toEqual([['c', 'b', 'a']])
    const noted = (await stores.customers.noteOf(await customerOf(stores, both)))?.note ?? ''
    expect(noted.split('\n').toSorted()).toEqual(['paga subito', 'paga tardi'])
    await stores.groups.part(both.id)
    expect(await groupsOf(stores)).toEqual([['b'], ['a']])
    for (const each of [ada, bea]) {
      expect((await stores.customers.noteOf(await customerOf(stores, each)))?.note).toBe(noted)
    }
    await stores.groups.rejoin(both.id)
    expect(await groupsOf(stores)).toEqual([['c', 'b', 'a']])
    const again = await stores.customers.noteOf(await customerOf(stores, both))
    expect(again?.note).toBe(noted)
  })

  it('[BN77] finds customers by beginnings of words, page by page, whoever wrote last first', async () => {
    const stores = await open()
    await grouped(stores, [
      named('Àda Rossi', 'ada@studio.example', { phone: '+39 333 1234567', Azienda: 'Caffè Nero' }),
      named('Rosa Bianchi', 'rosa@zeta.example', { 'P.IVA': VAT }),
      named('Ada R.', 'ada@studio.example'),
    ])
    const rosa = (await groupsOf(stores, 'rosa'))[0]
    expect(rosa).toEqual(['Rosa Bianchi'])
    const ada = ['Ada R.', 'Àda Rossi']
    for (const typed of ['ADA', 'ross', 'ada@stu', '3331', 'caffe ner', 'studio ada']) {
      expect(await groupsOf(stores, typed), typed).toEqual([ada])
    }
    expect(await groupsOf(stores, 'ro')).toEqual([ada, rosa])
    expect(await groupsOf(stores, '00743')).toEqual([rosa])
    expect(await groupsOf(stores, 'ossi')).toEqual([])
    expect(await groupsOf(stores, `" OR 'x' : * & ) - ^ NEAR(`)).toEqual([])
    const first = await stores.customers.find({ terms: ['ro'], most: 1 })
    const second = { terms: ['ro'], most: 2, before: first[0]?.place }
    expect(await stores.customers.find(second)).toHaveLength(1)
    expect(await stores.customers.find({ ...second, terms: [] })).toHaveLength(1)
  })

  it('[BN77] finds a customer by each word and amount of a note, and by the newest requests', async () => {
    const stores = await open()
    const requests = Array.from({ length: 25 }, (_, n) => named(`Nome${n}x`, 'a@x.example'))
    await grouped(stores, [...requests, named('Zeno', 'z@x.example')])
    const [oldest] = requests
    if (!oldest) throw new Error('no request')
    const words = Array.from({ length: 20 }, (_, n) => `parola${n}x`)
    await stores.groups.setNote(await customerOf(stores, oldest), 0, `${words.join(' ')} € 587,50`)
    for (const typed of [...words, '587,50', 'nome24x', 'nome5x']) {
      expect((await groupsOf(stores, typed))[0], typed).toHaveLength(25)
    }
    expect(await groupsOf(stores, 'nome4x')).toEqual([])
    expect((await groupsOf(stores))[0]).toEqual(['Zeno'])
  })

  it('[BN77] counts requests and what they are worth, as long as they are confirmed', async () => {
    const stores = await open()
    const selections = { product: 'mug', color: 'red', quantity: 250 } as const
    const priced = (cents: number) => {
      const request = requestOf({ email: 'a@x.example' })
      const order = { claimedTotal: cents as Cents, verdict: { kind: 'as-listed' } } as const
      return { ...request, order: orderOfOne({ ...request.order, selections, ...order }) }
    }
    const [first, second] = [priced(10_000), priced(2_050)]
    await grouped(stores, [first, second, requestOf({ email: 'a@x.example' })])
    const id = await customerOf(stores, first)
    const change = { kind: 'state', state: 'confirmed' } as const
    await stores.seller.append({ requestId: second.id, at: NOON, by: '', change }, 0)
    const figures = (await stores.customers.figures([id, 'absent'])).get(id)
    expect(figures).toMatchObject({ requests: 3, cents: 12_050, confirmed_cents: 2_050 })
    const lost = { kind: 'state', state: 'lost' } as const
    await stores.seller.append({ requestId: second.id, at: NOON, by: '', change: lost }, 1)
    expect((await stores.customers.figures([id])).get(id)?.confirmed_cents).toBe(0)
  })

  it('[BN78] a customer goes with its last request, and its note and words with it', async () => {
    const stores = await open()
    const [first, last] = [
      requestOf({ name: 'Verdi', email: 'a@x.example' }),
      requestOf({ name: 'Neri', email: 'a@x.example' }),
    ]
    await grouped(stores, [first, last])
    const id = await customerOf(stores, first)
    await stores.groups.setNote(id, 0, 'puntuale')
    expect(await groupsOf(stores, 'puntuale')).toHaveLength(1)
    const seen = await stores.customers.changes()
    await stores.requests.erase(last.id, stores.onErase)
    expect(await stores.customers.changes()).not.toBe(seen)
    expect(await groupsOf(stores)).toEqual([['Verdi']])
    expect(await groupsOf(stores, 'neri')).toEqual([])
    expect((await stores.customers.noteOf(id))?.note).toBe('puntuale')
    await stores.requests.erase(first.id, stores.onErase)
    for (const table of ['customers', 'customer_requests'] as const) {
      expect(await stores.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await groupsOf(stores, 'puntuale')).toEqual([])
  })

  it('[BN79] a note refers to the version that the seller saw', async () => {
    const stores = await open()
    const request = requestOf({ email: 'a@x.example' })
    await grouped(stores, [request])
    const id = await customerOf(stores, request)
    const stored = ['a', 'b'].map((note) => stores.groups.setNote(id, 0, note))
    expect((await Promise.all(stored)).toSorted()).toEqual(['overtaken', 'stored'])
    expect((await stores.customers.noteOf(id))?.version).toBe(1)
    expect(await stores.groups.setNote('absent', 0, 'x')).toBe('overtaken')
  })
}
