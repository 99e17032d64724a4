import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoDataset, SHOP_DIR, shopFile } from '../../../tests/support/demo-shop.ts'
import { offerCatalogue, offerFile, type Offers } from '../../../tests/support/offer-shop.ts'
import type { Price } from '../../order/money.ts'
import type { Percent } from '../schema/field-schemas.ts'
import { discounted } from './parse-catalogue.ts'
import { parseCatalogue } from './parse-catalogue.ts'

const problemsOf = (offers: Offers) =>
  (parseCatalogue(offerFile(offers)).problems ?? []).map(
    ({ place, message }) => `${place}: ${message}`,
  )

it('[OF13] rounds a discounted price half up to a ten-thousandth, for any price a shop can name', () => {
  const anyPrice = fc.integer({ min: 0, max: 9_999_999_999_999 })
  const anyPercent = fc.integer({ min: 1, max: 999_999 })
  fc.assert(
    fc.property(anyPrice, anyPercent, (price, percent) => {
      const rounded = BigInt(discounted(price as Price, percent as Percent))
      const exactMillionths = BigInt(price) * BigInt(1_000_000 - percent)
      const above = rounded * 1_000_000n - exactMillionths
      expect(above > -500_000n && above <= 500_000n).toBe(true)
    }),
  )
})

it('[OF1] reads discounts and own prices of brackets, written in any order', () => {
  const brackets = [
    { from: 250, price: 0.3 },
    { from: 100, discount: 7.5 },
  ]
  const [pen] = offerCatalogue({ pen: { brackets } }).products
  expect(pen?.brackets).toEqual([
    { from: 100, base: 3238 },
    { from: 250, base: 3000 },
  ])
})

it.each<[string, Offers, string]>([
  [
    'a price per piece that rises from one bracket to the next',
    {
      pen: {
        brackets: [
          { from: 100, discount: 20 },
          { from: 250, price: 0.3 },
        ],
      },
    },
    'prodotto «pen», brackets, voce 2: il prezzo di un pezzo sale da 0,28\u00A0€ a 0,30\u00A0€: con più pezzi non può',
  ],
  [
    'a price per piece that rises above the base price',
    { pen: { brackets: [{ from: 100, price: 0.36 }] } },
    'prodotto «pen», brackets, voce 1: il prezzo di un pezzo sale da 0,35\u00A0€ a 0,36\u00A0€: con più pezzi non può',
  ],
  [
    'a price per piece that rises between brackets in any order',
    {
      pen: {
        brackets: [
          { from: 250, discount: 5 },
          { from: 100, discount: 10 },
        ],
      },
    },
    'prodotto «pen», brackets, voce 1: il prezzo di un pezzo sale da 0,315\u00A0€ a 0,3325\u00A0€: con più pezzi non può',
  ],
  [
    'two brackets from the same quantity',
    {
      pen: {
        brackets: [
          { from: 100, discount: 5 },
          { from: 100, discount: 10 },
        ],
      },
    },
    'prodotto «pen», brackets, voce 2, from: c’è già uno scaglione da 100 pezzi',
  ],
  [
    'a bracket with both a discount and a price',
    { pen: { brackets: [{ from: 100, discount: 5, price: 0.3 }] } },
    'prodotto «pen», brackets, voce 1: scrivi «discount» (lo sconto in per cento) oppure «price» (il prezzo)',
  ],
  [
    'a bracket with neither',
    { pen: { brackets: [{ from: 100 }] } },
    'prodotto «pen», brackets, voce 1: scrivi «discount» (lo sconto in per cento) oppure «price» (il prezzo)',
  ],
  [
    'a discount that is none',
    { pen: { brackets: [{ from: 100, discount: 100 }] } },
    'prodotto «pen», brackets, voce 1, discount: scrivi una percentuale maggiore di 0 e minore di 100, per esempio 5 o 7.5',
  ],
  [
    'a minimum that is not sold',
    { pen: { minimum: 50, multiple: 12 } },
    'prodotto «pen», minimum: non è un multiplo di 12: scrivi 60',
  ],
  [
    'a default quantity that is not sold',
    { pen: { minimum: 50 } },
    'defaults, quantity: «pen» si ordina a partire da 50 pezzi: scrivi 50',
  ],
  [
    'an unknown print of a product',
    { pen: { prints: ['digitall'] } },
    'prodotto «pen», prints: «digitall» non esiste; forse «digital»?',
  ],
  [
    'packaging named twice',
    { pen: { packaging: ['bulk', 'bulk'] } },
    'prodotto «pen», packaging: «bulk» c’è più di una volta: cambia o togli uno dei due',
  ],
  [
    'a default print that its product does not offer',
    { pen: { prints: ['none'] } },
    'defaults, print: il prodotto «pen» non offre «digital»',
  ],
  [
    'a set-up finer than a cent',
    { digital: { setup: 25.505 } },
    'stampa «digital», setup: scrivi al massimo due decimali, per esempio 25.5',
  ],
  [
    'a validity of no days',
    { catalogue: { validityDays: 0 } },
    'validityDays: deve essere almeno 1',
  ],
  [
    'a validity that no date can hold',
    { catalogue: { validityDays: 200_000_000 } },
    'validityDays: deve essere al massimo 3650',
  ],
  [
    'a minimum beyond counting',
    { pen: { minimum: 1e300 } },
    'prodotto «pen», minimum: deve essere al massimo 1000000000',
  ],
  [
    'a label for VAT of two lines, which a mail would not give back as written',
    { catalogue: { vat: 'IVA\r\nesclusa' } },
    'vat: scrivilo su una riga sola',
  ],
  [
    'a name of two lines',
    { pen: { label: 'Penna\na sfera' } },
    'prodotto «pen», label: scrivilo su una riga sola',
  ],
  ['an empty label for VAT', { catalogue: { vat: '' } }, 'vat: non può essere vuoto'],
])('[OF10] the check reports %s', (_, offers, problem) => {
  expect(problemsOf(offers)).toContain(problem)
})

it('[OF10] reports nothing where everything is right', () => {
  expect(
    problemsOf({
      pen: {
        brackets: [
          { from: 100, discount: 5 },
          { from: 250, price: 0.3 },
        ],
        minimum: 50,
        multiple: 25,
        prints: ['digital', 'none'],
        packaging: ['bulk'],
      },
      digital: { setup: 25.5 },
      catalogue: {
        vat: 'IVA esclusa',
        validityDays: 30,
        defaults: demoDataset({ quantity: 50 }),
      },
    }),
  ).toEqual([])
})

it('[OF10] reports nothing in the examples of the seller’s guide', () => {
  const guide = readFileSync(`${SHOP_DIR}LEGGIMI.md`, 'utf8')
  const examples = [...guide.matchAll(/```json\n([^]*?)```/g)].map(([, json = '']) => json)
  const withId = (id: string, sign: string) =>
    JSON.parse(examples.find((json) => json.includes(`"${id}"`) && json.includes(sign)) ?? '')
  const conditions = JSON.parse(`{${examples.find((json) => json.startsWith('"vat"')) ?? ''}}`)
  const file = shopFile('catalogue.json') as Record<string, { id: string }[]>
  const replaced = (list: string, example: { id: string }) =>
    file[list]?.map((entry) => (entry.id === example.id ? example : entry))
  const catalogue = {
    ...conditions,
    products: replaced('products', withId('mug', 'brackets')),
    prints: replaced('prints', withId('screen', 'setup')),
  }
  expect(problemsOf({ catalogue })).toEqual([])
})
