import { expect, it } from 'vitest'
import type { BusinessTrend } from '../wire.ts'
import type { DeskContext } from '../../../desk/desk-feature.ts'
import type { Reply } from '../../../desk/desk-server.ts'
import { createTrendStore } from './trend-store.ts'

const NO_RANKING = { first: [], others: { count: 0, requests: 0 } }

function aTrend(uncalculated: number): Reply<BusinessTrend> {
  const answers = { answered: 0, medianMinutes: undefined, within: [] }
  return {
    kind: 'done',
    value: {
      weeks: [],
      months: [],
      products: NO_RANKING,
      colors: NO_RANKING,
      answers,
      uncalculated,
      keepMonths: null,
    },
  }
}

it('[BN33] asks only while it is shown', async () => {
  const replies = [aTrend(3)]
  let isShown = true
  const store = createTrendStore({
    server: { get: async () => replies.shift() },
    views: { isShown: () => isShown },
    now: () => 7,
  } as unknown as DeskContext)
  await store.load()
  expect(store.getSnapshot().value?.uncalculated).toBe(3)
  isShown = false
  replies.push(aTrend(4))
  await store.load()
  expect(replies).toHaveLength(1)
})
