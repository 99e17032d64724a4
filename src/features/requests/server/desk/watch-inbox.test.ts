import { expect, it, onTestFinished, vi } from 'vitest'
import type { InboxPage } from '../inbox/inbox-store.ts'
import { watchInbox } from './watch-inbox.ts'

const EVERY_MS = 10

it('[BN18] tells what any instance has changed, and goes on after a failed look', async () => {
  const stored = { newest: 'a', refused: '', changed: '', erased: 0, isFailing: false }
  const find = async ({ mail }: InboxPage) => {
    if (stored.isFailing) throw new Error('the database is away')
    return [mail ? stored.refused : stored.newest]
  }
  const logged = vi.fn<() => void>()
  const listener = vi.fn<() => void>()
  const inbox = { find, erasures: async () => stored.erased }
  const seller = { latest: async () => stored.changed }
  onTestFinished(watchInbox({ inbox, seller, log: logged }, listener, EVERY_MS))
  await expect.poll(() => listener).toHaveBeenCalledTimes(1)
  stored.newest = 'b'
  await expect.poll(() => listener).toHaveBeenCalledTimes(2)
  stored.isFailing = true
  await expect.poll(() => logged).toHaveBeenCalled()
  stored.isFailing = false
  stored.refused = 'a'
  await expect.poll(() => listener).toHaveBeenCalledTimes(3)
  stored.changed = 'c'
  await expect.poll(() => listener).toHaveBeenCalledTimes(4)
  stored.erased = 1
  await expect.poll(() => listener).toHaveBeenCalledTimes(5)
})
