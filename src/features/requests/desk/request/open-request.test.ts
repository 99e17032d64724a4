import { expect, it, vi } from 'vitest'
import { deferred } from '../../../../../tests/support/deferred.ts'
import type { RequestRow } from '../../wire.ts'
import type { RequestSheet } from '../../wire/request-sheet.ts'
import type { DeskServer, Reply } from '../../../../desk/desk-server.ts'
import { createOpenRequest } from './open-request.ts'

const ROW = { id: 'a', state: 'seen', mail: 'delivered' }
const SHEET = { repeats: 0, version: 1, row: ROW, others: [] as unknown } as RequestSheet
const LOOKS = 7

/** Its mail is delivered when it is looked at for so many times. */
const underWay = (repeats: number) =>
  ({
    ...SHEET,
    repeats,
    row: { ...ROW, mail: repeats < LOOKS ? 'late' : 'delivered' },
  }) as RequestSheet

function aRequest(
  answer: (path: string) => Promise<Reply<RequestSheet>>,
  changed: Reply<unknown> = { kind: 'done', value: undefined },
) {
  const onStored = vi.fn<() => void>()
  const [onReopen, onErased] = [vi.fn<() => void>(), vi.fn<(row: RequestRow) => void>()]
  const posted: unknown[] = []
  const post = async (...call: unknown[]) => {
    posted.push(call)
    return changed
  }
  const server = { get: answer, post } as DeskServer
  const told = { onStored, onReopen, onErased }
  return {
    request: createOpenRequest({ server, now: () => 7, pause: async () => {}, ...told }),
    posted,
    ...told,
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
  expect(request.getSnapshot()).toMatchObject({ kind: 'shown', id: 'b', sheet: SHEET, at: 7 })
  await request.open(undefined)
  expect(request.getSnapshot()).toEqual({ kind: 'none' })
})

it('[BN20] says that a request is gone', async () => {
  const { request } = aRequest(async () => ({ kind: 'failed', detail: 'non c’è più' }))
  await request.open('a')
  expect(request.getSnapshot()).toMatchObject({ kind: 'failed', problem: 'non c’è più' })
})

it('[BN21] says why a mail cannot be tried again', async () => {
  const refusal = { kind: 'failed', detail: 'L’email è già stata consegnata.' } as const
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
    value: underWay(repeats++),
  }))
  await request.open('a')
  await request.retry()
  expect(request.getSnapshot()).toMatchObject({ sheet: { repeats: LOOKS } })
})

it('[BN21] goes on looking where its answer came after a later question', async () => {
  const [slow, slower] = [deferred<Reply<RequestSheet>>(), deferred<Reply<RequestSheet>>()]
  const refused = { ...SHEET, row: { ...ROW, mail: 'refused' } } as RequestSheet
  const replies: (Reply<RequestSheet> | Promise<Reply<RequestSheet>>)[] = [
    { kind: 'done', value: refused },
    slow.promise,
    slower.promise,
  ]
  let looks = 0
  const { request } = aRequest(async () => {
    looks += 1
    return replies.shift() ?? { kind: 'done', value: SHEET }
  })
  await request.open('a')
  const retried = request.retry()
  await expect.poll(() => looks).toBe(2)
  const refreshed = request.refresh()
  slow.resolve({ kind: 'done', value: refused })
  await retried
  slower.resolve({ kind: 'done', value: underWay(0) })
  await refreshed
  expect(request.getSnapshot()).toMatchObject({ sheet: { row: { mail: 'delivered' } } })
})

it('[BN102] dismisses a refused mail, and shows the request without it', async () => {
  const mails = ['refused', 'dismissed'] as const
  let looks = 0
  const { request, posted } = aRequest(async () => ({
    kind: 'done',
    value: { ...SHEET, row: { ...SHEET.row, mail: mails[looks++] ?? 'delivered' } },
  }))
  await request.open('a')
  await request.dismiss()
  expect(posted).toEqual([['/requests/dismiss', { id: 'a' }]])
  expect(request.getSnapshot()).toMatchObject({ sheet: { row: { mail: 'dismissed' } } })
})

it('[AF17] asks for another delivery of one call, and looks what became of it', async () => {
  let repeats = 0
  const { request, posted } = aRequest(async () => ({
    kind: 'done',
    value: underWay(repeats++),
  }))
  await request.open('a')
  await request.resend('d1')
  expect(posted).toEqual([['/requests/resend', { id: 'a', delivery: 'd1' }]])
  expect(request.getSnapshot()).toMatchObject({ sheet: { repeats: LOOKS } })
})

it('[BN22] a new request that is opened is seen', async () => {
  const unseen = { ...SHEET, row: { ...ROW, state: 'new' } } as RequestSheet
  const stored = { kind: 'done', value: { isStored: true, sheet: SHEET } } as const
  const { request, posted, onStored } = aRequest(
    async () => ({ kind: 'done', value: unseen }),
    stored,
  )
  await request.open('a')
  await expect.poll(() => onStored).toHaveBeenCalledWith(SHEET.row)
  expect(posted).toEqual([
    ['/requests/change', { id: 'a', version: 1, change: { kind: 'state', state: 'seen' } }],
  ])
})

it('[BN27] says that a request was erased only once it was', async () => {
  const shown = async () => ({ kind: 'done', value: SHEET }) as const
  const refused = aRequest(shown, { kind: 'failed', detail: 'in invio' })
  await refused.request.open('a')
  await refused.request.erase()
  expect(refused.onErased).not.toHaveBeenCalled()
  expect(refused.request.getSnapshot()).toMatchObject({ problem: 'in invio' })
  const { request, onErased } = aRequest(shown)
  await request.open('a')
  await request.erase()
  expect(onErased).toHaveBeenCalledWith(SHEET.row)
})

it('[BN24] a failed or late look at the server changes nothing that the seller has typed', async () => {
  const replies: Reply<RequestSheet>[] = [
    { kind: 'done', value: SHEET },
    { kind: 'failed', detail: 'la rete' },
    { kind: 'done', value: { ...SHEET, version: 0, repeats: 9 } },
  ]
  const failing = { kind: 'failed', detail: 'la rete' } as const
  const { request } = aRequest(async () => replies.shift() ?? failing, failing)
  await request.open('a')
  await request.edits.typeNotes('Vuole lo sconto')
  await request.refresh()
  await request.refresh()
  expect(request.getSnapshot()).toMatchObject({
    kind: 'shown',
    draft: { text: 'Vuole lo sconto' },
    sheet: { repeats: 0 },
  })
})
