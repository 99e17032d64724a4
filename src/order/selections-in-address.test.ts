import { expect, it } from 'vitest'
import { demoDataset, demoShop } from '../../tests/support/demo-shop.ts'
import { beginWith } from './dataset.ts'
import { selectionParameters, selectionsIn } from './selections-in-address.ts'

const read = (query: string) => {
  const parameters = new URLSearchParams(query)
  return selectionsIn((name) => parameters.get(name))
}
const { catalogue } = demoShop

it('[KP1] reads what it writes', () => {
  expect(read(selectionParameters(demoDataset()))).toEqual(demoDataset())
  expect(selectionParameters({ ...demoDataset(), quantity: null })).not.toContain('quantity')
})

it.each([
  ['nothing', ''],
  ['other parameters', 'payment=true&utm_source=mail&name=Ada&__proto__=x'],
  ['a sentence', 'product=Chiama+il+800'],
  ['markup', 'color=<b>'],
  ['an endless id', `product=${'a'.repeat(5000)}`],
  ['a fraction of a piece', 'quantity=1.5'],
  ['no pieces', 'quantity=0'],
  ['fewer than none', 'quantity=-5'],
  ['too many pieces to count', `quantity=${'9'.repeat(40)}`],
])('[PG19] [KP1] takes no selection from %s', (_, query) => {
  expect(read(query)).toBeUndefined()
})

it('[KP1] keeps the selections that it can read', () => {
  expect(read('product=mug&color=&quantity=1.000&x=1')).toEqual({ product: 'mug', quantity: 1000 })
})

it('[KP1] fills in the product’s first options where the link says nothing, and tells nothing', () => {
  expect(beginWith(catalogue, { product: 'mug' })).toEqual({
    dataset: { ...catalogue.defaults, product: 'mug', material: 'ceramic' },
    replaced: [],
  })
})

it('[KP2] replaces what is not offered, and says what was asked for', () => {
  const { dataset, replaced } = beginWith(catalogue, {
    product: 'mug',
    color: 'orange',
    print: 'hologram',
  })
  expect(dataset).toMatchObject({ product: 'mug', color: 'white', print: 'none' })
  expect(replaced).toEqual([
    { id: 'color', now: 'Bianco', asked: 'orange' },
    { id: 'print', now: 'Nessuna', asked: 'hologram' },
  ])
})

it('[KP2] a product that is gone is replaced by the first one of a visit', () => {
  const { dataset, replaced } = beginWith(catalogue, { product: 'cap', color: 'red' })
  expect(dataset).toMatchObject({ product: 'pen', color: 'red' })
  expect(replaced).toEqual([{ id: 'product', now: 'Penna', asked: 'cap' }])
})

it('[KP2] a quantity that is not sold becomes the next one that is', () => {
  const products = catalogue.products.map((product) => ({ ...product, minimum: 50, multiple: 25 }))
  const { dataset, replaced } = beginWith({ ...catalogue, products }, { quantity: 60 })
  expect(dataset.quantity).toBe(75)
  expect(replaced).toEqual([{ id: 'quantity', now: '75', asked: 60 }])
})
