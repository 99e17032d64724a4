import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoCatalogue, demoDataset } from '../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../tests/support/offer-shop.ts'
import { STANDARD_TEXTS } from '../../tests/support/standard-texts.ts'
import { adviceFor } from './advice.ts'
import { hasOfferTerms, type Catalogue, type Product } from './catalogue.ts'
import { choose, optionsOf } from './dataset.ts'
import { soldQuantity } from './quantity-rule.ts'
import { formatCents, type Cents, type Price } from './money.ts'
import { quoteUnit, totalOf } from './quote.ts'
import { offerRows } from './order-rows.ts'
import { objectionTo } from './validation.ts'
import { OFFER_TEXTS } from './order-texts.ts'
import { PRICED_IDS, SELECTIONS } from './selections.ts'

const PEN = 3500
const HIGHEST = 400

/** The shipped catalogue with another pen, as the parser would hand it out. */
function withPen(pen: Partial<Product>, setup = 0): Catalogue {
  return {
    ...demoCatalogue,
    products: demoCatalogue.products.map((product) =>
      product.id === 'pen' ? { ...product, ...pen } : product,
    ),
    prints: demoCatalogue.prints.map((print) => ({ ...print, setup: setup as Cents })),
  }
}

const anyBrackets = fc
  .uniqueArray(
    fc.tuple(fc.integer({ min: 2, max: HIGHEST - 50 }), fc.integer({ max: PEN, min: 0 })),
    {
      selector: ([from]) => from,
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((drawn) => {
    const bases = drawn.map(([, base]) => base).sort((a, b) => b - a)
    const froms = drawn.map(([from]) => from).sort((a, b) => a - b)
    return froms.map((from, index) => ({ from, base: bases[index] as Price }))
  })
const anyQuantityRule = fc
  .record({ packs: fc.integer({ min: 0, max: 4 }), multiple: fc.integer({ min: 1, max: 30 }) })
  .map(({ packs, multiple }) => (packs ? { multiple, minimum: packs * multiple } : { multiple }))
const anyOffer = fc
  .tuple(anyBrackets, anyQuantityRule, fc.integer({ min: 0, max: 5000 }))
  .map(([brackets, rule, setup]) => ({
    catalogue: withPen({ brackets, ...rule }, setup),
    setup,
    rule,
  }))
const anyQuantity = fc.integer({ min: 1, max: HIGHEST })

const at = (quantity: number) => demoDataset({ quantity })
/** Without supplements the brackets weigh most, and several may be cheaper at once. */
const bare = (quantity: number) => demoDataset({ quantity, material: 'plastic', print: 'none' })
const totalAt = (catalogue: Catalogue, quantity: number) => totalOf(catalogue, at(quantity)) ?? NaN

describe('brackets', () => {
  const catalogue = offerCatalogue({
    pen: {
      brackets: [
        { from: 100, discount: 7.5 },
        { from: 250, price: 0.3 },
      ],
    },
  })

  it('[OF1] reduce the base price only, from their number of pieces on', () => {
    const units = [1, 99, 100, 249, 250, 2500].map((n) => quoteUnit(catalogue, at(n))?.unit)
    // 7.5 % of 0.35 is 0.02625: the price is rounded half up, 0.32375 to 0.3238.
    expect(units).toEqual([10_500, 10_500, 10_238, 10_238, 10_000, 10_000])
  })

  it('[OF1] that change nothing are not shown as a discount', () => {
    const same = offerCatalogue({ pen: { brackets: [{ from: 2, price: 0.35 }] } })
    expect(quoteUnit(same, at(10))?.discount).toBeUndefined()
  })

  it('[OF14] give a price per piece that never rises with the quantity', () => {
    fc.assert(
      fc.property(anyOffer, anyQuantity, anyQuantity, ({ catalogue }, a, b) => {
        const unitAt = (n: number) => quoteUnit(catalogue, at(n))?.unit ?? NaN
        expect(unitAt(Math.max(a, b))).toBeLessThanOrEqual(unitAt(Math.min(a, b)))
      }),
    )
  })

  it('[OF1] [OF15] [PR2] give totals that are exact, and the sum of the lines shown', () => {
    fc.assert(
      fc.property(anyOffer, anyQuantity, ({ catalogue, setup }, quantity) => {
        const quote = quoteUnit(catalogue, at(quantity))
        if (!quote) throw new Error('there is no price')
        const lines = quote.lines.reduce((sum, { price }) => sum + BigInt(price), 0n)
        const unit = lines - BigInt(quote.discount?.off ?? 0)
        const pieces = (unit * BigInt(quantity) + 50n) / 100n
        expect(BigInt(quote.unit)).toBe(unit)
        expect(BigInt(totalAt(catalogue, quantity))).toBe(pieces + BigInt(setup))
      }),
    )
  })
})

describe('the set-up of a print', () => {
  const catalogue = offerCatalogue({ digital: { setup: 25.5 } })

  it('[OF2] [OF15] is added once, whatever the quantity, and not with another print', () => {
    expect(totalAt(catalogue, 1)).toBe(105 + 2550)
    expect(totalAt(catalogue, 2500)).toBe(262_500 + 2550)
    expect(totalOf(catalogue, demoDataset({ print: 'none' }))).toBe(60)
  })

  it.each(PRICED_IDS)('[OF19] is a term of the offer, and so it would be with %s', (id) => {
    const { list } = SELECTIONS[id]
    const withSetup = demoCatalogue[list].map((option) => ({ ...option, setup: 100 as Cents }))
    expect(hasOfferTerms(demoCatalogue)).toBe(false)
    expect(hasOfferTerms({ ...demoCatalogue, [list]: withSetup })).toBe(true)
  })

  it('[OF2] [VA3] leaves no total where the sum would not be exact', () => {
    const quantity = Math.floor((Number.MAX_SAFE_INTEGER - 50) / 10_500)
    expect(totalOf(demoCatalogue, at(quantity))).toBeDefined()
    const dear = { ...withPen({}, Number.MAX_SAFE_INTEGER) }
    expect(totalOf(dear, at(1))).toBeUndefined()
    expect(objectionTo('quantity', at(1), dear)).toBe('Compilare correttamente i campi')
  })
})

describe('advice', () => {
  it('[OF3] hints at what the next bracket saves', () => {
    const catalogue = offerCatalogue({ pen: { brackets: [{ from: 250, price: 0.3 }] } })
    const advice = adviceFor(catalogue, at(100))
    expect(advice).toEqual({ kind: 'saving', quantity: 250, saved: 1250 })
    expect(formatCents(1250 as Cents)).toBe('12,50\u00A0€')
    expect(adviceFor(catalogue, at(250))).toBeUndefined()
  })

  it('[OF3] names exactly what is saved, at a quantity that is sold', () => {
    fc.assert(
      fc.property(anyOffer, anyQuantity, ({ catalogue, setup, rule }, quantity) => {
        const advice = adviceFor(catalogue, at(quantity))
        if (advice?.kind !== 'saving') return
        const unit = BigInt(quoteUnit(catalogue, at(quantity))?.unit ?? -1)
        const now = (unit * BigInt(advice.quantity) + 50n) / 100n + BigInt(setup)
        expect(now - BigInt(totalAt(catalogue, advice.quantity))).toBe(BigInt(advice.saved))
        expect(advice.saved).toBeGreaterThan(0)
        expect(soldQuantity(rule, advice.quantity)).toBe(advice.quantity)
      }),
      { numRuns: 500 },
    )
  })

  it('[OF4] tells of the cheapest larger quantity wherever there is a cheaper one', () => {
    fc.assert(
      fc.property(anyOffer, anyQuantity, ({ catalogue, rule }, quantity) => {
        const bareTotal = (n: number) => totalOf(catalogue, bare(n)) ?? NaN
        const larger = Array.from({ length: HIGHEST + 150 }, (_, n) => n).filter(
          (n) => n > quantity && soldQuantity(rule, n) === n,
        )
        const cheapest = Math.min(...larger.map((n) => bareTotal(n)))
        const asked = bareTotal(quantity)
        const advice = adviceFor(catalogue, bare(quantity))
        if (cheapest >= asked) {
          expect(advice?.kind).not.toBe('cheaper')
          return
        }
        expect(advice).toMatchObject({ kind: 'cheaper', total: cheapest, insteadOf: asked })
        expect(bareTotal(advice?.quantity ?? 0)).toBe(cheapest)
        expect(advice?.quantity).toBeGreaterThan(quantity)
      }),
    )
  })
})

describe('minimum and multiple', () => {
  const catalogue = offerCatalogue({
    pen: { minimum: 50, multiple: 25 },
    catalogue: { defaults: { ...demoDataset({ quantity: 50 }) } },
  })

  it('[OF5] find the smallest quantity that is sold', () => {
    fc.assert(
      fc.property(anyQuantityRule, anyQuantity, (rule, asked) => {
        let expected = Math.max(asked, 'minimum' in rule ? rule.minimum : 1)
        while (expected % rule.multiple !== 0) expected += 1
        expect(soldQuantity(rule, asked)).toBe(expected)
      }),
    )
  })

  it('[OF5] object with their rule and the next quantity that is sold', () => {
    const rule = 'Penna si ordina a partire da 50 pezzi, in multipli di 25'
    expect(objectionTo('quantity', at(1), catalogue, OFFER_TEXTS)).toBe(`${rule}: per esempio 50.`)
    expect(objectionTo('quantity', at(1060), catalogue, OFFER_TEXTS)).toBe(
      `${rule}: per esempio 1.075.`,
    )
    expect(objectionTo('quantity', at(75), catalogue)).toBeUndefined()
    expect(objectionTo('quantity', demoDataset({ quantity: null }), catalogue)).toBe(
      'Compilare correttamente i campi',
    )
  })

  it('[OF18] raise the quantity that a new product is not sold in', () => {
    const shop = { ...catalogue, defaults: demoDataset() }
    const { dataset, replaced } = choose(shop, demoDataset({ quantity: 60 }), 'product', 'pen')
    expect(dataset.quantity).toBe(75)
    expect(replaced).toEqual([{ id: 'quantity', now: '75' }])
    expect(choose(shop, at(100), 'product', 'pen').replaced).toEqual([])
  })
})

describe('prints and packaging of a product', () => {
  const catalogue = offerCatalogue({
    pen: { prints: ['screen', 'none'], packaging: ['box'] },
    catalogue: { defaults: demoDataset({ product: 'usb', color: 'black' }) },
  })
  const pen = demoDataset({ print: 'screen', pack: 'box' })

  it('[OF6] are all that is offered for it, in its order', () => {
    const ids = (field: 'print' | 'pack') => optionsOf(catalogue, pen, field).map(({ id }) => id)
    expect(ids('print')).toEqual(['screen', 'none'])
    expect(ids('pack')).toEqual(['box'])
  })

  it('[OF6] are the only ones with a price and without an objection', () => {
    expect(totalOf(catalogue, pen)).toBe(105)
    expect(totalOf(catalogue, { ...pen, print: 'digital' })).toBeUndefined()
    expect(objectionTo('pack', { ...pen, pack: 'bulk' }, catalogue)).toBe(
      'Selezione correttamente un valore',
    )
  })

  it('[OF18] replace what a new product does not offer', () => {
    const usb = demoDataset({ product: 'usb', color: 'black', print: 'none' })
    const { dataset, replaced } = choose(catalogue, usb, 'product', 'pen')
    expect(dataset).toMatchObject({ color: 'black', print: 'none', pack: 'box' })
    expect(replaced).toEqual([{ id: 'pack', now: 'Scatola' }])
  })
})

describe('the rows of an offer', () => {
  it('[OF19] are none in the shipped shop', () => {
    expect(offerRows(demoCatalogue, quoteUnit(demoCatalogue, at(2500)), STANDARD_TEXTS)).toEqual([])
  })

  it('[OF19] are those that the catalogue uses', () => {
    const catalogue = offerCatalogue({
      pen: { brackets: [{ from: 250, price: 0.3 }] },
      digital: { setup: 1200 },
      catalogue: { vat: 'IVA esclusa', validityDays: 30 },
    })
    const rowsAt = (quantity: number) =>
      offerRows(catalogue, quoteUnit(catalogue, at(quantity)), STANDARD_TEXTS)
    expect(rowsAt(250).map(({ label, text }) => [label, text])).toEqual([
      ['Sconto quantità', '−0,05\u00A0€/pz per almeno 250\u00A0pz'],
      ['Impianto di stampa', '1.200,00\u00A0€'],
      ['Prezzi', 'IVA esclusa'],
      ['Validità', '30 giorni'],
    ])
    expect(rowsAt(249).map(({ id }) => id)).toEqual(['setup', 'vat', 'validity'])
  })
})
