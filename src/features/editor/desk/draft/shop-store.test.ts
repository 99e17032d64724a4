import { expect, it, vi } from 'vitest'
import type { ShopChange } from '../../wire/shop-change.ts'
import type {
  ShopChangeReply,
  DraftReply,
  DraftState,
  PublishReply,
  ShopDraft,
} from '../../wire/shop-draft.ts'
import { perShopFile } from '../../../../shop/shop-files.ts'
import type { DeskServer, Reply } from '../../../../desk/desk-server.ts'
import { memoryStorage } from '../../../../../tests/support/memory-storage.ts'
import { removedFrom } from '../sections/remove-entry.ts'
import { contentsOf, valueIn } from './shop-contents.ts'
import { createShopStore } from './shop-store.ts'

const file = 'catalogue.json'
const penPrice = ['products', 0, 'price']
const mugPrice = ['products', 1, 'price']
const setPrice = (path: readonly (string | number)[], value: number): ShopChange => {
  return { kind: 'set', file, path, value }
}

function stateAt(revision: number): DraftState {
  const entries = { added: [], changed: [] }
  const nothing = { changes: [], entries, problems: [], warnings: [], overtaken: [] }
  return { revision, folder: 'a', ...nothing, unwritable: null, address: null, editor: null }
}

function draftAt(revision: number, pen: number, mug: number): ShopDraft {
  const products = [
    { id: 'pen', label: 'Penna', price: pen },
    { id: 'mug', label: 'Tazza', price: mug },
  ]
  return {
    ...stateAt(revision),
    files: perShopFile((name) => (name === file ? JSON.stringify({ products }) : null)),
  }
}

function moved(draft: ShopDraft): ShopDraft {
  const { products } = JSON.parse(draft.files[file] ?? '') as { products: unknown[] }
  const text = JSON.stringify({ products: products.toReversed() })
  return { ...draft, files: { ...draft.files, [file]: text } }
}

type Answer =
  | ShopChangeReply
  | DraftReply
  | PublishReply
  | { readonly kind: 'failed'; readonly isRefused?: boolean }

/** Answers the requests in turn, without pauses. */
const aStore = Object.assign((...replies: Answer[]) => openedStore({}, ...replies), {
  with: openedStore,
})

async function openedStore(
  { storage = memoryStorage(), draft = draftAt(1, 0.35, 1.9) },
  ...replies: Answer[]
) {
  const bodies: unknown[] = []
  const server = {
    get: () => Promise.resolve({ kind: 'done', value: draft }),
    post(_: string, body: object) {
      bodies.push(body)
      const value = replies.shift()
      const detail = 'Il server non risponde.'
      return Promise.resolve(
        value?.kind === 'failed' ? { ...value, detail } : { kind: 'done', value },
      )
    },
    send: (): Promise<Reply<never>> => Promise.resolve({ kind: 'closed' }),
  } as unknown as DeskServer
  const onPublished = vi.fn<() => void>()
  const desk = { server, now: () => 7, pause: () => Promise.resolve(), onPublished }
  const store = createShopStore(desk, () => storage)
  await store.load()
  const price = (path: readonly (string | number)[]) =>
    valueIn(store.typed.getSnapshot(), file, path)
  return { store, bodies, price, onPublished }
}

it('[ED52] what is typed is shown at once and stored as one change, with the revision it is about', async () => {
  const { store, bodies, price } = await aStore({ kind: 'stored', state: stateAt(2) })
  const before = store.getSnapshot()
  store.change(setPrice(penPrice, 4))
  store.change(setPrice(penPrice, 4.5))
  expect(price(penPrice)).toBe(4.5)
  // Lists, titles and the preview are not rendered for a letter.
  expect(store.getSnapshot()).toBe(before)
  await store.storeNow()
  expect(bodies).toEqual([{ revision: 1, folder: 'a', changes: [setPrice(penPrice, 4.5)] }])
  expect(store.getSnapshot()).toMatchObject({ isSaving: false, savedAt: 7, state: { revision: 2 } })
})

it('[ED52] entries that come, go or move are shown in their list at once', async () => {
  const { store } = await aStore({ kind: 'stored', state: stateAt(2) })
  store.change({ kind: 'remove', file, path: ['products', 0] })
  expect(store.getSnapshot().isSaving).toBe(true)
  expect(store.getSnapshot().contents).toBe(store.typed.getSnapshot())
})

it('[ED52] what could not be stored is said, kept and sent again', async () => {
  const { store, bodies, price } = await aStore(
    { kind: 'failed' },
    { kind: 'stored', state: stateAt(2) },
  )
  const problems: string[] = []
  store.subscribe(() => problems.push(store.getSnapshot().problem))
  store.change(setPrice(penPrice, 4))
  await store.storeNow()
  expect(problems.join()).toContain('Modifiche non ancora salvate. Il server non risponde.')
  expect(bodies).toHaveLength(2)
  expect(price(penPrice)).toBe(4)
  expect(store.getSnapshot().problem).toBe('')
})

it('[ED52] what is typed while the shop is published is not lost', async () => {
  const published = { kind: 'published', draft: draftAt(3, 4, 1.9) } as const
  const { store, bodies, price } = await aStore({ kind: 'stored', state: stateAt(2) }, published, {
    kind: 'stored',
    state: stateAt(4),
  })
  store.change(setPrice(penPrice, 4))
  await store.storeNow()
  const publishing = store.publish()
  store.change(setPrice(mugPrice, 2))
  await publishing
  await store.storeNow()
  expect([price(penPrice), price(mugPrice)]).toEqual([4, 2])
  expect(bodies).toContainEqual({ revision: 3, folder: 'a', changes: [setPrice(mugPrice, 2)] })
})

it('[ED57] a change of another tab elsewhere is taken over, and the own one follows it', async () => {
  const { store, bodies, price } = await aStore(
    { kind: 'outdated', draft: draftAt(5, 0.35, 2.5) },
    { kind: 'stored', state: stateAt(6) },
  )
  store.change(setPrice(penPrice, 4))
  await store.storeNow()
  expect(bodies[1]).toEqual({ revision: 5, folder: 'a', changes: [setPrice(penPrice, 4)] })
  expect([price(penPrice), price(mugPrice)]).toEqual([4, 2.5])
  expect(store.getSnapshot().problem).toBe('')
})

it.each([
  ['the same entry', draftAt(5, 0.5, 1.9), setPrice(penPrice, 4)],
  ['the order of a list', moved(draftAt(5, 0.35, 1.9)), setPrice(penPrice, 4)],
  ['a file in the folder', { ...draftAt(1, 0.5, 1.9), folder: 'b' }, setPrice(penPrice, 4)],
  ['a list', draftAt(5, 0.35, 2), { kind: 'remove', file, path: ['products', 0] } as const],
])(
  '[ED57] where another tab has changed %s, nothing is overwritten and the seller is told',
  async (_, draft, change) => {
    const { store, bodies } = await aStore({ kind: 'outdated', draft })
    store.change(change)
    await store.storeNow()
    expect(bodies).toHaveLength(1)
    expect(store.typed.getSnapshot()).toEqual(contentsOf(draft.files))
    expect(store.getSnapshot().problem).toMatch(/^L’ultima modifica non è riuscita/)
  },
)

it('[ED57] another device that edits is named, and what was not stored is told; this one may go on', async () => {
  const { store, bodies, price } = await aStore(
    { kind: 'taken', draft: { ...draftAt(5, 0.5, 1.9), editor: 'telefono' } },
    { kind: 'opened', draft: draftAt(6, 0.6, 1.9) },
    { kind: 'stored', state: stateAt(7) },
  )
  store.change(setPrice(penPrice, 4))
  await store.storeNow()
  expect(store.getSnapshot().state?.editor).toBe('telefono')
  expect(store.getSnapshot().problem).toMatch(/^L’ultima modifica non è riuscita/)
  expect(price(penPrice)).toBe(0.5)
  await store.takeOver()
  expect(store.getSnapshot()).toMatchObject({ state: { editor: null }, problem: '' })
  store.change(setPrice(penPrice, 4))
  await store.storeNow()
  expect(bodies.at(-1)).toEqual({ revision: 6, folder: 'a', changes: [setPrice(penPrice, 4)] })
})

it('[ED52] a change that the server refuses is said, and does not hold up the next ones', async () => {
  const { store, bodies, price } = await aStore(
    { kind: 'failed', isRefused: true },
    { kind: 'stored', state: stateAt(2) },
  )
  store.change(setPrice(penPrice, 4))
  await store.storeNow()
  expect(store.getSnapshot().problem).toMatch(/^L’ultima modifica non è salvata/)
  expect([price(penPrice), store.getSnapshot().isSaving]).toEqual([0.35, false])
  store.change(setPrice(mugPrice, 2))
  await store.storeNow()
  expect(bodies[1]).toMatchObject({ changes: [setPrice(mugPrice, 2)] })
})

const withoutPen = (revision: number): ShopDraft => {
  const draft = draftAt(revision, 0.35, 1.9)
  const products = [{ id: 'mug', label: 'Tazza', price: 1.9 }]
  return { ...draft, files: { ...draft.files, [file]: JSON.stringify({ products }) } }
}
const removePen: ShopChange = { kind: 'remove', file, path: ['products', 0] }
const removedPen = () =>
  removedFrom(
    valueIn(contentsOf(draftAt(1, 0.35, 1.9).files), file, []) ?? {},
    'products',
    [0],
    '«Penna» non è più nel negozio',
  )

it('[ED77] what was removed stays at hand, the latest first, until it is published or thrown away', async () => {
  const { store, price, onPublished } = await aStore(
    { kind: 'stored', state: stateAt(2) },
    { kind: 'stored', state: stateAt(3) },
    { kind: 'published', draft: draftAt(4, 0.35, 1.9) },
    { kind: 'stored', draft: draftAt(5, 0.35, 2) },
  )
  const [first, later] = [removedPen(), { ...removedPen(), words: 'later', positions: [] }]
  store.change(removePen)
  store.remember(first)
  await store.storeNow()
  store.remember(later)
  expect(store.getSnapshot().removed).toEqual([first, later])
  store.putBack()
  store.putBack()
  expect(price(penPrice)).toBe(0.35)
  expect(store.getSnapshot().removed).toEqual([])
  await store.storeNow()
  store.remember(first)
  expect(onPublished).not.toHaveBeenCalled()
  await store.publish()
  expect(onPublished).toHaveBeenCalledOnce()
  expect(store.getSnapshot().removed).toEqual([])
  store.remember(first)
  await store.restore('1')
  expect(store.getSnapshot()).toMatchObject({ removed: [], savedAt: 7 })
})

it('[ED99] a version is restored and published at once, unless it has problems or somebody was faster', async () => {
  const restored = draftAt(2, 0.35, 2)
  const published = { kind: 'published', draft: draftAt(3, 0.35, 2) } as const
  const ready = await aStore({ kind: 'stored', draft: restored }, published)
  await ready.store.restoreAndPublish('1')
  expect(ready.bodies).toMatchObject([{ revision: 1, id: '1' }, { revision: 2 }])
  expect(ready.onPublished).toHaveBeenCalledOnce()
  const problems = [{ file, place: 'products', message: 'manca' }] as const
  const stopped: Answer[] = [
    { kind: 'stored', draft: { ...restored, problems } },
    { kind: 'outdated', draft: restored },
    { kind: 'failed' },
  ]
  for (const reply of stopped) {
    const { store, bodies, onPublished } = await aStore(reply, published)
    await store.restoreAndPublish('1')
    expect(bodies).toHaveLength(1)
    expect(onPublished).not.toHaveBeenCalled()
  }
})

it('[ED77] what was removed is still at hand after a reload, unless the shop or the entry has changed', async () => {
  const storage = memoryStorage()
  const { store } = await aStore.with({ storage }, { kind: 'stored', state: stateAt(2) })
  store.change(removePen)
  store.remember(removedPen())
  await store.storeNow()
  const reload = (draft: ShopDraft) =>
    aStore.with({ storage, draft }, { kind: 'stored', state: stateAt(3) })
  const again = await reload(withoutPen(2))
  expect(again.store.getSnapshot().removed).toEqual([removedPen()])
  // Another tab has put it back, or somebody has published.
  expect((await reload(draftAt(3, 0.35, 1.9))).store.getSnapshot().removed).toEqual([])
  again.store.remember(removedPen())
  const elsewhere = { ...withoutPen(2), folder: 'b' }
  expect((await reload(elsewhere)).store.getSnapshot().removed).toEqual([])
  storage.setItem('omaggio-removed', '{"folder":"a","removed":[{"list":"__proto__"}]}')
  expect((await reload(withoutPen(2))).store.getSnapshot().removed).toEqual([])
})

it('[ED77] an entry is put back after a reload as it was', async () => {
  const storage = memoryStorage()
  storage.setItem('omaggio-removed', JSON.stringify({ folder: 'a', removed: [removedPen()] }))
  const { store, price } = await aStore.with(
    { storage, draft: withoutPen(2) },
    { kind: 'stored', state: stateAt(3) },
  )
  store.putBack()
  expect(price(penPrice)).toBe(0.35)
})
