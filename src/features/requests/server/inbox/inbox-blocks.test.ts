import { expect, it } from 'vitest'
import { BLOCK_REQUESTS, placeInBlocks, type Block } from './inbox-blocks.ts'

const at = (receivedAt: number) => ({ id: String(receivedAt).padStart(6, '0'), receivedAt })
const full = (block: number, last: number): Block => ({
  block,
  requests: BLOCK_REQUESTS,
  lastId: at(last).id,
})
const blocksOf = (times: readonly number[], known: readonly Block[]) =>
  placeInBlocks(times.map(at), known).placed.map(({ block }) => block)

it('[BN14] begins a block with the first request, and the next one where it is full', () => {
  const times = Array.from({ length: BLOCK_REQUESTS + 2 }, (_, index) => 100 + index)
  const { placed, changed } = placeInBlocks(times.map(at), [])
  expect(new Set(placed.map(({ block }) => block))).toEqual(new Set([100, 100 + BLOCK_REQUESTS]))
  expect(changed.map(({ requests }) => requests)).toEqual([BLOCK_REQUESTS, 2])
})

it('[BN14] a request that comes late stays in the order of time', () => {
  const known = [full(100, 900), full(1_000, 1_900)]
  // Between others of a full block, after all others of an earlier block, and before everything.
  expect(blocksOf([500], known)).toEqual([100])
  expect(blocksOf([950], known)).toEqual([950])
  expect(blocksOf([50], known)).toEqual([50])
  expect(blocksOf([2_000, 2_001], known)).toEqual([2_000, 2_000])
})

it('[BN14] many requests of one moment share a block', () => {
  const times = Array.from({ length: 2 * BLOCK_REQUESTS }, () => 100)
  expect(new Set(blocksOf(times, []))).toEqual(new Set([100]))
})
