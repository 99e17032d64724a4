import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aDelivery, aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { firstRowId } from '../../../../server/database/row-id.ts'
import { untried } from '../../../../server/outbox/delivery.ts'
import type { StoredRequest } from '../request-store.ts'
import { createRequestIndexer } from './index-requests.ts'

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

function anIndexer() {
  const stored: StoredRequest[] = []
  const indexed = new Set<string>()
  const indexer = createRequestIndexer({
    inbox: {
      walk: async (after, most) =>
        stored
          .map(({ id }) => ({ id, isIndexed: indexed.has(id) }))
          .filter(({ id }) => id > after)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, most),
      index: async (requests) => {
        for (const { id } of requests) indexed.add(id)
      },
    },
    requests: {
      ofIds: async (ids) => stored.filter(({ id }) => ids.includes(id)).toReversed(),
    },
    now: () => Date.now(),
    log: () => {},
  })
  const store = (receivedAt = Date.now()) => {
    const delivery = { ...aDelivery(), ...untried(receivedAt) }
    stored.push({ ...aRequest({ receivedAt }), repeats: 0, delivery })
    indexer.wake()
  }
  return { indexer, indexed, store }
}

it('[BN14] indexes at the start what was stored before, and then what comes', async () => {
  const { indexer, indexed, store } = anIndexer()
  for (let n = 0; n < 1_234; n++) store(NOON - 2_000 + n)
  indexer.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(indexed.size).toBe(1_234)
  store()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(indexed.size).toBe(1_235)
})

it('[BN14] waits while many requests come, because storing them comes first', async () => {
  const { indexer, indexed, store } = anIndexer()
  indexer.start()
  await vi.advanceTimersByTimeAsync(100)
  for (let n = 0; n < 100; n++) {
    for (let each = 0; each < 30; each++) store()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(indexed.size).toBeLessThan(100)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(indexed.size).toBe(3_000)
})

it('[BN14] finds what an instance with a slow clock has stored', async () => {
  const { indexer, indexed, store } = anIndexer()
  store()
  indexer.start()
  await vi.advanceTimersByTimeAsync(60_000)
  store(Date.now() - 3 * 60_000)
  expect(firstRowId(Date.now() - 3 * 60_000) < firstRowId(NOON)).toBe(true)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(indexed.size).toBe(2)
})
