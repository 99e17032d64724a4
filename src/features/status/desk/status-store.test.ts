import { expect, it, vi } from 'vitest'
import type { DeskNotice, DeskStatus } from '../wire.ts'
import type { DeskServer, Reply } from '../../../desk/desk-server.ts'
import { createStatusStore } from './status-store.ts'

const withNotices = (...notices: DeskNotice[]): Reply<DeskStatus> => {
  const retention = { keepMonths: null, next: undefined }
  return { kind: 'done', value: { notices, retention, isSample: false } }
}

function aStore() {
  const answers: ((reply: Reply<DeskStatus>) => void)[] = []
  const ask = () => new Promise((resolve) => answers.push(resolve))
  const onClosed = vi.fn<() => void>()
  const store = createStatusStore({
    server: { get: ask, post: ask, send: ask } as DeskServer,
    now: () => 7,
    onClosed,
  })
  return { store, answers, onClosed }
}

it('[BN61] shows the last answer, whatever comes late', async () => {
  const { store, answers } = aStore()
  const [first, second] = [store.load(), store.load()]
  answers[1]?.(withNotices({ kind: 'cannot-store' }))
  await second
  answers[0]?.(withNotices())
  await first
  expect(store.getSnapshot().status?.notices).toEqual([{ kind: 'cannot-store' }])
})

it('[BN61] keeps what was said where the server does not answer', async () => {
  const { store, answers, onClosed } = aStore()
  const first = store.load()
  answers[0]?.(withNotices({ kind: 'cannot-store' }))
  await first
  const failed = store.load()
  answers[1]?.({ kind: 'failed', detail: 'x' })
  await failed
  expect(store.getSnapshot().status?.notices).toHaveLength(1)
  const closed = store.load()
  answers[2]?.({ kind: 'closed' })
  await closed
  expect(onClosed).toHaveBeenCalledOnce()
})
