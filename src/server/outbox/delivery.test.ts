import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOON } from '../../../tests/support/requests.ts'
import type { AttemptResult } from '../mail/attempt-result.ts'
import { afterAttempt, retryAt, untried, type Sending } from './delivery.ts'

const evenly = () => 0.5
const HOUR_MS = 3_600_000
const sending: Sending = { ...untried(NOON), state: 'sending', leaseUntil: NOON, attempt: 1 }
const failed: AttemptResult = { kind: 'failed', detail: '421', undecided: false }

it('[OB3] waits 30 s, doubling up to 6 h', () => {
  const seconds = [1, 2, 3, 4, 10, 11, 12, 100].map((n) => retryAt(n, 0, evenly) / 1000)
  expect(seconds).toEqual([30, 60, 120, 240, 15_360, 21_600, 21_600, 21_600])
})

it('[OB3] the wait has jitter, and stays between 30 s and 6 h', () => {
  expect(retryAt(4, 0, () => 0)).toBe(180_000)
  expect(retryAt(4, 0, () => 0.999_999_999)).toBe(300_000)
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, drawn) => {
      const wait = retryAt(n, NOON, () => drawn) - NOON
      expect(wait).toBeGreaterThanOrEqual(30_000)
      expect(wait).toBeLessThanOrEqual(6 * HOUR_MS)
    }),
  )
})

const after = (outcome: AttemptResult) => afterAttempt(sending, outcome, NOON, evenly)

it('[OB1] an attempt leads to delivered, refused or waiting', () => {
  expect(after({ kind: 'delivered', detail: '250' })).toMatchObject({
    state: 'delivered',
    at: NOON,
  })
  expect(after({ kind: 'refused', detail: '550' })).toMatchObject({ state: 'refused', failures: 1 })
  expect(after(failed)).toMatchObject({ state: 'waiting', failures: 1, dueAt: NOON + 30_000 })
})

it('[OB5] notes an undecided attempt', () => {
  const undecided = { ...failed, undecided: true }
  expect(afterAttempt(sending, undecided, NOON, evenly)).toMatchObject({
    state: 'waiting',
    undecided: 1,
  })
})

it('[OB1] keeps what was said as text that any database takes', () => {
  const said = `250 OK \0queued\r\nas \u001B[1m${'x'.repeat(1000)}`
  const { detail } = after({ kind: 'delivered', detail: said })
  expect(detail).toMatch(/^250 OK {2}queued {2}as {2}\[1mx+$/)
  expect(detail).toHaveLength(500)
})

it('[OB9] the three days begin with the first failure, however late it comes', () => {
  const late = NOON + 100 * HOUR_MS
  const first = afterAttempt(sending, failed, late, evenly)
  expect(first).toMatchObject({ state: 'waiting', failures: 1 })
  const again: Sending = { ...first, state: 'sending', leaseUntil: late, attempt: 2 }
  expect(afterAttempt(again, failed, late + 71 * HOUR_MS, evenly).state).toBe('waiting')
  expect(afterAttempt(again, failed, late + 72 * HOUR_MS, evenly).state).toBe('refused')
})

it('[OB9] tries for three days, then keeps the request for the seller', () => {
  let now = NOON
  let current = sending
  let attempts = 0
  for (;;) {
    attempts += 1
    const next = afterAttempt(current, failed, now, evenly)
    if (next.state !== 'waiting') {
      expect(next.state).toBe('refused')
      break
    }
    now = next.dueAt
    current = { ...next, state: 'sending', leaseUntil: now, attempt: next.attempt + 1 }
  }
  expect(now - NOON).toBeGreaterThanOrEqual(72 * HOUR_MS)
  expect(now - NOON).toBeLessThan(79 * HOUR_MS)
  expect(attempts).toBeGreaterThan(15)
})

it.each([
  [0, 30_000],
  [45_000, 45_000],
  [1000 * HOUR_MS, 6 * HOUR_MS],
])('[AF4] a receiver that asks for %d ms is called again after %d ms', (retryAfterMs, wait) => {
  expect(after({ ...failed, kind: 'failed', undecided: false, retryAfterMs })).toMatchObject({
    dueAt: NOON + wait,
  })
})
