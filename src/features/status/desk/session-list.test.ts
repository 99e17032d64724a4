import { expect, it, vi } from 'vitest'
import type { DeskServer, Reply } from '../../../desk/desk-server.ts'
import { createSessionList, type OpenSession } from './session-list.ts'

const OFFICE: OpenSession = { id: 'a', name: 'ufficio', openedAt: 1, seenAt: 2, isOwn: true }

function aList(replies: Reply<unknown>[]) {
  const asked: unknown[] = []
  const answer = async (...call: unknown[]) => {
    asked.push(call)
    return replies.shift() ?? { kind: 'closed' }
  }
  const server = { get: answer, post: answer } as DeskServer
  const onClosed = vi.fn<() => void>()
  return { list: createSessionList({ server, now: () => 7, onClosed }), asked, onClosed }
}

it('[BN3] shows the devices, and reads them again after one was closed', async () => {
  const { list, asked } = aList([
    { kind: 'done', value: [OFFICE, { ...OFFICE, id: 'b', isOwn: false }] },
    { kind: 'done', value: undefined },
    { kind: 'done', value: [OFFICE] },
  ])
  await list.load()
  expect(list.getSnapshot().sessions).toHaveLength(2)
  await list.end('b')
  expect(asked[1]).toEqual(['/sessions/end', { id: 'b' }])
  expect(list.getSnapshot()).toEqual({ sessions: [OFFICE], problem: '', at: 7 })
})

it('[BN3] says what failed and keeps what is shown', async () => {
  const { list } = aList([
    { kind: 'done', value: [OFFICE] },
    { kind: 'failed', detail: 'Il server non risponde' },
  ])
  await list.load()
  await list.end('a')
  const shown = { sessions: [OFFICE], problem: 'Il server non risponde' }
  expect(list.getSnapshot()).toMatchObject(shown)
})

it('[BN5] leaves the desk where its session has ended', async () => {
  const { list, onClosed } = aList([{ kind: 'closed' }])
  await list.load()
  expect(onClosed).toHaveBeenCalledOnce()
})
