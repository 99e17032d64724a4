import { expect, it } from 'vitest'
import { changedText, type ShopChange } from '../../wire/shop-change.ts'
import { perShopFile } from '../../../../shop/shop-files.ts'
import { applied, contentsOf, valueIn } from './shop-contents.ts'

const file = 'catalogue.json'
const source = JSON.stringify({ products: [{ id: 'a' }, { id: 'b', price: 1 }, { id: 'c' }] })
const contents = contentsOf(perShopFile((name) => (name === file ? source : null)))

it.each<ShopChange>([
  { kind: 'set', file, path: ['products', 1, 'price'], value: 1.95 },
  { kind: 'set', file, path: ['products', 0, 'printArea', 'x'], value: 5 },
  { kind: 'set', file, path: ['products', 0, 'colors'], value: ['red'] },
  { kind: 'remove', file, path: ['products', 1, 'price'] },
  { kind: 'remove', file, path: ['products', 0] },
  { kind: 'insert', file, path: ['products'], index: 1, value: { id: 'd' } },
  { kind: 'insert', file, path: ['products'], index: 3, value: { id: 'd' } },
  { kind: 'move', file, path: ['products'], from: 0, to: 2 },
  { kind: 'move', file, path: ['products'], from: 2, to: 0 },
  { kind: 'text', file, text: '{"products":[]}' },
  { kind: 'text', file, text: '{"products":' },
])('[ED52] the desk shows at once what the server will store: %j', (change) => {
  const stored = changedText(file, source, [change])
  const shown = applied(contents, change)?.[file]
  expect(shown).toEqual(contentsOf(perShopFile(() => stored ?? null))[file])
})

it.each<ShopChange>([
  { kind: 'set', file, path: ['products', 7, 'price'], value: 1 },
  { kind: 'set', file, path: ['products', 0, 'id', 'x'], value: 1 },
  { kind: 'insert', file, path: ['colors'], index: 0, value: {} },
  { kind: 'set', file: 'settings.json', path: ['name'], value: 'x' },
])('[ED52] a change of what is not there changes nothing: %j', (change) => {
  expect(applied(contents, change)).toBeUndefined()
})

it('[ED52] one change leaves every other entry as it was, so that only its row is rendered', () => {
  const change: ShopChange = { kind: 'set', file, path: ['products', 1, 'price'], value: 2 }
  const after = applied(contents, change)
  expect(after && valueIn(after, file, ['products', 0])).toBe(
    valueIn(contents, file, ['products', 0]),
  )
})
