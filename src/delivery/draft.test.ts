import { expect, it } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { createDraftKeeper, type Draft } from './draft.ts'

const draft: Draft = {
  uid: 48_213,
  dataset: {
    product: 'mug',
    color: 'red',
    material: 'ceramic',
    print: 'none',
    pack: 'box',
    quantity: null,
  },
  customer: { name: 'Ada', surname: 'Rossi', email: '', phone: '', message: 'ciao' },
  active: 2,
  reached: 4,
}

/** The part of the browser's Storage that we use, kept in a map. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

it('[ST1] restores what was kept, until it is cleared', () => {
  const storage = memoryStorage()
  const drafts = createDraftKeeper(browserStorage(() => storage))
  expect(drafts.restore()).toBeUndefined()
  drafts.keep(draft)
  expect(drafts.restore()).toMatchObject(draft)
  drafts.clear()
  expect(drafts.restore()).toBeUndefined()
})

it.each([
  ['not JSON', '{'],
  ['null', 'null'],
  ['another version', JSON.stringify({ version: 0, ...draft })],
  ['no version', JSON.stringify(draft)],
  ['a missing customer', JSON.stringify({ version: 1, ...draft, customer: undefined })],
  ['a text for a number', JSON.stringify({ version: 1, ...draft, active: '2' })],
  ['a negative position', JSON.stringify({ version: 1, ...draft, active: -1 })],
  ['a fraction of a piece', JSON.stringify({ version: 1, ...draft, dataset: { quantity: 1.5 } })],
])('[ST2] ignores %s', (_, stored) => {
  const storage = memoryStorage()
  storage.setItem('omaggio.draft', stored)
  expect(createDraftKeeper(browserStorage(() => storage)).restore()).toBeUndefined()
})

it('[ST4] takes storage that throws for an empty one', () => {
  const drafts = createDraftKeeper(
    browserStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  )
  expect(() => drafts.keep(draft)).not.toThrow()
  expect(() => drafts.clear()).not.toThrow()
  expect(drafts.restore()).toBeUndefined()
})
