import { expect, it } from 'vitest'
import type { Cents } from '../../src/order/money.ts'
import { SELLER_STATE_IDS, type SellerState } from '../../src/features/requests/wire.ts'
import { createDeskTrend } from '../../src/features/trend/server/desk-trend.ts'
import type { PriceVerdict } from '../../src/features/requests/server/checked-order.ts'
import type { NewRequest } from '../../src/features/requests/server/request-store.ts'
import { demoShop } from './demo-shop.ts'
import { orderOfOne, aRequest, NOON } from './requests.ts'
import { aRequestOf, MUG, PEN } from './several-gadgets.ts'
import type { OpenedStores } from './stores.ts'

const HOUR_MS = 60 * 60_000
const AS_LISTED: PriceVerdict = { kind: 'as-listed' }

interface Wanted {
  readonly at?: number | string
  readonly product?: string
  readonly color?: string
  readonly cents?: number
  readonly verdict?: PriceVerdict
}

function anOrder({
  at = NOON,
  product = 'mug',
  color = 'red',
  cents = 10_000,
  verdict = AS_LISTED,
}: Wanted = {}): NewRequest {
  return aRequest({
    receivedAt: typeof at === 'string' ? Date.parse(at) : at,
    order: orderOfOne({
      requestNumber: 48_213,
      selections: { product, color, quantity: 100 },
      claimedTotal: cents as Cents,
      verdict,
    }),
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

const isOfState = (n: number, state: SellerState) =>
  SELLER_STATE_IDS[n % SELLER_STATE_IDS.length] === state

/** The desk of a shop, and what happens to its requests. */
async function aDesk(open: () => Promise<OpenedStores>, clock: number | string = NOON) {
  const stores = await open()
  const shop = { current: () => demoShop }
  const now = typeof clock === 'string' ? Date.parse(clock) : clock
  const trend = createDeskTrend(stores.trend, shop, () => now)
  const store = async (...given: readonly NewRequest[]) => {
    await Promise.all(given.map(stores.requests.accept))
  }
  const mark = async ({ id }: NewRequest, state: SellerState, at = NOON) => {
    for (;;) {
      const { version } = await stores.seller.workOn(id)
      const change = { requestId: id, at, by: 'ufficio', change: { kind: 'state', state } } as const
      if ((await stores.seller.append(change, version)) !== 'overtaken') return
    }
  }
  return { ...stores, trend, store, mark }
}

/** What figures every database has to give. `open` gives an empty one. */
const tamper = (message: string) => message.replace('data-value="pen"', 'data-value="x"')

export function trendContract(open: () => Promise<OpenedStores>): void {
  it('[BN34] counts by weeks from Monday and by months, by the clock of Italy', async () => {
    const { trend, store } = await aDesk(open, '2027-01-04T12:00:00Z')
    await store(
      // The clocks go back in the night before: Sunday lasts 25 hours.
      anOrder({ at: '2026-10-25T22:59:59Z' }),
      anOrder({ at: '2026-10-25T23:00:00Z' }),
      // Friday, 1 January in Italy.
      anOrder({ at: '2026-12-31T23:30:00Z' }),
      anOrder({ at: '2027-01-03T22:59:00Z' }),
      anOrder({ at: '2027-01-03T23:01:00Z' }),
    )
    const { weeks, months } = await trend()
    expect(weeks.map(({ monday, requests }) => [monday, requests])).toEqual([
      ['2026-10-19', 1],
      ['2026-10-26', 1],
      ...['11-02', '11-09', '11-16', '11-23', '11-30', '12-07', '12-14', '12-21'].map((day) => [
        `2026-${day}`,
        0,
      ]),
      ['2026-12-28', 2],
      ['2027-01-04', 1],
    ])
    expect(months.map(({ month, requests }) => [month, requests])).toEqual([
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 2],
      ['2026-11', 0],
      ['2026-12', 0],
      ['2027-01', 3],
    ])
  })

  it('[BN35] counts product, colour and value only of what the server has calculated', async () => {
    const { trend, store } = await aDesk(open)
    await store(
      anOrder(),
      anOrder({ color: 'blue', cents: 1, verdict: { kind: 'other-total', listed: 300 as Cents } }),
      anOrder({ product: 'gone', cents: 20 }),
      anOrder({ product: '<b>', color: 'x', verdict: { kind: 'unreadable' } }),
      anOrder({ at: NOON - 400 * 24 * HOUR_MS }),
    )
    const { products, colors, weeks, months, uncalculated } = await trend()
    expect(weeks.at(-1)?.askedCents).toBe(months.at(-1)?.askedCents)
    expect(products.first).toMatchObject([
      { id: 'mug', label: 'Tazza', gadgets: 2, cents: 10_300, picture: { kind: 'drawing' } },
      { id: 'gone', label: 'gone', gadgets: 1, cents: 20 },
    ])
    expect(colors.first.map(({ label, gadgets }) => [label, gadgets])).toEqual([
      ['Rosso', 2],
      ['Blu', 1],
    ])
    expect(months.at(-1)).toMatchObject({ requests: 4, askedCents: 10_320, confirmedCents: 0 })
    expect(uncalculated).toBe(1)
  })

  it('[SG55] gadgets count for products and colours, requests for all else', async () => {
    const { trend, store } = await aDesk(open)
    const several = { ...anOrder(), order: aRequestOf([MUG, PEN, MUG]).order }
    const single = { ...anOrder(), order: aRequestOf([PEN]).order }
    const doubtful = { ...anOrder(), order: aRequestOf([MUG, PEN], { tamper }).order }
    await store(several, single, doubtful)
    const { products, colors, months, uncalculated } = await trend()
    expect(products.first.map(({ id, gadgets, cents }) => [id, gadgets, cents])).toEqual([
      ['mug', 3, 3 * 58_750],
      ['pen', 2, 2 * 10_500],
    ])
    expect(sum(colors.first.map(({ gadgets }) => gadgets))).toBe(5)
    // The value of a request is its own: one of its gadgets could not be calculated.
    const askedCents = 2 * 58_750 + 2 * 10_500
    expect(months.at(-1)).toMatchObject({ requests: 3, askedCents })
    expect(uncalculated).toBe(1)
  })

  it('[BN65] a request counts as lost for its reason as long as it is lost', async () => {
    const { trend, store, mark, seller } = await aDesk(open)
    const requests = [0, 1, 2].map((ms) => anOrder({ at: NOON - ms }))
    await store(...requests)
    for (const request of requests) {
      await mark(request, 'lost')
      const change = { kind: 'lost-reason', reason: 'time' } as const
      await seller.append({ requestId: request.id, at: NOON, by: 'ufficio', change }, 1)
    }
    await mark(requests[0] ?? anOrder(), 'confirmed')
    const counted = (await trend()).lost.filter((each) => each.requests > 0)
    expect(counted).toEqual([{ reason: 'time', requests: 2 }])
  })

  it('[BN36] what is confirmed counts as long as it is, in the month in which it was asked for', async () => {
    const { trend, store, mark } = await aDesk(open)
    const before = anOrder({ at: NOON - 31 * 24 * HOUR_MS, cents: 700 })
    const now = anOrder({ cents: 500 })
    await store(before, now)
    await mark(before, 'confirmed')
    await mark(now, 'confirmed')
    const lastTwo = async () =>
      (await trend()).months
        .slice(-2)
        .map((month) => [month.confirmed, month.lost, month.confirmedCents])
    expect(await lastTwo()).toEqual([
      [1, 0, 700],
      [1, 0, 500],
    ])
    await mark(now, 'lost')
    expect(await lastTwo()).toEqual([
      [1, 0, 700],
      [0, 1, 0],
    ])
  })

  it('[BN37] the first answer counts, whatever is said later', async () => {
    const { trend, store, mark } = await aDesk(open)
    const [quick, slow, unanswered, lost] = [anOrder(), anOrder(), anOrder(), anOrder()]
    await store(quick, slow, unanswered, lost)
    await mark(lost, 'lost', NOON + 1)
    await mark(quick, 'seen', NOON + 1)
    await mark(quick, 'quoted', NOON + HOUR_MS / 2)
    await mark(quick, 'confirmed', NOON + 90 * HOUR_MS)
    await mark(slow, 'confirmed', NOON + 30 * HOUR_MS)
    await mark(slow, 'new', NOON + 40 * HOUR_MS)
    expect((await trend()).answers).toEqual({
      answered: 2,
      medianMinutes: 30,
      within: [1, 0, 0, 1, 0],
    })
  })

  it('[BN38] an erased request leaves no figure behind', async () => {
    const { trend, store, mark, requests, db } = await aDesk(open)
    const [erased, kept] = [anOrder({ product: 'pen' }), anOrder()]
    await store(erased, kept)
    await mark(erased, 'confirmed')
    await requests.erase(erased.id)
    const { products, months, answers } = await trend()
    expect(products.first.map(({ id }) => id)).toEqual(['mug'])
    expect(months.at(-1)).toMatchObject({ requests: 1, confirmed: 0, askedCents: 10_000 })
    expect(answers.answered).toBe(0)
    await requests.erase(kept.id)
    expect(await db.selectFrom('inbox').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('request_lines').selectAll().execute()).toEqual([])
  })

  it('[BN39] figures stay right while instances store, change and erase at once', async () => {
    const { store, mark, requests, trend } = await aDesk(open)
    const orders = Array.from({ length: 60 }, (_, n) =>
      anOrder({ at: NOON - n * 24 * HOUR_MS, product: n % 2 ? 'mug' : 'pen', cents: n }),
    )
    await Promise.all(
      orders.map(async (order, n) => {
        await store(order)
        const state = SELLER_STATE_IDS[n % SELLER_STATE_IDS.length] ?? 'new'
        await (n % 7 === 0 ? requests.erase(order.id) : mark(order, state, NOON + n * HOUR_MS))
      }),
    )
    const kept = orders.map((_, n) => n).filter((n) => n % 7 !== 0)
    const { weeks, months, products, answers } = await trend()
    expect(sum(weeks.map((week) => week.requests))).toBe(kept.length)
    expect(sum(weeks.map((week) => week.askedCents))).toBe(sum(kept))
    expect(sum(months.map((month) => month.lost))).toBe(
      kept.filter((n) => isOfState(n, 'lost')).length,
    )
    expect(sum(months.map((month) => month.confirmedCents))).toBe(
      sum(kept.filter((n) => isOfState(n, 'confirmed'))),
    )
    expect(products.first.map(({ id, gadgets: count }) => [id, count])).toEqual([
      ['mug', kept.filter((n) => n % 2 === 1).length],
      ['pen', kept.filter((n) => n % 2 === 0).length],
    ])
    expect(answers.answered).toBe(
      kept.filter((n) => isOfState(n, 'quoted') || isOfState(n, 'confirmed')).length,
    )
  })
}
