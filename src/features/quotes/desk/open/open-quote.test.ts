import { expect, it, vi } from 'vitest'
import type { DeskServer, Reply } from '../../../../desk/desk-server.ts'
import { deferred } from '../../../../../tests/support/deferred.ts'
import { aDraft, aSheet } from '../../../../../tests/support/quote-sheets.ts'
import type { QuoteSheet } from '../../wire/desk-api.ts'
import { createOpenQuote } from './open-quote.ts'

type Answer = (path: string, body?: unknown) => Reply<unknown> | Promise<Reply<unknown>>

const done = (value: unknown): Reply<unknown> => ({ kind: 'done', value })
const offline: Reply<unknown> = { kind: 'failed', detail: 'Il server non risponde.' }
const saved = (version: number) =>
  done({ kind: 'stored', version, savedAt: 1_000 + version, takenBy: undefined })

/** A store whose pauses end when the test says so. */
async function openedQuote(answer: Answer, sheet: QuoteSheet = aSheet()) {
  const posts: { readonly path: string; readonly body: unknown }[] = []
  const pauses: (() => void)[] = []
  const onReopen = vi.fn()
  const onGone = vi.fn()
  const onDone = vi.fn()
  let current = sheet
  const server = {
    get: async (path: string) => (path === '/quotes/q1' ? done(current) : answer(path)),
    post: async (path: string, body: object) => {
      posts.push({ path, body })
      return answer(path, body)
    },
  } as unknown as DeskServer
  const store = createOpenQuote({
    server,
    now: () => 5,
    pause: () => new Promise<void>((resolve) => pauses.push(resolve)),
    random: () => 0.5,
    onReopen,
    onGone,
    onDone,
  })
  await store.open('q1')
  const shown = () => {
    const now = store.getSnapshot()
    if (now.kind !== 'shown') throw new Error(`the quote is ${now.kind}`)
    return now
  }
  const settle = async () => {
    for (const end of pauses.splice(0)) end()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const change = (next: QuoteSheet) => (current = next)
  return { store, shown, posts, settle, change, onReopen, onGone, onDone }
}

const note = (notes: string) => (draft: ReturnType<typeof aDraft>) => ({ ...draft, notes })

it('[QU70] stores a draft once the seller pauses, with all that was typed', async () => {
  const { store, shown, posts, settle } = await openedQuote(() => saved(2))
  void store.edits.edit(note('a'))
  void store.edits.edit(note('ab'))
  expect(shown().typed?.saving).toBe('waiting')
  await settle()
  expect(posts).toEqual([
    { path: '/quotes/draft', body: { id: 'q1', version: 1, draft: aDraft({ notes: 'ab' }) } },
  ])
  expect(shown().typed).toMatchObject({ saving: 'saved', version: 2, savedAt: 1_002 })
})

it('[QU70] keeps what was typed while a save was under way, and stores it next', async () => {
  const reply = deferred<Reply<unknown>>()
  const { store, shown, posts, settle } = await openedQuote(() =>
    posts.length === 1 ? reply.promise : saved(3),
  )
  void store.edits.edit(note('a'))
  await settle()
  void store.edits.edit(note('ab'))
  reply.resolve(saved(2))
  await settle()
  await settle()
  expect(posts.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }])
  expect(shown().typed).toMatchObject({ saving: 'saved', draft: { notes: 'ab' } })
})

it('[QU70] tries again by itself where the network has failed', async () => {
  const { store, shown, settle, posts } = await openedQuote(() =>
    posts.length === 1 ? offline : saved(2),
  )
  void store.edits.edit(note('a'))
  await settle()
  expect(shown().typed?.saving).toBe('failed')
  expect(shown().problem).toContain('Bozza non salvata')
  await settle()
  await settle()
  expect(shown().typed?.saving).toBe('saved')
  expect(shown().problem).toBe('')
})

it('[QU70] keeps what could not be stored when the seller has left, and shows it again', async () => {
  const { store, shown, onReopen, settle } = await openedQuote((path) =>
    path === '/quotes/draft' ? offline : done([]),
  )
  void store.edits.edit(note('mine'))
  await store.open(undefined)
  await settle()
  expect(onReopen).toHaveBeenCalledWith('q1')
  await store.open('q1')
  expect(shown().typed).toMatchObject({ saving: 'failed', draft: { notes: 'mine' } })
})

it('[BN171] [BN175] a quote that was begun is shown, and asked for again only after news', () => {
  const waits = new Promise<never>(() => {})
  const get = vi.fn(() => waits)
  const server = { get, post: () => waits } as unknown as DeskServer
  const nothing = () => {}
  const store = createOpenQuote({
    server,
    now: () => 5,
    pause: () => waits,
    random: () => 0.5,
    onReopen: nothing,
    onGone: nothing,
    onDone: nothing,
  })
  const sheet = aSheet()
  store.begun(sheet)
  void store.open(sheet.row.id)
  expect(store.getSnapshot()).toMatchObject({ kind: 'shown', sheet })
  expect(get).not.toHaveBeenCalled()
  void store.refresh()
  expect(get).toHaveBeenCalledOnce()
})

it('[QU71] another device that composes is named, and nothing more is typed here', async () => {
  const { store, shown, posts, settle } = await openedQuote((path) =>
    path === '/quotes/draft'
      ? done({ kind: 'taken', version: 4, savedAt: 9, takenBy: 'Telefono' })
      : done(aSheet({ draftVersion: 5, notes: 'of the phone' })),
  )
  void store.edits.edit(note('a'))
  await settle()
  expect(shown().typed?.takenBy).toBe('Telefono')
  void store.edits.edit(note('ab'))
  await settle()
  expect(posts).toHaveLength(1)
  await store.edits.takeOver()
  expect(shown().typed).toMatchObject({ takenBy: undefined, draft: { notes: 'of the phone' } })
})

it('[QU71] what another device types is shown while it composes, and never over words typed here', async () => {
  const { store, shown, change } = await openedQuote(() => saved(2))
  change(aSheet({ draftVersion: 2, notes: 'theirs', takenBy: 'Telefono' }))
  await store.refresh()
  expect(shown().typed).toMatchObject({ takenBy: 'Telefono', draft: { notes: 'theirs' } })
  change(aSheet({ draftVersion: 3, notes: 'later' }))
  await store.refresh()
  void store.edits.edit(note('mine'))
  change(aSheet({ draftVersion: 4, notes: 'theirs again' }))
  await store.refresh()
  expect(shown().typed?.draft.notes).toBe('mine')
})

it('[QU72] a removed line comes back to its place', async () => {
  const { store, shown } = await openedQuote(() => saved(2))
  void store.edits.removeLine('l1')
  expect(shown().typed?.draft.lines.map(({ id }) => id)).toEqual(['l2'])
  void store.edits.undo()
  expect(shown().typed?.draft.lines.map(({ id }) => id)).toEqual(['l1', 'l2'])
})

it('[QU73] is sent only with what was typed last, and with the version that the seller saw', async () => {
  const { store, shown, posts, onDone } = await openedQuote((path) =>
    path === '/quotes/draft' ? saved(2) : done({ kind: 'done', sheet: aSheet({ isSent: true }) }),
  )
  void store.edits.edit(note('last'))
  await expect(store.actions.send(['a@x.example'])).resolves.toBe(true)
  expect(posts.map(({ path }) => path)).toEqual(['/quotes/draft', '/quotes/send'])
  expect(posts[1]?.body).toEqual({ id: 'q1', version: 7, to: ['a@x.example'] })
  expect(shown().typed).toBeUndefined()
  expect(shown().news).toBe('Inviato a a@x.example.')
  expect(onDone).toHaveBeenCalledOnce()
})

it('[QU73] is not sent while its draft is not stored', async () => {
  const { store, shown, posts } = await openedQuote(() => offline)
  void store.edits.edit(note('last'))
  await expect(store.actions.send(null)).resolves.toBe(false)
  expect(posts.map(({ path }) => path)).not.toContain('/quotes/send')
  expect(shown().problem).toContain('non è ancora salvata')
})

it('[QU73] shows what the server objects to at its fields, and what others did meanwhile', async () => {
  const problems = [{ field: 'email', text: 'Controlla l’indirizzo.' }]
  let reply: unknown = { kind: 'problems', problems }
  const { store, shown } = await openedQuote(() => done(reply))
  await expect(store.actions.send([])).resolves.toBe(false)
  expect(shown().typed?.problems).toEqual(problems)
  reply = { kind: 'overtaken', sheet: aSheet({ isSent: true }) }
  await expect(store.actions.remind()).resolves.toBe(false)
  expect(shown().problem).toContain('Nel frattempo')
  expect(shown().sheet.revisions).toHaveLength(1)
})

it('[QU74] a draft that was never sent goes with its quote', async () => {
  const { store, onGone } = await openedQuote(() => done(undefined))
  await store.actions.discard()
  expect(onGone).toHaveBeenCalledWith('q1')
})

it('[QU80] the day of a reminder is set and cleared with the version that was seen', async () => {
  const { store, shown, posts } = await openedQuote(() =>
    done({ kind: 'done', sheet: aSheet({ isSent: true }) }),
  )
  await store.actions.remindOn('2026-11-24')
  expect(posts[0]).toEqual({
    path: '/quotes/remind-on',
    body: { id: 'q1', version: 7, day: '2026-11-24' },
  })
  expect(shown().news).toBe('Sollecito fissato.')
  await store.actions.remindOn('')
  expect(shown().news).toBe('Nessun sollecito fissato.')
})
