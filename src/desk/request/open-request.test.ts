import { expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred.ts'
import type { RequestSheet } from '../../order/request-sheet.ts'
import type { DeskServer, Reply } from '../desk-server.ts'
import { createOpenRequest } from './open-request.ts'

const SHEET = { repeats: 0 } as RequestSheet

function aRequest(
  answer: (path: string) => Promise<Reply<RequestSheet>>,
  changed: Reply<unknown> = { kind: 'done', value: undefined },
) {
  const onClosed = vi.fn<() => void>()
  const posted: unknown[] = []
  const post = async (...call: unknown[]) => {
    posted.push(call)
    return changed
  }
  const server = { get: answer, post } as DeskServer
  return {
    request: createOpenRequest({ server, now: () => 7, onClosed, pause: async () => {} }),
    posted,
    onClosed,
  }
}

it('[BN20] shows the request that was opened last', async () => {
  const slow = deferred<Reply<RequestSheet>>()
  const { request } = aRequest(async (path) =>
    path.endsWith('/a') ? slow.promise : { kind: 'done', value: SHEET },
  )
  const first = request.open('a')
  expect(request.getSnapshot()).toEqual({ kind: 'loading', id: 'a' })
  await request.open('b')
  slow.resolve({ kind: 'done', value: { ...SHEET, repeats: 9 } })
  await first
  expect(request.getSnapshot()).toEqual({
    kind: 'shown',
    id: 'b',
    sheet: SHEET,
    at: 7,
    problem: '',
  })
  await request.open(undefined)
  expect(request.getSnapshot()).toEqual({ kind: 'none' })
})

it('[BN20] says that a request is gone', async () => {
  const { request } = aRequest(async () => ({ kind: 'failed', detail: 'non c’è più' }))
  await request.open('a')
  expect(request.getSnapshot()).toMatchObject({ kind: 'failed', problem: 'non c’è più' })
})

it('[BN21] says why a mail cannot be tried again', async () => {
  const refusal = { kind: 'failed', detail: 'La mail è già stata consegnata.' } as const
  const { request, posted } = aRequest(async () => ({ kind: 'done', value: SHEET }), refusal)
  await request.open('a')
  await request.retry()
  expect(posted).toEqual([['/requests/retry', { id: 'a' }]])
  expect(request.getSnapshot()).toMatchObject({ kind: 'shown', problem: refusal.detail })
})

it('[BN21] looks what became of a mail that was tried again', async () => {
  let repeats = 0
  const { request } = aRequest(async () => ({
    kind: 'done',
    value: { ...SHEET, repeats: repeats++ },
  }))
  await request.open('a')
  await request.retry()
  expect(request.getSnapshot()).toMatchObject({ sheet: { repeats: 3 } })
})
