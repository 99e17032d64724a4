import { expect, it } from 'vitest'
import { memoryStorage } from '../../../../tests/support/memory-storage.ts'
import { browserStorage } from '../../../page/sending/browser-storage.ts'
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
  expect([walks.sentWith(7, '').token, reloaded.sentWith(7, '').token, asked]).toEqual([
    'token-0',
    'token-0',
    1,
  ])
  await reloaded.begin(8)
  expect(reloaded.sentWith(8, '').token).toBe('token-1')
})

it('[AF21] the hidden field is sent as it was at the first try, on every try and after a reload', async () => {
  const { open, walks } = setUp()
  await walks.begin(7)
  expect(walks.sentWith(7, 'filled')).toEqual({ token: 'token', trap: 'filled' })
  expect(walks.sentWith(7, '')).toEqual({ token: 'token', trap: 'filled' })
  expect(open().sentWith(7, '')).toEqual({ token: 'token', trap: 'filled' })
  expect(open().sentWith(8, '')).toEqual({ token: '', trap: '' })
})

it.each(['', '7 token', '[]', '{"uid":"7","token":"x"}', 'null'])(
  '[AF21] what is kept in storage is read only where it is ours: %s',
  (text) => {
    const storage = memoryStorage()
    storage.setItem('omaggio.walk', text)
    const walks = createWalkKeeper(
      browserStorage(() => storage),
      async () => 'new',
    )
    expect(walks.sentWith(7, '')).toEqual({ token: '', trap: '' })
  },
)

it('[AF21] without a number nothing is kept', () => {
  const { walks } = setUp()
  expect(walks.sentWith(null, 'x')).toEqual({ token: '', trap: 'x' })
})

it('[AF21] a token that comes after the first try does not change the request', async () => {
  let give: (token: string) => void = () => {}
  const { walks } = setUp(() => new Promise((resolve) => (give = resolve)))
  const begun = walks.begin(7)
  expect(walks.sentWith(7, '').token).toBe('')
  give('late')
  await begun
  expect(walks.sentWith(7, '').token).toBe('')
})

it('[AF21] where no token can be had, or nothing can be kept, a request goes without it', async () => {
  const { walks } = setUp(() => Promise.reject(new Error('offline')))
  await walks.begin(7)
  expect(walks.sentWith(7, '').token).toBe('')
  const blocked = createWalkKeeper(
    browserStorage(() => {
      throw new Error('blocked')
    }),
    async () => 'token',
  )
  await blocked.begin(7)
  expect(blocked.sentWith(7, '').token).toBe('token')
})
