import { expect, it } from 'vitest'
import { demoCatalogue } from '../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../tests/support/offer-shop.ts'
import { optionsFor, withId } from './catalogue.ts'
import { lowestUnit, quoteUnit } from './quote.ts'

function lowestOfPen(pen: Record<string, unknown>) {
  const catalogue = offerCatalogue({ pen, catalogue: { defaults: OF_THE_MUG } })
  const product = withId(catalogue.products, 'pen')
  if (!product) throw new Error('no pen')
  return { catalogue, product, lowest: lowestUnit(catalogue, product) }
}

const OF_THE_MUG = {
  ...demoCatalogue.defaults,
  product: 'mug',
  material: 'ceramic',
  print: 'none',
}

it('[CH6] [PR6] is the base price of every product of the shipped shop', () => {
  for (const product of demoCatalogue.products) {
    expect(lowestUnit(demoCatalogue, product)).toBe(product.base)
  }
})

it.each([
  [{ prints: ['laser', 'digital'] }, 3500 + 3000],
  [{ packaging: ['box'] }, 3500 + 2000],
  [{ materials: { metal: 0.25 } }, 3500 + 2500],
  [{ minimum: 50, brackets: [{ from: 50, price: 0.2 }] }, 2000],
  [{ multiple: 25, brackets: [{ from: 20, price: 0.2 }] }, 2000],
  [{ minimum: 50, brackets: [{ from: 51, price: 0.2 }] }, 3500],
])('[CH6] with %o it is what somebody can really pay', (pen, expected) => {
  const { catalogue, product, lowest } = lowestOfPen(pen)
  expect(lowest).toBe(expected)
  const quantity = product.minimum ?? product.multiple ?? 1
  const units = optionsFor(catalogue, product, 'material').flatMap((material) =>
    optionsFor(catalogue, product, 'print').flatMap((print) =>
      optionsFor(catalogue, product, 'pack').map((pack) => {
        const chosen = { product: 'pen', material: material.id, print: print.id, pack: pack.id }
        return quoteUnit(catalogue, { ...catalogue.defaults, ...chosen, quantity })?.unit
      }),
    ),
  )
  expect(units).toContain(lowest)
  expect(Math.min(...units.map(Number))).toBe(lowest)
})
