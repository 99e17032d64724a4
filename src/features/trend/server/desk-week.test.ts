import { expect, it } from 'vitest'
import { NOON } from '../../../../tests/support/requests.ts'
import { createDeskWeek } from './desk-week.ts'

it('[BN103] a week is the last seven days with today, against the seven before', async () => {
  // 2026-11-15 is a Sunday: its calendar week would leave out nothing, and the next day six of seven.
  const counted = (day: string, requests: number, state: 'seen' | 'confirmed' = 'seen') => ({
    day,
    state,
    requests,
    calculated: requests,
    cents: 1_000 * requests,
  })
  const days = [
    counted('2026-11-01', 100),
    counted('2026-11-02', 1),
    counted('2026-11-08', 2),
    counted('2026-11-09', 4),
    counted('2026-11-15', 8),
    counted('2026-11-15', 16, 'confirmed'),
  ]
  const week = createDeskWeek({ daysSince: async () => days }, () => NOON)
  expect(await week()).toEqual({
    requests: 28,
    requestsBefore: 3,
    askedCents: 28_000,
    confirmed: 16,
    confirmedCents: 16_000,
  })
})

it('[BN103] seven days are seven after a change of the clock, too', async () => {
  const days = ['2026-03-28', '2026-03-29'].map((day) => ({
    day,
    state: 'seen' as const,
    requests: 1,
    calculated: 0,
    cents: 0,
  }))
  // Half past midnight in Italy, where 29 March had 23 hours.
  const now = Date.parse('2026-04-04T00:30+02:00')
  const week = createDeskWeek({ daysSince: async () => days }, () => now)
  expect(await week()).toMatchObject({ requests: 1, requestsBefore: 1 })
})
