import { expect, it } from 'vitest'
import { barsOf, keptApart, labelledBars, nameStarts, pointsOf, shareOf } from './chart-geometry.ts'

it('[BN33] bars stand on one line, as high as their values, side by side', () => {
  const bars = barsOf([10, 0, 5, 1_000], 20, 120)
  expect(bars.map(({ y, height }) => y + height)).toEqual([120, 120, 120, 120])
  expect(bars.map(({ height }) => height)).toEqual([2, 0, 2, 100])
  for (const [n, { x, width }] of bars.entries()) {
    expect(x).toBeGreaterThanOrEqual(n * 25)
    expect(x + width).toBeLessThanOrEqual((n + 1) * 25)
  }
  expect(barsOf([0, 0], 20, 120).every(({ height }) => height === 0)).toBe(true)
})

it('[BN33] numbers stand where there is room for them', () => {
  expect(labelledBars([3, 0, 2])).toEqual([0, 2])
  const many = Array.from({ length: 26 }, (_, n) => n % 20)
  expect(labelledBars(many)).toEqual([19, 25])
  expect(labelledBars(many.with(24, 99))).toEqual([24, 25])
  expect(labelledBars(many.with(24, 99).with(25, 90))).toEqual([25])
  expect(labelledBars(many.with(25, 0))).toEqual([19])
  expect(nameStarts(['mag', 'giu', 'giu', 'giu', 'lug'], 3)).toEqual([1, 4])
})

it('[BN33] lines share one scale, and nothing divides by zero', () => {
  expect(pointsOf([0, 50, 100], 100, 20, 120).map(({ y }) => y)).toEqual([120, 70, 20])
  expect(pointsOf([0, 0], 0, 20, 120).map(({ y }) => y)).toEqual([120, 120])
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual([33, 0])
})

it.each([
  [20, 100, [20, 100]],
  [60, 60, [43, 77]],
  [118, 120, [86, 120]],
])('[BN33] labels at %i and %i do not overlap', (upper, lower, expected) => {
  expect(keptApart(upper, lower, 34, 120)).toEqual(expected)
})
