import { expect, it, vi } from 'vitest'
import type { DeskServer, Reply } from '../../../desk/desk-server.ts'
import type { CustomerSheet, NoteReply } from '../wire.ts'
import { createOpenCustomer } from './open-customer.ts'

function aSheet(changes: Partial<CustomerSheet> = {}): CustomerSheet {
  const row = {
    id: 'ada',
    name: 'Ada',
    firm: '',
    email: 'ada@x.example',
    requests: 2,
    cents: 0,
    confirmedCents: 0,
    lastAt: 0,
  }
  return {
    row,
    emails: [],
    vats: [],
    phones: [],
    phone: undefined,
    requests: [],
    note: '',
    version: 0,
    ...changes,
  }
}

const done = (value: unknown): Reply<never> => ({ kind: 'done', value: value as never })

function aCustomer(replies: readonly Reply<never>[], onPost = () => {}) {
  const left = [...replies]
  const asked: string[] = []
  const posted: object[] = []
  const reopened: string[] = []
  const onErased = vi.fn<(id: string, requests: number) => void>()
  const server = {
    get: async (path: string) => {
      asked.push(path)
      return done(aSheet())
    },
    post: async (_: string, body: object) => {
      posted.push(body)
      onPost()
      return left.shift() ?? { kind: 'failed', detail: 'nessuna risposta' }
    },
  } as Pick<DeskServer, 'get' | 'post'> as DeskServer
  const store = createOpenCustomer({
    server,
    now: () => 1,
    pause: async () => {},
    onReopen: (id) => void reopened.push(id),
    onErased,
  })
  return { store, asked, posted, reopened, onErased }
}

it('[BN79] a note that another desk has written meanwhile is kept beside this one', async () => {
  const theirs = aSheet({ note: 'puntuale', version: 1 })
  const both = aSheet({ note: 'puntuale\nsconto', version: 2 })
  const { store, posted } = aCustomer([
    done({ isStored: false, sheet: theirs }),
    done({ isStored: true, sheet: both }),
  ])
  await store.open('ada')
  await store.typeNote('sconto')
  expect(posted).toEqual([
    { id: 'ada', version: 0, note: 'sconto' },
    { id: 'ada', version: 1, note: 'puntuale\nsconto' },
  ])
  expect(store.getSnapshot()).toMatchObject({ sheet: both, draft: undefined, savedAt: 1 })
})

it('[BN79] a note that could not be stored is shown again, also after another customer was opened', async () => {
  const { store, reopened } = aCustomer([])
  await store.open('ada')
  const typed = store.typeNote('sconto')
  await store.open(undefined)
  await typed
  await vi.waitFor(() => expect(reopened).toEqual(['ada']))
  await store.open('ada')
  expect(store.getSnapshot()).toMatchObject({
    draft: { text: 'sconto' },
    problem: 'Nota non salvata. nessuna risposta',
  })
})

it('[BN78] erases until nothing is left, and says what a mail under way holds back', async () => {
  const all = aCustomer([done({ erased: 25, left: 5 }), done({ erased: 5, left: 0 })])
  await all.store.open('ada')
  await all.store.erase()
  expect(all.onErased.mock.calls).toEqual([['ada', 30]])
  const held = aCustomer([done({ erased: 1, left: 1 }), done({ erased: 0, left: 1 })])
  await held.store.open('ada')
  await held.store.erase()
  expect(held.onErased).not.toHaveBeenCalled()
  expect(held.store.getSnapshot()).toMatchObject({
    problem: expect.stringContaining('Una richiesta è rimasta') as string,
    erasing: undefined,
  })
})

/** Two desks on one customer: this one, and the server's side that the other one changes by `theirs`. */
async function twoDesks() {
  const stored = { sheet: aSheet({ note: 'prima' }) }
  const isAway = { now: false }
  const post = vi.fn<(path: string, asked: object) => Promise<Reply<NoteReply>>>(
    async (_, asked) => {
      if (isAway.now) return { kind: 'failed', detail: 'Il server non risponde.' }
      const { version, note } = asked as { version: number; note: string }
      const isStored = version === stored.sheet.version
      if (isStored) stored.sheet = aSheet({ version: version + 1, note })
      return { kind: 'done', value: { isStored, sheet: stored.sheet } }
    },
  )
  const get = async () => ({ kind: 'done', value: stored.sheet }) as const
  const onReopen = vi.fn<(id: string) => void>()
  const customer = createOpenCustomer({
    server: { get, post } as unknown as DeskServer,
    now: () => 7,
    pause: () => new Promise(() => {}),
    onReopen,
    onErased: () => {},
  })
  await customer.open('a')
  const shown = () => {
    const snapshot = customer.getSnapshot()
    if (snapshot.kind !== 'shown') throw new Error('nothing is shown')
    return snapshot
  }
  const theirs = (note: string) =>
    void (stored.sheet = aSheet({ version: stored.sheet.version + 1, note }))
  return { customer, stored, post, isAway, onReopen, shown, theirs }
}

it('[BN79] of the notes of two desks both are kept, and the seller is told', async () => {
  const { customer, stored, shown, theirs } = await twoDesks()
  void customer.typeNote('mia')
  theirs('altra')
  const storing = customer.storeNote()
  await Promise.resolve()
  void customer.typeNote('mia ancora')
  await storing
  expect(stored.sheet.note).toBe('altra\nmia')
  expect(shown().problem).toContain('ha scritto un’altra nota')
  await customer.storeNote()
  expect(stored.sheet.note).toBe('altra\nmia ancora')
  expect(shown()).toMatchObject({ draft: undefined, problem: '', savedAt: 7 })
})

it('[BN79] a note that is refreshed while somebody types is not overwritten', async () => {
  const { customer, stored, shown, theirs } = await twoDesks()
  void customer.typeNote('mia')
  theirs('altra')
  await customer.refresh()
  expect(shown().sheet.note).toBe('altra')
  await customer.storeNote()
  expect(stored.sheet.note).toBe('altra\nmia')
})

it('[BN79] a note that is stored twice, since the seller leaves, is kept once', async () => {
  const { customer, stored, theirs } = await twoDesks()
  void customer.typeNote('mia')
  theirs('altra')
  const storing = customer.storeNote()
  await customer.open(undefined)
  await storing
  await customer.open('a')
  await vi.waitFor(() => expect(stored.sheet.note).toBe('altra\nmia'))
  void customer.typeNote('altra\nmia, ultima')
  await customer.storeNote()
  expect(stored.sheet.note).toBe('altra\nmia, ultima')
})

it('[BN79] a note that was not stored comes back, though another customer is shown', async () => {
  const { customer, stored, isAway, onReopen, shown, theirs } = await twoDesks()
  isAway.now = true
  void customer.typeNote('mia')
  await customer.open(undefined)
  await vi.waitFor(() => expect(onReopen).toHaveBeenCalledWith('a'))
  isAway.now = false
  theirs('altra')
  await customer.open('a')
  expect(shown()).toMatchObject({ draft: { text: 'mia' } })
  expect(shown().problem).toContain('Nota non salvata')
  await customer.storeNote()
  expect(stored.sheet.note).toBe('altra\nmia')
})

it('[BN79] a note that is too long with that of another desk can be made shorter', async () => {
  const { customer, stored, shown, theirs } = await twoDesks()
  const long = 'x'.repeat(4_000)
  void customer.typeNote(long)
  theirs('altra')
  await customer.storeNote()
  expect(shown()).toMatchObject({ sheet: { note: 'altra' }, draft: { text: long } })
  expect(shown().problem).toContain('ha scritto un’altra nota. La nota è troppo lunga')
  void customer.typeNote('mia')
  await customer.storeNote()
  expect(stored.sheet.note).toBe('altra\nmia')
})

it('[BN78] a customer that is being erased is not read again, whatever has changed on the server', async () => {
  const { store, asked, onErased } = aCustomer([done({ erased: 2, left: 0 })], () => {
    void store.refresh()
  })
  await store.open('ada')
  await store.erase()
  expect(onErased).toHaveBeenCalledWith('ada', 2)
  expect(asked).toEqual(['/customers/ada'])
})
