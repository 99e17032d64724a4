import { expect, it } from 'vitest'
import { shopCopy } from '../../../../tests/support/shop-copy.ts'
import { openShop } from '../../../server/shop/open-shop.ts'
import { ShopFileError } from '../../../shop/problems.ts'
import { tellProblem } from './tell-problem.ts'

it.each([
  ['settings.json', '"#7a4a24"', '"marrone"', 'Impostazioni, Colore del marchio: '],
  ['catalogue.json', '"price": 0.35', '"price": -1', 'Prodotti e prezzi, Prodotti, voce 1, Prezzo'],
  ['settings.json', '"name"', 'name', 'Impostazioni: '],
])('[BN124] tells a mistake in %s without keys: %s', async (file, from, to, words) => {
  const { folder, edit } = shopCopy()
  edit(file, from, to)
  const error: unknown = await openShop(folder).catch((refused: unknown) => refused)
  if (!(error instanceof ShopFileError)) throw error
  const [told] = error.problems.map(tellProblem)
  expect(told?.words.startsWith(words)).toBe(true)
  expect(told?.words).not.toMatch(/\.json|brandColor|\bprice\b/)
  expect(told?.line.startsWith(file)).toBe(true)
})
