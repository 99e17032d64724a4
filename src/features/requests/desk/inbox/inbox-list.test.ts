import { expect, it } from 'vitest'
import { deferred } from '../../../../../tests/support/deferred.ts'
import type { RequestRow, RequestRows } from '../../wire.ts'
import type { DeskServer, Reply } from '../../../../desk/desk-server.ts'
import { EVERYTHING } from '../requests-view.ts'
import { createInboxList } from './inbox-list.ts'

const COUNTS = { new: 1, toCheck: 0, undelivered: 0 }

const row = (id: string): RequestRow => ({
  id,
  number: 1,
  name: 'Ada Rossi',
  ordered: '250 × Tazza',
  totalCents: 100,
  receivedAt: 0,
  mail: 'delivered',
  payment: 'none',
  isToCheck: false,
  state: 'new',
  followUp: undefined,
  picture: undefined,
})

const page = (ids: string, hasMore = false): Reply<RequestRows> => {
  const rows = Array.from(ids, row)
  // As JSON has it: without what is undefined.
  const next = hasMore ? { next: ids.slice(-1) } : {}
  return { kind: 'done', value: { rows, ...next } as RequestRows }
}

/** Answers as a server does that holds these ids and sends two at a time. */
const pageOf = (ids: string) => (path: string) => {
  const [, before = 'z'] = /before=(.)/.exec(path) ?? []
  const rest = Array.from(ids).filter((id) => id < before)
  return page(rest.slice(0, 2).join(''), rest.length > 2)
}

/** Answers each path by what the test says. */
function aList(answers: (path: string) => Reply<RequestRows> | Promise<Reply<RequestRows>>) {
  const asked: string[] = []
  const server = {
    get: async (path: string) => {
      if (path === '/counts') return { kind: 'done', value: COUNTS }
      if (path.startsWith('/requests/count?')) return { kind: 'done', value: { count: 77 } }
      asked.push(path)
      return answers(path)
    },
  } as DeskServer
  const list = createInboxList({ server, now: () => 7 })
  const shown = () =>
    list
      .getSnapshot()
      .rows?.map(({ id }) => id)
      .join('')
  return { list, shown, asked }
}

it('[BN12] shows a page, and the next one behind it', async () => {
  const { list, shown, asked } = aList((path) =>
    path.includes('before=b') ? page('a') : page('cb', true),
  )
  await list.show({ ...EVERYTHING, search: 'ro', state: 'new' })
  expect(asked).toEqual(['/requests?search=ro&state=new'])
  expect(list.getSnapshot()).toMatchObject({ next: 'b', isLoading: false })
  expect(list.tally.getSnapshot().counts).toEqual(COUNTS)
  await list.more()
  expect(shown()).toBe('cba')
  expect(list.getSnapshot().next).toBeUndefined()
  await list.more()
  expect(asked).toHaveLength(2)
})

it('[BN172] [BN174] what is counted is asked for after the rows, and again only after news', async () => {
  const asked: string[] = []
  const rows = deferred<Reply<RequestRows>>()
  const server = {
    get(path: string) {
      asked.push(path)
      return path === '/counts' ? { kind: 'done', value: COUNTS } : rows.promise
    },
  } as unknown as DeskServer
  const list = createInboxList({ server, now: () => 7 })
  const shown = list.show(EVERYTHING)
  await Promise.resolve()
  expect(asked).toEqual(['/requests'])
  rows.resolve(page('a'))
  await shown
  expect(asked).toEqual(['/requests', '/counts'])
  await list.show({ ...EVERYTHING, search: 'ro' })
  expect(asked.slice(2)).toEqual(['/requests?search=ro'])
  await list.refresh()
  expect(asked.slice(3)).toEqual(['/requests?search=ro', '/counts'])
})

it('[BN84] what is found is counted, by the server where not all of it is listed', async () => {
  const { list } = aList((path) => (path.includes('ros') ? page('a') : page('cb', true)))
  const found = async (search: string) => {
    await list.show({ ...EVERYTHING, search })
    return list.tally.getSnapshot().found
  }
  expect([await found('ro'), await found('ros'), await found('')]).toEqual([77, 1, undefined])
})

it('[BN13] an answer that comes too late changes nothing', async () => {
  const slow = deferred<Reply<RequestRows>>()
  const { list, shown } = aList((path) => (path.includes('ro&') ? slow.promise : page('b')))
  const first = list.show({ ...EVERYTHING, search: 'ro', state: 'new' })
  await list.show({ ...EVERYTHING, search: 'ros', state: 'new' })
  slow.resolve(page('zz'))
  await first
  expect(shown()).toBe('b')
})

it('[BN18] new requests come on top, and what was loaded before stays', async () => {
  let stored = 'dcba'
  const { list, shown } = aList((path) => pageOf(stored)(path))
  await list.show(EVERYTHING)
  await list.more()
  stored = 'edcba'
  await list.refresh()
  expect(shown()).toBe('edcba')
  expect(list.getSnapshot().next).toBeUndefined()
})

it('[BN18] what another desk has erased goes, also behind the first page', async () => {
  let stored = 'fedcba'
  const { list, shown } = aList((path) => pageOf(stored)(path))
  await list.show(EVERYTHING)
  await list.more()
  stored = 'fedba'
  await list.refresh()
  expect(shown()).toBe('fedb')
  expect(list.getSnapshot().next).toBe('b')
})

it("[BN12] 'Mostra altre' counts also while news are being read", async () => {
  const news = deferred()
  let isReadAgain = false
  const { list, shown } = aList(async (path) => {
    if (isReadAgain && !path.includes('before')) await news.promise
    return pageOf('edcba')(path)
  })
  await list.show(EVERYTHING)
  isReadAgain = true
  const refreshed = list.refresh()
  const more = [list.more(), list.more()]
  news.resolve()
  await Promise.all([refreshed, ...more])
  expect(shown()).toBe('edcb')
})

it('[BN18] what the seller has asked for is not dropped for news', async () => {
  const slow = deferred<Reply<RequestRows>>()
  const { list, shown } = aList((path) =>
    path.includes('before=c') ? slow.promise : page('dc', true),
  )
  await list.show(EVERYTHING)
  const more = list.more()
  const refreshed = list.refresh()
  slow.resolve(page('ba'))
  await Promise.all([more, refreshed])
  expect(shown()).toBe('dcba')
})

it('[BN12] says what failed and keeps what is shown', async () => {
  const replies: Reply<RequestRows>[] = [page('a'), { kind: 'failed', detail: 'Rete assente' }]
  const { list, shown } = aList(() => replies.shift() ?? { kind: 'closed' })
  await list.show(EVERYTHING)
  await list.show({ ...EVERYTHING, search: 'ro' })
  expect(shown()).toBe('a')
  expect(list.getSnapshot()).toMatchObject({ problem: 'Rete assente', isLoading: false })
})

it('[BN22] a changed row is shown at once, and stays while it is open', async () => {
  let newest = page('cba')
  const { list, shown } = aList(() => newest)
  await list.show({ ...EVERYTHING, state: 'new' })
  list.replace({ ...row('b'), state: 'lost' })
  expect(list.getSnapshot().rows?.map(({ state }) => state)).toEqual(['new', 'lost', 'new'])
  newest = page('dca')
  await list.refresh('b')
  expect(shown()).toBe('dcba')
  await list.refresh()
  expect(shown()).toBe('dca')
})

it('[BN27] [BN68] an erased row is gone, also behind the first page, and the list says so', async () => {
  const { list, shown } = aList((path) =>
    path.includes('before=c') ? page('ba') : page('dc', true),
  )
  await list.show(EVERYTHING)
  await list.more()
  list.forget({ id: 'b', name: 'Ada Rossi' })
  expect(shown()).toBe('dca')
  const news = () => list.getSnapshot().news
  expect(news()).toBe('La richiesta di Ada Rossi è stata cancellata per sempre.')
  await list.refresh()
  expect(news()).not.toBe('')
  await list.show(EVERYTHING)
  expect(news()).toBe('')
})
