import { expect, it } from 'vitest'
import type { Cents, Price } from '../../../order/money.ts'
import { aContent } from '../../../../tests/support/quotes.ts'
import type { PriceKind, QuoteLine } from './quote-content.ts'
import { depositOf, totalsOf } from './quote-totals.ts'
import { VAT_RATE_IDS, VAT_RATES } from './vat.ts'

const QUOTES = 10_000
const MOST_LINES = 12

it('[QU15] the quote of the design: 1.320,50 € and 22 % are 1.611,01 €, 30 % of it 483,30 €', () => {
  const { lines, prices } = aContent()
  const totals = totalsOf(lines, prices)
  expect(totals).toMatchObject({ net: 132_050, tax: 29_051, total: 161_101 })
  expect(depositOf({ kind: 'advance', percent: 30 }, 161_101 as Cents)).toBe(48_330)
})

it('[QU15] each line is rounded to cents, the tax of each rate once', () => {
  const { lines } = aContent({
    lines: [
      line('a', '0,0005', '10', '22'),
      line('b', '0,0004', '10', '22'),
      line('c', '0,0250', '2', '10'),
    ],
  })
  // 0,005 and 0,004 are one cent and nothing, 22 % of one cent is nothing.
  expect(totalsOf(lines, 'net')).toMatchObject({ net: 6, tax: 1, total: 7 })
})

it('[QU15] 10,000 random quotes agree with exact fractions, to the cent', () => {
  const random = seeded(20_261_118)
  for (let n = 0; n < QUOTES; n++) {
    const lines = Array.from({ length: 1 + random(MOST_LINES) }, (_, index) =>
      randomLine(index, random),
    )
    for (const prices of ['net', 'gross'] as const) {
      const totals = totalsOf(lines, prices)
      const expected = oracle(lines, prices)
      const found = totals && {
        rates: Object.fromEntries(
          totals.rates.map(({ vat, net, tax }) => [vat.rate, `${net} ${tax}`]),
        ),
        total: String(totals.total),
      }
      if (JSON.stringify(found) !== JSON.stringify(expected)) {
        expect({ n, prices, lines, found }).toEqual({ n, prices, lines, found: expected })
      }
      // What the document shows as sums are the sums of what it shows.
      const isSum =
        totals?.net === sum(totals?.rates.map((rate) => rate.net)) &&
        totals.net + totals.tax === totals.total
      if (!isSum) expect.fail(`the sums of quote ${n} are not those of its rates`)
    }
  }
})

it('[QU15] where a sum would not be exact there is none', () => {
  const { lines } = aContent({ lines: [line('a', '999999999,9999', '900', '22')] })
  expect(totalsOf(lines, 'net')).toBeDefined()
  const many = lines.flatMap((each) =>
    each.kind === 'gadget' ? { ...each, quantity: 9_000_000 } : [],
  )
  expect(totalsOf(many, 'net')).toBeUndefined()
})

function line(id: string, unit: string, quantity: string, rate: '22' | '10') {
  return {
    kind: 'gadget',
    id,
    title: id,
    detail: '',
    quantity,
    unit,
    setup: '',
    vat: { rate, reason: '' },
    gadget: null,
    listed: null,
  } as const
}

/** Fractions of integers without end, rounded only where the rule says so: nothing of the code under test. */
function oracle(lines: readonly QuoteLine[], prices: PriceKind) {
  const sums = new Map<string, bigint>()
  for (const each of lines) {
    const cents =
      each.kind === 'free'
        ? BigInt(each.amount)
        : rounded(BigInt(each.unit) * BigInt(each.quantity), 100n) + BigInt(each.setup)
    sums.set(each.vat.rate, (sums.get(each.vat.rate) ?? 0n) + cents)
  }
  const rates: Record<string, string> = {}
  let total = 0n
  for (const rate of VAT_RATE_IDS) {
    const cents = sums.get(rate)
    if (cents === undefined) continue
    const percent = BigInt(VAT_RATES[rate].percent)
    const net = prices === 'net' ? cents : rounded(cents * 100n, 100n + percent)
    const tax = prices === 'net' ? rounded(cents * percent, 100n) : cents - net
    rates[rate] = `${net} ${tax}`
    total += net + tax
    // Control 00421 of the Italian invoice: the tax is the rate's share of the net, give or take a cent.
    const off = tax * 100n - net * percent
    if (off <= -100n || off >= 100n) expect.fail(`${tax} is not ${percent} % of ${net}`)
  }
  return { rates, total: String(total) }
}

/** Half away from zero. */
function rounded(value: bigint, by: bigint): bigint {
  const positive = value < 0n ? -value : value
  const result = (2n * positive + by) / (2n * by)
  return value < 0n ? -result : result
}

function randomLine(index: number, random: (below: number) => number): QuoteLine {
  const rate = VAT_RATE_IDS[random(VAT_RATE_IDS.length)] ?? '22'
  const common = {
    id: String(index),
    title: 'x',
    detail: '',
    vat: { rate, reason: rate === '0' ? 'art. 15' : '' },
  }
  if (random(3) === 0) {
    const amount = (random(2_000_000) - 1_000_000) as Cents
    return { ...common, kind: 'free', amount }
  }
  return {
    ...common,
    kind: 'gadget',
    quantity: 1 + random(random(2) === 0 ? 50 : 100_000),
    unit: random(random(2) === 0 ? 10_000 : 5_000_000) as Price,
    setup: random(20_000) as Cents,
    gadget: null,
    listed: null,
  }
}

function sum(all: readonly number[] = []): number {
  return all.reduce((total, each) => total + each, 0)
}

/** Mulberry32: the same quotes in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
