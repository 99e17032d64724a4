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
import { contentsOf, valueIn } from './shop-contents.ts'
import { createShopStore } from './shop-store.ts'

const file = 'catalogue.json'
const penPrice = ['products', 0, 'price']
const mugPrice = ['products', 1, 'price']
const setPrice = (path: readonly (string | number)[], value: number): ShopChange => {
  return { kind: 'set', file, path, value }
}

function stateAt(revision: number): DraftState {
  const nothing = { changes: [], problems: [], warnings: [], overtaken: [] }
  return { revision, folder: 'a', ...nothing, unwritable: null, editor: null }
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
async function aStore(...replies: Answer[]) {
  const bodies: unknown[] = []
  const server = {
    get: () => Promise.resolve({ kind: 'done', value: draftAt(1, 0.35, 1.9) }),
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
  const store = createShopStore({
    server,
    now: () => 7,
    pause: () => Promise.resolve(),
    onPublished,
  })
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

it('[ED77] what was removed stays at hand, the latest first, until it is published or thrown away', async () => {
  const pen = { id: 'pen', label: 'Penna', price: 0.35 }
  const removed = {
    words: '«Penna» non è più nel negozio',
    putBack: (): ShopChange[] => [
      { kind: 'insert', file, path: ['products'], index: 0, value: pen },
    ],
  }
  const { store, price, onPublished } = await aStore(
    { kind: 'stored', state: stateAt(2) },
    { kind: 'stored', state: stateAt(3) },
    { kind: 'published', draft: draftAt(4, 0.35, 1.9) },
    { kind: 'stored', draft: draftAt(5, 0.35, 2) },
  )
  store.change({ kind: 'remove', file, path: ['products', 0] })
  store.remember(removed)
  await store.storeNow()
  const later = { words: '«Tazza» non è più nel negozio', putBack: (): ShopChange[] => [] }
  store.remember(later)
  expect(store.getSnapshot().removed).toEqual([removed, later])
  store.putBack()
  store.putBack()
  expect(price(penPrice)).toBe(0.35)
  expect(store.getSnapshot().removed).toEqual([])
  await store.storeNow()
  store.remember(removed)
  expect(onPublished).not.toHaveBeenCalled()
  await store.publish()
  expect(onPublished).toHaveBeenCalledOnce()
  expect(store.getSnapshot().removed).toEqual([])
  store.remember(removed)
  await store.restore('1')
  expect(store.getSnapshot()).toMatchObject({ removed: [], savedAt: 7 })
})
