import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import type { TrendCounts } from './trend-store.ts'
import { createDeskTrend } from './desk-trend.ts'

const NOTHING: TrendCounts = { days: [], answers: [], chosen: [], lost: [] }

function trendOf(counts: Partial<TrendCounts>) {
  const trend = { since: async () => ({ ...NOTHING, ...counts }) }
  return createDeskTrend(trend, { current: () => demoShop }, () => NOON)()
}

it('[BN33] a shop without requests has some weeks and months of nothing', async () => {
  const { weeks, months, products, answers } = await trendOf({})
  expect([weeks.length, months.length]).toEqual([8, 6])
  expect(weeks.at(-1)).toEqual({ monday: '2026-11-09', requests: 0, askedCents: 0 })
  expect(products).toEqual({ first: [], others: { count: 0, gadgets: 0, cents: 0 } })
  expect(answers).toEqual({ answered: 0, medianMinutes: undefined, within: [0, 0, 0, 0, 0] })
})

it('[BN33] weeks and months begin with the first request, half a year and a year ago at most', async () => {
  const counted = (day: string) => ({
    day,
    state: 'new' as const,
    requests: 1,
    calculated: 1,
    cents: 0,
  })
  const early = await trendOf({ days: [counted('2025-12-31'), counted('2026-07-05')] })
  expect([early.weeks[0]?.monday, early.months[0]?.month]).toEqual(['2026-06-29', '2025-12'])
})

it('[BN33] the first of many products are named, the others counted', async () => {
  const counts = (length: number) =>
    Array.from({ length }, (_, n) => {
      return { product: `p${n}`, color: 'red', gadgets: 100 - n, cents: n }
    })
  expect((await trendOf({ chosen: counts(9) })).products).toMatchObject({
    first: { length: 9 },
    others: { count: 0 },
  })
  expect((await trendOf({ chosen: counts(10) })).products).toMatchObject({
    first: { length: 8 },
    others: { count: 2, gadgets: 183, cents: 17 },
  })
})

it('[BN65] counts the lost ones by their reason, and those without one', async () => {
  const counted = [
    { reason: 'silence', requests: 2 },
    { reason: null, requests: 3 },
  ] as const
  const { lost } = await trendOf({ lost: [...counted] })
  expect(lost.map(({ reason, requests }) => [reason, requests])).toEqual([
    ['price', 0],
    ['time', 0],
    ['silence', 2],
    ['other', 0],
    [null, 3],
  ])
})

it.each([
  [[[30, 1]], 30],
  [
    [
      [30, 1],
      [60, 1],
    ],
    30,
  ],
  [
    [
      [30, 1],
      [60, 1],
      [1440, 1],
    ],
    60,
  ],
  [
    [
      [30, 1],
      [60, 9],
      [1440, 10],
      [2880, 1],
    ],
    1440,
  ],
])('[BN37] half of %j are within %i minutes', async (given, median) => {
  const answers = given.map(([minutes = 0, requests = 0]) => ({ minutes, requests }))
  expect((await trendOf({ answers })).answers.medianMinutes).toBe(median)
})
