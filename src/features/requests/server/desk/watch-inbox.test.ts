import { expect, it, onTestFinished, vi } from 'vitest'
import type { InboxPage } from '../inbox/inbox-store.ts'
import { watchInbox } from './watch-inbox.ts'

const EVERY_MS = 10

it('[BN18] tells what any instance has changed, also that a new request is counted, and goes on after a failed look', async () => {
  const stored = {
    newest: 'a',
    refused: '',
    changed: '',
    erased: 0,
    indexed: true,
    isFailing: false,
  }
  const find = async ({ mail }: InboxPage) => {
    if (stored.isFailing) throw new Error('the database is away')
    return [mail ? stored.refused : stored.newest]
  }
  const logged = vi.fn<() => void>()
  const listener = vi.fn<() => void>()
  const inbox = { find, erasures: async () => stored.erased, isIndexed: async () => stored.indexed }
  const seller = { latest: async () => stored.changed }
  onTestFinished(watchInbox({ inbox, seller, log: logged }, listener, EVERY_MS))
  await expect.poll(() => listener).toHaveBeenCalledTimes(1)
  Object.assign(stored, { newest: 'b', indexed: false })
  await expect.poll(() => listener).toHaveBeenCalledTimes(2)
  stored.indexed = true
  await expect.poll(() => listener).toHaveBeenCalledTimes(3)
  stored.isFailing = true
  await expect.poll(() => logged).toHaveBeenCalled()
  stored.isFailing = false
  stored.refused = 'a'
  await expect.poll(() => listener).toHaveBeenCalledTimes(4)
  stored.changed = 'c'
  await expect.poll(() => listener).toHaveBeenCalledTimes(5)
  stored.erased = 1
  await expect.poll(() => listener).toHaveBeenCalledTimes(6)
})
