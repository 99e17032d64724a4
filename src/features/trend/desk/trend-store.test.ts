import { expect, it, vi } from 'vitest'
import type { BusinessTrend } from '../wire.ts'
import type { DeskContext } from '../../../desk/desk-feature.ts'
import type { Reply } from '../../../desk/desk-server.ts'
import { createTrendStore } from './trend-store.ts'

const NO_RANKING = { first: [], others: { count: 0, requests: 0 } }

function aTrend(uncalculated: number, isBehind = false): Reply<BusinessTrend> {
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
      isBehind,
      keepMonths: null,
    },
  }
}

function aStore(replies: readonly (() => Promise<Reply<unknown>>)[], place = { isShown: true }) {
  const left = [...replies]
  const get = vi.fn<(path: string) => void>()
  const onClosed = vi.fn<() => void>()
  const store = createTrendStore({
    server: {
      get: async (path: string) => {
        get(path)
        return (await left.shift()?.()) ?? { kind: 'closed' }
      },
    },
    views: { isShown: () => place.isShown },
    pause: async () => {},
    onClosed: onClosed as () => void,
  } as unknown as DeskContext)
  return { store, get, onClosed, place }
}

it('[BN33] asks again while requests are still being counted, and only while it is shown', async () => {
  const { store, get, place } = aStore([
    async () => aTrend(1, true),
    async () => aTrend(2, true),
    async () => aTrend(3),
  ])
  await store.load()
  expect(store.getSnapshot().trend?.uncalculated).toBe(3)
  place.isShown = false
  await store.load()
  expect(get).toHaveBeenCalledTimes(3)
})

it('[BN33] keeps what is shown where a call fails, and drops an answer that comes too late', async () => {
  let answer: (reply: Reply<unknown>) => void = () => {}
  const late = new Promise<Reply<unknown>>((resolve) => (answer = resolve))
  const { store, onClosed } = aStore([
    () => late,
    async () => aTrend(2),
    async () => ({ kind: 'failed', detail: 'Il server non risponde' }),
  ])
  const first = store.load()
  await store.load()
  answer(aTrend(1))
  await first
  expect(store.getSnapshot()).toMatchObject({ trend: { uncalculated: 2 }, problem: '' })
  await store.load()
  expect(store.getSnapshot()).toMatchObject({
    trend: { uncalculated: 2 },
    problem: 'Il server non risponde',
  })
  await store.load()
  expect(onClosed).toHaveBeenCalledTimes(1)
})
