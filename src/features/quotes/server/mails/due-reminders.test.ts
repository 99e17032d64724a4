import { expect, it } from 'vitest'
import { QUOTE_NOON } from '../../../../../tests/support/customer-quotes.ts'
import { demoMail } from '../../../../../tests/support/mail-settings.ts'
import type { QuoteStore } from '../quote-store.ts'
import type { SellerAction } from '../store/answers.ts'
import { createDueReminders } from './due-reminders.ts'

function setUp({ isOn = true, now = QUOTE_NOON, due = [] as readonly string[] } = {}) {
  const planned: { readonly kind: string; readonly payload: string }[] = []
  const by: string[] = []
  const store = {
    expiring: async () => ['q1'],
    dueReminders: async () => due,
    findSent: async () => ({
      revision: 1,
      recipients: ['a@example.com'],
      pageUrl: 'https://banco.example.com',
      version: 3,
      reminder: { day: '2026-11-15', by: 'Firefox' },
    }),
    remind: async ({ event, deliveries = [] }: SellerAction) => {
      by.push(event.by)
      planned.push(...deliveries)
      return 'stored'
    },
  } as unknown as QuoteStore
  const remind = createDueReminders({
    store,
    isBeforeExpiryOn: () => isOn,
    mailSettings: () => demoMail,
    wake: () => undefined,
    now: () => now,
  })
  return { remind, planned, by }
}

it('[QU128] a reminder by the server leads to where the seller sent the quote from', async () => {
  const { remind, planned } = setUp()
  await remind()
  expect(JSON.parse(planned[0]?.payload ?? '')).toMatchObject({
    pageUrl: 'https://banco.example.com',
  })
})

it('[QU60] nobody is reminded before the shop has switched it on, and nobody at night', async () => {
  const day = setUp()
  await day.remind()
  expect(day.planned.map(({ kind }) => kind)).toEqual(['quote-reminder'])
  const off = setUp({ isOn: false })
  await off.remind()
  const night = setUp({ now: QUOTE_NOON + 10 * 60 * 60_000 })
  await night.remind()
  expect([...off.planned, ...night.planned]).toEqual([])
})

it('[QU80] the day that the seller has set needs no setting of the shop, and daylight too', async () => {
  const day = setUp({ isOn: false, due: ['q1'] })
  await day.remind()
  expect(day.planned.map(({ payload }) => payload)).toEqual([expect.stringContaining('"on-day"')])
  expect(day.by).toEqual(['Firefox'])
  const night = setUp({ now: QUOTE_NOON + 10 * 60 * 60_000, due: ['q1'] })
  await night.remind()
  expect(night.planned).toEqual([])
})
