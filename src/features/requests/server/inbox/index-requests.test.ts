import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRequestIndexer } from './index-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const AT_ONCE = 100

function anIndexer(stored = 0, afterwards: () => Promise<boolean> = async () => false) {
  const requests = { stored, indexed: 0 }
  const log = vi.fn<(event: string, facts?: object) => void>()
  const index = async () => {
    const count = Math.min(AT_ONCE, requests.stored - requests.indexed)
    requests.indexed += count
    return count === AT_ONCE
  }
  const unindexed = async () => requests.stored - requests.indexed
  const inbox = { index: vi.fn<() => Promise<boolean>>(index), unindexed }
  const indexer = createRequestIndexer(inbox, { log, now: Date.now }, () => [afterwards])
  const store = () => {
    requests.stored += 1
    indexer.countStored()
  }
  return { indexer, inbox, requests, store, log }
}

it('[BN14] indexes at the start what was stored before, and then what comes', async () => {
  const { indexer, requests, store } = anIndexer(1_234)
  indexer.start()
  await vi.advanceTimersByTimeAsync(100)
  expect(requests.indexed).toBe(1_234)
  store()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests.indexed).toBe(1_235)
  // Of another process, which wakes nobody here.
  requests.stored += 1
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests.indexed).toBe(1_236)
})

it('[BN14] waits while many requests come, because storing them comes first', async () => {
  const { indexer, requests, store } = anIndexer()
  indexer.start()
  await vi.advanceTimersByTimeAsync(100)
  for (let n = 0; n < 100; n++) {
    for (let each = 0; each < 30; each++) store()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(requests.indexed).toBeLessThan(100)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests.indexed).toBe(3_000)
})

it('[BN14] goes on after a failure, and ends with the server', async () => {
  const { indexer, inbox, requests, log } = anIndexer(1)
  inbox.index.mockRejectedValueOnce(new Error('locked'))
  indexer.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log.mock.calls).toHaveLength(1)
  expect(requests.indexed).toBe(1)
  await indexer.stop()
  requests.stored += 1
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.indexed).toBe(1)
})

it('[BN75] what comes after indexing does not wait until indexing succeeds', async () => {
  const group = vi.fn<() => Promise<boolean>>(async () => false)
  const { indexer, inbox, log } = anIndexer(1, group)
  inbox.index.mockRejectedValue(new Error('one cannot be indexed'))
  indexer.start()
  await vi.advanceTimersByTimeAsync(100)
  expect(log.mock.calls).toHaveLength(1)
  expect(group).toHaveBeenCalledOnce()
})

it('[BN82] says how many are left while indexing takes long', async () => {
  const { indexer, inbox, log } = anIndexer(1_000)
  const { index } = inbox
  const quick = index.getMockImplementation()
  index.mockImplementation(async () => {
    vi.setSystemTime(Date.now() + 900)
    return quick ? quick() : false
  })
  indexer.start()
  await vi.advanceTimersByTimeAsync(100)
  const left = log.mock.calls.map(([, facts]) => facts)
  expect(left).toEqual([{ left: 700 }, { left: 400 }, { left: 100 }])
})
