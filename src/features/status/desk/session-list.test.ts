import { expect, it } from 'vitest'
import type { DeskServer, Reply } from '../../../desk/desk-server.ts'
import { createSessionList, type OpenSession } from './session-list.ts'

const OFFICE: OpenSession = { id: 'a', name: 'ufficio', openedAt: 1, seenAt: 2, isOwn: true }

it('[BN3] reads the devices again after one was closed, or says why it was not', async () => {
  const asked: unknown[] = []
  const replies: Reply<unknown>[] = [
    { kind: 'done', value: [OFFICE, { ...OFFICE, id: 'b', isOwn: false }] },
    { kind: 'done', value: undefined },
    { kind: 'done', value: [OFFICE] },
    { kind: 'failed', detail: 'Il server non risponde' },
  ]
  const answer = async (...call: unknown[]) => {
    asked.push(call)
    return replies.shift()
  }
  const server = { get: answer, post: answer } as unknown as DeskServer
  const list = createSessionList({ server, now: () => 7 })
  await list.load()
  expect(list.getSnapshot().value).toHaveLength(2)
  await list.end('b')
  expect(asked[1]).toEqual(['/sessions/end', { id: 'b' }])
  expect(list.getSnapshot()).toEqual({ value: [OFFICE], problem: '', at: 7 })
  await list.end('a')
  expect(list.getSnapshot()).toMatchObject({ value: [OFFICE], problem: 'Il server non risponde' })
})
