import { expect, it } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { demoDataset } from '../../../tests/support/demo-shop.ts'
import { browserStorage } from './browser-storage.ts'
import { createSelectionMemory } from './selection-memory.ts'

const DAY_MS = 24 * 60 * 60_000
const visit = { dataset: demoDataset(), before: [], after: [], step: 3 }

function setUp(stored?: string) {
  const storage = memoryStorage()
  if (stored) storage.setItem('omaggio.selections', stored)
  let time = 1_000_000
  const memory = createSelectionMemory(
    browserStorage(() => storage),
    () => time,
  )
  return { memory, storage, wait: (ms: number) => (time += ms) }
}

it('[KP4] remembers selections for seven days', () => {
  const { memory, wait } = setUp()
  expect(memory.recall()).toBeUndefined()
  memory.keep(visit)
  wait(7 * DAY_MS - 1)
  expect(memory.recall()).toEqual(visit)
  wait(1)
  expect(memory.recall()).toBeUndefined()
})

it('[KP4] forgets', () => {
  const { memory } = setUp()
  memory.keep(visit)
  memory.clear()
  expect(memory.recall()).toBeUndefined()
})

it('[KP5] keeps only what it names', () => {
  const { memory, storage } = setUp()
  memory.keep({ ...visit, customer: { name: 'Ada' } } as typeof visit)
  expect(storage.getItem('omaggio.selections')).not.toContain('Ada')
})

it.each([
  ['not JSON', '{'],
  ['a foreign value', '42'],
  ['another version', JSON.stringify({ version: 2, at: 1_000_000, ...visit })],
  ['no time', JSON.stringify({ version: 1, ...visit })],
  ['a negative step', JSON.stringify({ version: 1, at: 1_000_000, ...visit, step: -1 })],
  ['no dataset', JSON.stringify({ version: 1, at: 1_000_000, step: 1, dataset: '<script>' })],
])('[ST2] ignores %s', (_, stored) => {
  expect(setUp(stored).memory.recall()).toBeUndefined()
})

it('[ST4] treats storage that throws as empty', () => {
  const memory = createSelectionMemory(
    browserStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
    () => 0,
  )
  expect(() => memory.keep(visit)).not.toThrow()
  expect(memory.recall()).toBeUndefined()
})
