import { changedValue, type JsonChange } from '../../wire/shop-change.ts'
import {
  groupsAt,
  valueAt,
  type JsonGroup,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PARSERS } from '../../../../shop/parse-file.ts'
import { sampleProducts } from '../publish/draft-samples.ts'
import { withDefaultChoices } from './default-choices.ts'
import { namedColor, nameOfPhoto, productsOfPhotos, unfinishedPhotos } from './photo-products.ts'
import { putBack, removal, removedFrom } from './remove-entry.ts'

const file = 'catalogue.json'
const source = readFileSync(new URL(`../../../../../shop/${file}`, import.meta.url), 'utf8')
const catalogue = JSON.parse(source) as JsonGroup

const after = (before: JsonValue, changes: readonly JsonChange[]) =>
  changes.reduce((value, change) => changedValue(value, change) ?? value, before)
const productsIn = (value: JsonValue) => groupsAt(value, 'products')
const problemsIn = (value: JsonValue) =>
  (PARSERS[file](JSON.stringify(value)).problems ?? []).map(
    ({ place, message }) => `${place}: ${message}`,
  )

it.each([
  ['tazza-rossa.jpg', 'Tazza rossa'],
  ['T-shirt_blu  navy.final.PNG', 'T-shirt blu navy.final'],
  ['cafe\u0301.webp', 'Café'],
  ['_.jpg', 'Prodotto'],
])('[ED64] the product of the photo %s is called %s', (photo, name) => {
  expect(nameOfPhoto(photo)).toBe(name)
})

it('[ED64] the colour of a photo is the one that its name has, in any ending', () => {
  const names = ['Tazza rossa', 'Penne bianche', 'Zaino verdi', 'Rose blu', 'Borraccia']
  expect(names.map((name) => namedColor(catalogue, name))).toEqual([
    'red',
    'white',
    'green',
    'blue',
    '',
  ])
  expect(namedColor({ colors: [{ id: 'any', label: 'Unico' }] }, 'Borraccia')).toBe('any')
})

it('[ED64] every photo is a product that needs nothing but its price, and a colour where none is named', () => {
  const photos = ['Tazza rossa', 'Tazza rossa', 'Cosa nera', 'Borraccia'].map((label) => ({
    label,
    picture: 'a.jpg',
  }))
  const filled = after(catalogue, productsOfPhotos(catalogue, photos))
  expect(productsIn(filled).slice(7)).toEqual([
    {
      id: 'tazza-rossa',
      label: 'Tazza rossa',
      materials: { ceramic: 0 },
      pictures: 'a.jpg',
      colors: ['red'],
    },
    expect.objectContaining({ id: 'tazza-rossa-2' }),
    expect.objectContaining({ id: 'cosa-nera', materials: { plastic: 0 }, colors: ['black'] }),
    expect.objectContaining({ id: 'borraccia', materials: { metal: 0 }, colors: [] }),
  ])
  expect(problemsIn(filled)).toEqual([
    'prodotto «tazza-rossa», price: manca',
    'prodotto «tazza-rossa-2», price: manca',
    'prodotto «cosa-nera», price: manca',
    'prodotto «borraccia», price: manca',
    'prodotto «borraccia», colors: deve avere almeno una voce',
  ])
})

it('[ED94] products of photos are in one list until each has its price and colour, or is published', () => {
  const photos = ['Tazza rossa', 'Cosa nera'].map((label) => ({ label, picture: 'a.jpg' }))
  const filled = after(catalogue, productsOfPhotos(catalogue, photos))
  const added = ['products/tazza-rossa', 'products/cosa-nera']
  const price = (at: number): JsonChange => ({
    kind: 'set',
    file,
    path: ['products', at, 'price'],
    value: 1,
  })
  const left = (...changes: readonly JsonChange[]) =>
    unfinishedPhotos(productsIn(after(filled, changes)), added)
  expect(left()).toEqual(['tazza-rossa', 'cosa-nera'])
  expect(left(price(7))).toEqual(['tazza-rossa', 'cosa-nera'])
  expect(left(price(7), price(8))).toEqual([])
  const colors: JsonChange = { kind: 'set', file, path: ['products', 8, 'colors'], value: [] }
  expect(left(price(7), price(8), colors)).toHaveLength(2)
  expect(unfinishedPhotos(productsIn(filled), [])).toEqual([])
})

it('[ED65] all products of the shipped shop are samples, and one with another price is not', () => {
  const products = productsIn(catalogue)
  expect(sampleProducts(products)).toEqual([...products.keys()])
  expect(sampleProducts(products.map((product) => ({ ...product, price: 0.41 })))).toEqual([])
})

it('[ED65] a draft without the samples says one thing, and they are put back as they were', () => {
  const positions = sampleProducts(productsIn(catalogue))
  const left = after(catalogue, removal(catalogue, 'products', positions))
  expect(problemsIn(left)).toEqual(['products: deve avere almeno una voce'])
  expect(after(left, putBack(removedFrom(catalogue, 'products', positions, ''), left))).toEqual(
    catalogue,
  )
})

it('[ED65] own products that were added meanwhile stay when the samples are put back', () => {
  const photos = [{ label: 'Tazza rossa', picture: 'a.jpg' }]
  const own = after(catalogue, productsOfPhotos(catalogue, photos))
  const positions = sampleProducts(productsIn(own))
  const left = after(own, removal(own, 'products', positions))
  expect(valueAt(left, ['defaults', 'product'])).toBe('tazza-rossa')
  expect(after(left, putBack(removedFrom(own, 'products', positions, ''), left))).toEqual(own)
  const again = after(left, withDefaultChoices(left, productsOfPhotos(left, photos)))
  const both = after(again, putBack(removedFrom(own, 'products', positions, ''), again))
  expect(productsIn(both).map(({ id }) => id)).toEqual([
    ...productsIn(own).map(({ id }) => id),
    'tazza-rossa-2',
  ])
})
