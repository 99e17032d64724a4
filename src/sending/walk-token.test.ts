import { expect, it } from 'vitest'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { browserStorage } from './browser-storage.ts'
import { createWalkKeeper } from './walk-token.ts'

function setUp(ask: () => Promise<string> = async () => 'token') {
  const storage = memoryStorage()
  const open = () =>
    createWalkKeeper(
      browserStorage(() => storage),
      ask,
    )
  return { open, walks: open() }
}

it('[AF21] a request has one token, on every try and after a reload', async () => {
  let asked = 0
  const { open, walks } = setUp(async () => `token-${asked++}`)
  await walks.begin(7)
  await walks.begin(7)
  const reloaded = open()
  await reloaded.begin(7)
  expect([walks.tokenOf(7), reloaded.tokenOf(7), asked]).toEqual(['token-0', 'token-0', 1])
  await reloaded.begin(8)
  expect(reloaded.tokenOf(8)).toBe('token-1')
})

it('[AF21] a token that comes after the first try does not change the request', async () => {
  let give: (token: string) => void = () => {}
  const { walks } = setUp(() => new Promise((resolve) => (give = resolve)))
  const begun = walks.begin(7)
  expect(walks.tokenOf(7)).toBe('')
  give('late')
  await begun
  expect(walks.tokenOf(7)).toBe('')
})

it('[AF21] where no token can be had, or nothing can be kept, a request goes without it', async () => {
  const { walks } = setUp(() => Promise.reject(new Error('offline')))
  await walks.begin(7)
  expect(walks.tokenOf(7)).toBe('')
  const blocked = createWalkKeeper(
    browserStorage(() => {
      throw new Error('blocked')
    }),
    async () => 'token',
  )
  await blocked.begin(7)
  expect(blocked.tokenOf(7)).toBe('token')
})
