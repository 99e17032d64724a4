import { expect, it } from 'vitest'
import { groupCommit, LONGEST_QUEUE, StoreBusyError } from './group-commit.ts'

const noCharacters = () => 0

it('[RQ6] commits together what arrives at once, and what arrives during a commit', async () => {
  const batches: number[][] = []
  let begun = () => {}
  const firstBegins = new Promise<void>((resolve) => (begun = resolve))
  const accept = groupCommit(async (items: readonly number[]) => {
    batches.push([...items])
    begun()
    await new Promise((resolve) => setTimeout(resolve, 5))
    return items.map((item) => item * 10)
  }, noCharacters)
  const first = [1, 2].map(accept)
  await firstBegins
  const second = [3, 4].map(accept)
  expect(await Promise.all([...first, ...second])).toEqual([10, 20, 30, 40])
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('[RQ13] commits large requests a few at a time, and a huge one alone', async () => {
  const batches: (readonly number[])[] = []
  const accept = groupCommit(
    async (thousands: readonly number[]) => {
      batches.push(thousands)
      return thousands
    },
    (thousands) => thousands * 1_000,
  )
  await Promise.all([900, 200, 300, 50, 1, 1].map(accept))
  expect(batches).toEqual([[900], [200, 300], [50, 1, 1]])
})

it('[RQ6] a failed commit fails all of its requests, and the next one works', async () => {
  let isBroken = true
  const accept = groupCommit(async (items: readonly string[]) => {
    if (isBroken) throw new Error('disk is full')
    return items
  }, noCharacters)
  const settled = await Promise.allSettled(['a', 'b'].map(accept))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await accept('c')).toBe('c')
})

it('[RQ14] refuses at once when too many wait', async () => {
  const accept = groupCommit<number, number>(() => new Promise(() => {}), noCharacters)
  const waiting = Array.from({ length: LONGEST_QUEUE }, (_, index) => accept(index))
  void Promise.allSettled(waiting)
  await expect(accept(0)).rejects.toThrow(StoreBusyError)
})
