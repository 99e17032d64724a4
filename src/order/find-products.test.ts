import { expect, it } from 'vitest'
import { demoCatalogue } from '../../tests/support/demo-shop.ts'
import type { Product } from './catalogue.ts'
import { findProducts } from './find-products.ts'

const LABELS = [
  'Appendino',
  'Tazza da caffè',
  'Penna',
  'Portapenne in legno',
  'Caffettiera',
  'Ciotola crème',
]
const [pen] = demoCatalogue.products
const products = LABELS.map((label) => ({ ...pen, label }) as Product)
const found = (typed: string) => findProducts(products, typed).map(({ label }) => label)

it('[OF23] finds everything while nothing is typed', () => {
  expect(found('')).toEqual(LABELS)
  expect(found('  – ')).toEqual(LABELS)
})

it('[OF23] ignores case, accents and the order of words', () => {
  expect(found('CAFFE')).toEqual(['Tazza da caffè', 'Caffettiera'])
  expect(found('càffè TAZ')).toEqual(['Tazza da caffè'])
  expect(found('creme')).toEqual(['Ciotola crème'])
  expect(found('caffe\u0300')).toEqual(['Tazza da caffè', 'Caffettiera'])
})

it('[OF23] lists names with a word that begins so before the others', () => {
  expect(found('pen')).toEqual(['Penna', 'Appendino', 'Portapenne in legno'])
})

it('[OF23] needs every word', () => {
  expect(found('tazza legno')).toEqual([])
  expect(found('.*')).toEqual(LABELS)
  expect(found('zzz')).toEqual([])
})
