import { expect, it } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { demoDataset } from '../../../tests/support/demo-shop.ts'
import { browserStorage } from './browser-storage.ts'
import { bringBack, createCopying } from './lasting-copy.ts'
import { createSelectionMemory } from './selection-memory.ts'

const visit = { dataset: demoDataset(), before: [], after: [], step: 3 }
const larger = { ...visit, after: [{ dataset: demoDataset({ quantity: 7 }) }] }

/** A device whose local storage is written to the disk only when the test says so. */
function device() {
  let time = 1_000
  let copied: unknown
  let onDisk: string | null = null
  const store = {
    read: async () => copied,
    write: async (copy: unknown) => void (copied = structuredClone(copy)),
  }
  const begin = () => {
    const storage = browserStorage(() => held)
    const held = memoryStorage()
    if (onDisk !== null) held.setItem('omaggio.selections', onDisk)
    return {
      storage,
      memory: createSelectionMemory(storage, () => time++),
      copy: createCopying(storage, store, () => time++),
      write: () => void (onDisk = held.getItem('omaggio.selections')),
      bringBack: () => bringBack(storage, store),
    }
  }
  return { begin, write: (copy: unknown) => void (copied = copy) }
}

it('[SG80] what local storage lost is brought back, and offered as it was', async () => {
  const { begin } = device()
  const before = begin()
  before.memory.keep(visit)
  await before.copy()
  before.write()
  before.memory.keep(larger)
  await before.copy()
  // Killed here: the second one was never written.
  const after = begin()
  expect(after.memory.recall()).toEqual(visit)
  expect(await after.bringBack()).toBe(true)
  expect(after.memory.recall()).toEqual(larger)
  expect(await after.bringBack()).toBe(false)
})

it('[SG80] what was sent or forgotten does not come back', async () => {
  const { begin } = device()
  const before = begin()
  before.memory.keep(visit)
  await before.copy()
  before.write()
  before.memory.clear()
  await before.copy()
  const after = begin()
  expect(after.memory.recall()).toEqual(visit)
  expect(await after.bringBack()).toBe(true)
  expect(after.memory.recall()).toBeUndefined()
})

it('[SG80] what the visitor does before the copy is read stays', async () => {
  const { begin } = device()
  const before = begin()
  before.memory.keep(larger)
  await before.copy()
  const after = begin()
  after.memory.keep(visit)
  expect(await after.bringBack()).toBe(false)
  expect(after.memory.recall()).toEqual(visit)
})

it.each([undefined, null, 7, {}, { at: 'x', kept: '' }, { at: 1 }])(
  '[SG80] a copy that is none is ignored: %j',
  async (copy) => {
    const { begin, write } = device()
    write(copy)
    expect(await begin().bringBack()).toBe(false)
  },
)
