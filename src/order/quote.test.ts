import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset } from '../../tests/support/demo-shop.ts'
import { formatCents } from './money.ts'
import { newOrder, recalculated } from './order.ts'
import { quoteUnit, totalOf } from './quote.ts'

/** The specification's tables in cents, written down a second time on purpose. */
const BASE = { pen: 35, keychain: 60, usb: 280, powerbank: 890, mug: 190, bottle: 250, shopper: 80 }
const MATERIAL: Record<string, Record<string, number>> = {
  pen: { plastic: 0, metal: 25 },
  keychain: { plastic: 0, metal: 40 },
  usb: { plastic: 0, metal: 70 },
  powerbank: { plastic: 0, metal: 120 },
  mug: { ceramic: 0 },
  bottle: { metal: 0 },
  shopper: { plastic: 0 },
}
const PRINT = { none: 0, laser: 30, screen: 25, digital: 45 }
const PACK = { bulk: 0, box: 20, bag: 15 }
const LARGEST_QUANTITY = 1_000_000

const combinations = Object.entries(BASE).flatMap(([product, base]) =>
  Object.entries(MATERIAL[product] ?? {}).flatMap(([material, forMaterial]) =>
    Object.entries(PRINT).flatMap(([print, forPrint]) =>
      Object.entries(PACK).map(([pack, forPack]) => ({
        dataset: demoDataset({ product, material, print, pack }),
        unitCents: base + forMaterial + forPrint + forPack,
      })),
    ),
  ),
)

it('[PR1] [PR2] gives exact cents for every combination and any quantity', () => {
  const anyCombination = fc.constantFrom(...combinations)
  const anyQuantity = fc.integer({ min: 1, max: LARGEST_QUANTITY })
  fc.assert(
    fc.property(anyCombination, anyQuantity, ({ dataset, unitCents }, quantity) => {
      const total = totalOf(demoCatalogue, { ...dataset, quantity })
      expect(BigInt(total ?? -1)).toBe(BigInt(unitCents) * BigInt(quantity))
    }),
    { numRuns: 2000 },
  )
})

it('[PR1] [PR6] gives exact cents for every combination at 1, 2500 and 1,000,000 pieces', () => {
  expect(combinations).toHaveLength(11 * 4 * 3)
  for (const { dataset, unitCents } of combinations) {
    for (const quantity of [1, 2500, LARGEST_QUANTITY]) {
      expect(totalOf(demoCatalogue, { ...dataset, quantity })).toBe(unitCents * quantity)
    }
  }
})

it('[PR1] lists the parts of the price per piece', () => {
  const quote = quoteUnit(demoCatalogue, demoDataset())
  expect(quote?.lines.map(({ label, price }) => [label, price])).toEqual([
    ['Penna', 3500],
    ['Metallo', 2500],
    ['Stampa Digitale', 4500],
    ['Sfuso', 0],
  ])
  expect(quote?.unit).toBe(10_500)
})

it('[PR2] 0,35 + 0,25 + 0,45 is exactly 1,05 €, and times 2500 exactly 2.625,00 €', () => {
  expect(totalOf(demoCatalogue, demoDataset({ quantity: 1 }))).toBe(105)
  const total = totalOf(demoCatalogue, demoDataset({ quantity: 2500 }))
  expect(total && formatCents(total)).toBe('2.625,00\u00A0€')
})

it('[PR3] [PR5] calculates the price at the start, in euros', () => {
  expect(newOrder(demoCatalogue, customer).price).toBe(1.05)
})

it.each([0, -1, -2500])('[PR8] resets a quantity of %i to 1', (quantity) => {
  const order = newOrder(demoCatalogue, customer)
  const { dataset, price } = recalculated(demoCatalogue, {
    ...order,
    dataset: demoDataset({ quantity }),
  })
  expect(dataset.quantity).toBe(1)
  expect(price).toBe(1.05)
})

it.each(['product', 'material', 'print', 'pack'] as const)(
  '[PR7] has no price for an unknown %s',
  (field) => {
    expect(totalOf(demoCatalogue, demoDataset({ [field]: 'unheard-of' }))).toBeUndefined()
  },
)

it('[PR7] has no price while no quantity is filled in', () => {
  const order = newOrder(demoCatalogue, customer)
  const emptied = { ...order, dataset: demoDataset({ quantity: null }) }
  expect(recalculated(demoCatalogue, emptied)).toMatchObject({
    price: null,
    dataset: { quantity: null },
  })
})

const customer = { name: '', surname: '', email: '', phone: '', message: '' }
