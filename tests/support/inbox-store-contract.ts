import { expect, it } from 'vitest'
import { csvText, jsonText } from '../../src/features/requests/server/export-requests.ts'
import {
  type InboxFilter,
  readInbox,
} from '../../src/features/requests/server/inbox/inbox-store.ts'
import type { Cents } from '../../src/order/money.ts'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { searchTerms } from '../../src/features/requests/server/inbox/inbox-words.ts'
import { afterAttempt } from '../../src/server/outbox/delivery.ts'
import type { NewRequest } from '../../src/features/requests/server/request-store.ts'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import { orderOfOne, aRequest, NOON } from './requests.ts'
import { STANDARD_TEXTS } from './standard-texts.ts'
import type { OpenedStores } from './stores.ts'

type InboxStores = Pick<OpenedStores, 'requests' | 'deliveries' | 'inbox' | 'db'>

interface Wanted {
  readonly customer?: Readonly<Record<string, string>>
  readonly product?: string
  readonly receivedAt?: number
}

/** A request of the wizard. */
function requestOf({ customer = {}, product = 'mug', receivedAt = NOON }: Wanted): NewRequest {
  const order = newOrder(demoCatalogue, { ...demoShop.settings.sampleCustomer, ...customer })
  const chosen = { ...order, uid: 48_213, dataset: { ...order.dataset, product } }
  return aRequest({ params: templateParams(demoCatalogue, chosen, STANDARD_TEXTS), receivedAt })
}

// As many as may wait for the database at once.
const AT_ONCE = 200

async function stored(stores: InboxStores, requests: readonly NewRequest[]): Promise<void> {
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    await Promise.all(requests.slice(from, from + AT_ONCE).map(stores.requests.accept))
  }
  while (await stores.inbox.index());
}

const dayAt = (n: number) => NOON + n * 24 * 60 * 60_000

const refuse = ({ db }: InboxStores, ids: readonly string[]) =>
  db
    .updateTable('deliveries')
    .set({ state: 'refused', due_at: null })
    .where('subject', 'in', ids)
    .execute()

const found = ({ inbox }: InboxStores, typed: string, filter: Partial<InboxFilter> = {}) =>
  inbox.find({ ...filter, terms: searchTerms(typed), most: 100 })

/** What every store of the inbox has to do, on any database. `open` gives an empty one. */
export function inboxStoreContract(open: () => Promise<InboxStores>): void {
  it('[BN13] finds requests by beginnings of their words, all of which are wanted', async () => {
    const stores = await open()
    const ada = requestOf({ customer: { name: 'Àda', surname: 'Rossi' } })
    const rosa = requestOf({
      customer: { name: 'Rosa', surname: 'Bianchi', email: 'rosa@zeta.example' },
      product: 'pen',
      receivedAt: NOON + 1,
    })
    await stored(stores, [ada, rosa])
    expect(await found(stores, 'ro')).toEqual([rosa.id, ada.id])
    expect(await found(stores, 'ross')).toEqual([ada.id])
    expect(await found(stores, 'ADA tazz')).toEqual([ada.id])
    expect(await found(stores, 'ada penna')).toEqual([])
    expect(await found(stores, 'rosa@zeta')).toEqual([rosa.id])
    expect(await found(stores, '482')).toEqual([rosa.id, ada.id])
    expect(await found(stores, 'ossi')).toEqual([])
    expect(await found(stores, '%')).toEqual([rosa.id, ada.id])
    expect(await found(stores, `" OR 'x' : * & ) - ^ NEAR(`)).toEqual([])
  })

  it('[BN12] pages through everything, newest first, whatever is looked for', async () => {
    const stores = await open()
    const requests = Array.from({ length: 25 }, (_, ms) => {
      return requestOf({ customer: { surname: `Rossi${ms % 2}` }, receivedAt: NOON + ms })
    })
    await stored(stores, requests)
    for (const [typed, step] of [
      ['', 1],
      ['rossi', 1],
      ['rossi1', 2],
    ] as const) {
      const pages: string[] = []
      for (;;) {
        const before = pages.at(-1)
        const page = await stores.inbox.find({ terms: searchTerms(typed), before, most: 7 })
        pages.push(...page)
        if (page.length < 7) break
      }
      const expected = requests.filter((_, ms) => step === 1 || ms % 2 === 1).map(({ id }) => id)
      expect(pages).toEqual(expected.toReversed())
    }
  })

  it('[BN14] finds what is rare, and what was stored late in its place', async () => {
    const stores = await open()
    const many = Array.from({ length: 2_100 }, (_, ms) => aRequest({ receivedAt: NOON + 2 * ms }))
    const rare = requestOf({ customer: { surname: 'Zanzibar' }, receivedAt: NOON + 1 })
    await stored(stores, many)
    const late = [rare, requestOf({ customer: { surname: 'Zanzi' }, receivedAt: NOON + 4_001 })]
    await stored(stores, late)
    expect(await found(stores, 'zanz')).toEqual(late.map(({ id }) => id).toReversed())
    expect(await found(stores, 'zanz rossi')).toEqual([])
    const all = await stores.inbox.find({ terms: ['48213'], most: 3_000 })
    expect(all).toEqual(
      [...many, ...late]
        .map(({ id }) => id)
        .sort()
        .toReversed(),
    )
  })

  it('[BN13] finds a product by its plural, and nobody by another ending of a name', async () => {
    const stores = await open()
    const mug = requestOf({ customer: { surname: 'Rossi' }, product: 'mug' })
    const pen = requestOf({ customer: { surname: 'Rosso' }, product: 'pen', receivedAt: NOON + 1 })
    await stored(stores, [mug, pen])
    for (const [typed, expected] of [
      ['tazze', [mug.id]],
      ['Tazze rossi', [mug.id]],
      ['penne', [pen.id]],
      ['penn', [pen.id]],
      ['tazzina', []],
      ['rossi', [mug.id]],
      ['rossa', []],
    ] as const) {
      expect(await found(stores, typed), typed).toEqual(expected)
    }
  })

  it('[BN14] words that never occur together find nothing, however frequent', async () => {
    const stores = await open()
    const many = Array.from({ length: 3_000 }, (_, ms) =>
      requestOf({
        customer: { surname: ms % 2 ? 'Verdi' : 'Bianchi', email: '' },
        receivedAt: NOON + ms,
      }),
    )
    const both = requestOf({
      customer: { name: 'Verdi', surname: 'Bianchi' },
      receivedAt: NOON - 1,
    })
    await stored(stores, [...many, both])
    expect(await found(stores, 'verd bianch')).toEqual([both.id])
    expect(await found(stores, 'verd', { since: NOON + 2_998 })).toEqual([many[2_999]?.id])
    await refuse(stores, [both.id])
    for (const typed of ['48213', 'verd', 'verd bianch']) {
      expect(await found(stores, typed, { mail: 'refused' }), typed).toEqual([both.id])
    }
  })

  it('[BN15] finds among many mails that were given up', async () => {
    const stores = await open()
    const requests = Array.from({ length: 450 }, (_, ms) =>
      requestOf({ customer: { surname: `Rossi${ms % 2}` }, receivedAt: NOON + ms }),
    )
    await stored(stores, requests)
    const refused = requests.filter((_, ms) => ms % 9 !== 0).map(({ id }) => id)
    await refuse(stores, refused)
    const expected = requests.filter((_, ms) => ms % 9 !== 0 && ms % 2 === 1).map(({ id }) => id)
    const pages: string[] = []
    for (;;) {
      const page = { terms: ['rossi1'], mail: 'refused' as const, before: pages.at(-1), most: 40 }
      const found = await stores.inbox.find(page)
      pages.push(...found)
      if (found.length < page.most) break
    }
    expect(pages).toEqual(expected.toReversed())
    expect(await found(stores, 'zz', { mail: 'refused' })).toEqual([])
  })

  it('[BN15] filters by state, period, what is to be checked and what was not delivered', async () => {
    const stores = await open()
    const good = requestOf({ customer: { surname: 'Rossi' } })
    const listed = { ...good, order: { ...good.order, verdict: { kind: 'as-listed' as const } } }
    const odd = aRequest({ receivedAt: NOON + 10 })
    await stored(stores, [listed, odd])
    expect(await found(stores, '', { isToCheck: true })).toEqual([odd.id])
    expect(await found(stores, '', { state: 'new' })).toEqual([odd.id, good.id])
    expect(await found(stores, 'ros', { state: 'new', isToCheck: true })).toEqual([odd.id])
    expect(await found(stores, '', { state: 'lost' })).toEqual([])
    expect(await found(stores, '', { since: NOON + 10 })).toEqual([odd.id])
    expect(await found(stores, 'ros', { since: NOON + 11 })).toEqual([])
    expect(await found(stores, '', { mail: 'refused' })).toEqual([])
    const claimed = await stores.deliveries.claim({
      now: NOON + 10,
      leaseMs: 45_000,
      kinds: [REQUEST_MAIL],
    })
    if (!claimed) throw new Error('nothing was claimed')
    const refused = { kind: 'refused', detail: '550' } as const
    await stores.deliveries.settle(claimed.id, afterAttempt(claimed, refused, NOON, Math.random))
    expect(await found(stores, '', { mail: 'refused' })).toEqual([claimed.subject])
    expect(await found(stores, 'ros', { mail: 'refused' })).toEqual([claimed.subject])
    expect(await found(stores, 'zz', { mail: 'refused' })).toEqual([])
    expect(await stores.inbox.count({ terms: [], state: 'new' }, 1)).toBe(1)
    expect(await found(stores, '', { mail: 'held' })).toEqual([])
    expect((await stores.requests.ofIds([good.id]))[0]?.state).toBe('new')
  })

  it('[BN83] [BN84] filters by days, product and payment, and counts what is found', async () => {
    const stores = await open()
    const wanted = (n: number, product: string): NewRequest => {
      const request = requestOf({ receivedAt: dayAt(n) })
      return { ...request, order: orderOfOne({ ...request.order, selections: { product } }) }
    }
    const [mug, pen, odd] = [wanted(0, 'mug'), wanted(1, 'pen'), wanted(2, "L'Odd-1")]
    const payment = { kind: 'confirmed', orderId: 'A', captureId: 'B', demo: false } as const
    const amount = 58_750 as Cents
    const paid = { ...odd, order: { ...odd.order, payment: { ...payment, amount } } }
    await stored(stores, [mug, pen, paid])
    for (const [filter, expected] of [
      [{ product: 'mug' }, [mug.id]],
      [{ product: 'pen' }, [pen.id]],
      [{ product: "L'Odd-1" }, [paid.id]],
      [{ product: "l'odd-1" }, []],
      [{ isPaid: true }, [paid.id]],
      [{ isPaid: true, product: 'mug' }, []],
      [{ until: dayAt(1) }, [mug.id]],
      [{ since: dayAt(1), until: dayAt(2) }, [pen.id]],
      [{ since: dayAt(1), until: dayAt(2), product: 'mug' }, []],
    ] as const) {
      expect(await found(stores, '', filter), JSON.stringify(filter)).toEqual(expected)
    }
    expect(await found(stores, '587,50')).toEqual([paid.id])
    expect(await found(stores, 'nome', { until: dayAt(1) })).toEqual([mug.id])
    await refuse(stores, [mug.id, pen.id])
    expect(await found(stores, '', { mail: 'refused', until: dayAt(1) })).toEqual([mug.id])
    const counted = (most: number) => stores.inbox.count({ terms: ['nome'] }, most)
    expect([await counted(2), await counted(1_001)]).toEqual([2, 3])
  })

  it('[AF25] finds what was set aside', async () => {
    const stores = await open()
    const [usual, suspect] = ['Rossi', 'Verdi'].map((surname) =>
      requestOf({ customer: { surname } }),
    )
    if (!usual || !suspect) throw new Error('no requests')
    await stored(stores, [
      usual,
      { ...suspect, deliveries: suspect.deliveries.map((one) => ({ ...one, isHeld: true })) },
    ])
    expect(await found(stores, '', { mail: 'held' })).toEqual([suspect.id])
    expect(await found(stores, 'verdi', { mail: 'held', state: 'new' })).toEqual([suspect.id])
    expect(await found(stores, 'rossi', { mail: 'held' })).toEqual([])
  })

  it('[BN14] several instances that index the same requests do it once', async () => {
    const stores = await open()
    const requests = Array.from({ length: 250 }, (_, ms) => aRequest({ receivedAt: NOON + ms }))
    await Promise.all(requests.map(stores.requests.accept))
    await Promise.all([1, 2, 3, 4].map(() => stores.inbox.index()))
    const all = await stores.inbox.find({ terms: ['rossi'], most: 1_000 })
    expect(all).toEqual(requests.map(({ id }) => id).toReversed())
  })

  it('[BN14] a repeated request is listed and found once', async () => {
    const stores = await open()
    const request = requestOf({ customer: { surname: 'Verdi' } })
    const again = { ...requestOf({ customer: { surname: 'Verdi' } }), hash: request.hash }
    await stores.requests.accept(request)
    await stored(stores, [again, again])
    expect(await found(stores, 'verdi')).toEqual([request.id])
    expect(await found(stores, '')).toEqual([request.id])
    const lines = await stores.db.selectFrom('request_lines').select('request_id').execute()
    expect(lines).toEqual([{ request_id: request.id }])
  })

  it('[BN16] an erased request leaves no word behind', async () => {
    const stores = await open()
    const [erased, other] = [requestOf({}), requestOf({ receivedAt: NOON + 1 })]
    await stored(stores, [erased, other])
    await stores.requests.erase(erased.id)
    expect(await found(stores, 'tazza')).toEqual([other.id])
    expect(await found(stores, '', { state: 'new' })).toEqual([other.id])
  })

  it('[BN71] finds what is stored after the clock went back', async () => {
    const stores = await open()
    const requests = [0, -2 * 60 * 60_000, -60 * 60_000].map((ms, n) =>
      requestOf({ customer: { surname: `Verd${n}` }, receivedAt: NOON + ms }),
    )
    for (const request of requests) await stored(stores, [request])
    const ids = requests.map(({ id }) => id)
    expect(await found(stores, 'verd')).toEqual(ids.toSorted().toReversed())
    expect(await found(stores, '', { state: 'new' })).toHaveLength(ids.length)
  })

  it('[BN18] each erased request shows in what other instances look at', async () => {
    const stores = await open()
    const [indexed, other] = [requestOf({}), requestOf({ receivedAt: NOON + 1 })]
    await stored(stores, [indexed])
    await stores.requests.accept(other)
    const seen = [await stores.inbox.erasures()]
    for (const { id } of [indexed, other]) {
      await stores.requests.erase(id)
      seen.push(await stores.inbox.erasures())
    }
    expect(new Set(seen).size).toBe(3)
  })

  it('[BN30] [BN31] exports what is filtered, page by page, without what came meanwhile', async () => {
    const stores = await open()
    const requests = Array.from({ length: 450 }, (_, ms) =>
      requestOf({ customer: { surname: `Rossi${ms % 2}` }, receivedAt: NOON + ms }),
    )
    await stored(stores, requests)
    const hostile = requestOf({ customer: { surname: '=cmd()' }, receivedAt: NOON + 1_000 })
    await stored(stores, [hostile])
    const most = { ids: 0 }
    const counted = {
      ofIds: (ids: readonly string[]) => {
        most.ids = Math.max(most.ids, ids.length)
        return stores.requests.ofIds(ids)
      },
    }
    // Each in a millisecond of its own: within one, ids have no order.
    let last = NOON + 5_000
    const fileOf = async (typed: string, format: 'csv' | 'json') => {
      const read = () => readInbox({ terms: searchTerms(typed) }, stores.inbox, counted)
      const text = format === 'csv' ? csvText(read, demoCatalogue) : jsonText(read)
      let file = String((await text.next()).value)
      await stored(stores, [requestOf({ customer: { surname: 'Rossi1' }, receivedAt: ++last })])
      for await (const part of text) file += part
      return file
    }
    const json = await fileOf('rossi1', 'json')
    const rows = JSON.parse(json) as { id: string; state: string }[]
    const expected = requests.filter((_, ms) => ms % 2 === 1).map(({ id }) => id)
    expect(rows.map(({ id }) => id)).toEqual(expected.toReversed())
    expect(rows[0]?.state).toBe('new')
    const csv = await fileOf('', 'csv')
    expect(csv.split('\r\n')).toHaveLength(1 + 452 + 1)
    expect(csv).toMatch(/^\uFEFF"ID";.*"Consegna";.*"Stato"/)
    expect(csv).toContain(`"'=cmd()"`)
    expect(most.ids).toBeLessThanOrEqual(200)
    expect(await fileOf('zz', 'json')).toBe('[]\n')
    expect((await fileOf('zz', 'csv')).split('\r\n')).toHaveLength(2)
  })
}
