import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoCatalogue, demoDataset } from '../../tests/support/demo-shop.ts'
import type { ChoiceId } from './selections.ts'
import { objectionTo } from './validation.ts'

const CHOOSE = 'Selezione correttamente un valore'
const FILL_IN = 'Compilare correttamente i campi'

/** The specification's lists, written down a second time on purpose. */
const COLORS: Record<string, string[]> = {
  pen: ['blue', 'red', 'black', 'green'],
  keychain: ['white', 'black'],
  usb: ['silver', 'black'],
  powerbank: ['white', 'red', 'green', 'blue', 'black'],
  mug: ['white', 'red', 'green', 'blue'],
  bottle: ['white', 'yellow', 'orange', 'pink', 'red', 'green', 'blue'],
  shopper: ['white', 'yellow', 'red', 'green', 'blue'],
}
const MATERIALS: Record<string, string[]> = {
  pen: ['plastic', 'metal'],
  keychain: ['plastic', 'metal'],
  usb: ['plastic', 'metal'],
  powerbank: ['plastic', 'metal'],
  mug: ['ceramic'],
  bottle: ['metal'],
  shopper: ['plastic'],
}
const PRINTS = ['none', 'laser', 'screen', 'digital']
const PACKS = ['bulk', 'box', 'bag']
const anyWord = fc.oneof(
  fc.constantFrom(
    ...new Set([...Object.values(COLORS).flat(), ...Object.values(MATERIALS).flat()]),
  ),
  fc.constantFrom(...Object.keys(COLORS), ...PRINTS, ...PACKS, '', 'constructor', '__proto__'),
  fc.string(),
)

const offered: Record<ChoiceId, (product: string) => string[]> = {
  product: () => Object.keys(COLORS),
  color: (product) => COLORS[product] ?? [],
  material: (product) => MATERIALS[product] ?? [],
  print: () => PRINTS,
  pack: () => PACKS,
}

describe.each(Object.keys(offered) as ChoiceId[])('[VA2] [PR6] %s', (field) => {
  it('[VA2] [PR6] passes exactly where the specification lists the value', () => {
    const anyProduct = fc.constantFrom(...Object.keys(COLORS))
    fc.assert(
      fc.property(anyProduct, anyWord, (product, value) => {
        const dataset = demoDataset({ product, [field]: value })
        const listed = offered[field](dataset.product).includes(value)
        expect(objectionTo(field, dataset, demoCatalogue)).toBe(listed ? undefined : CHOOSE)
      }),
      { numRuns: 500 },
    )
  })
})

it('[VA2] an unknown product offers neither colours nor materials', () => {
  const dataset = demoDataset({ product: 'umbrella' })
  expect(objectionTo('color', dataset, demoCatalogue)).toBe(CHOOSE)
  expect(objectionTo('material', dataset, demoCatalogue)).toBe(CHOOSE)
})

it.each([
  [1, undefined],
  [2501, undefined],
  [26, undefined],
  [1_000_000, undefined],
  [0, FILL_IN],
  [-1, FILL_IN],
  [null, FILL_IN],
  [Number.MAX_SAFE_INTEGER, FILL_IN],
  [1e20, FILL_IN],
])('[VA3] a quantity of %s gives %s', (quantity, objection) => {
  expect(objectionTo('quantity', demoDataset({ quantity }), demoCatalogue)).toBe(objection)
})
