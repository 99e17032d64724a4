import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../tests/support/offer-shop.ts'
import { STANDARD_TEXTS } from '../../tests/support/standard-texts.ts'
import { optionsOf } from './dataset.ts'
import type { Cents } from './money.ts'
import { datasetsOf, MOST_GADGETS, newOrder, recalculated, type Order } from './order.ts'
import { totalOf } from './quote.ts'
import { CHOICE_IDS, SELECTION_IDS, type Dataset } from './selections.ts'
import { readSummary } from './read-summary.ts'
import { writeSummary } from './write-summary.ts'
import { templateParams } from './template-params.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/recorded-requests.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>>
const offers = offerCatalogue({
  pen: { brackets: [{ from: 250, price: 0.3 }] },
  digital: { setup: 25 },
  catalogue: { vat: 'IVA esclusa', validityDays: 30 },
})
const customer = {
  ...demoShop.settings.sampleCustomer,
  message: 'Entro Natale <b>\n& "presto"',
}
const mug = demoDataset({ product: 'mug', color: 'red', material: 'ceramic', quantity: 250 })
const pen = demoDataset({ quantity: 250 })

function orderOf(catalogue: typeof offers, [first = pen, ...others]: readonly Dataset[]): Order {
  const order = { ...newOrder(catalogue, customer, first), uid: 7 }
  return recalculated(catalogue, { ...order, after: others.map((dataset) => ({ dataset })) })
}

const receipt = {
  orderId: 'ORDER1',
  paymentId: 'CAPTURE1',
  amountCents: 105 as Cents,
  givenName: 'Ada',
  demo: true,
  datasets: [demoDataset()],
}
const logo = { name: 'a&b.svg', id: 'ab12'.repeat(8), ink: 'rosso' }
const walk = { token: 'tok', trap: 'x"y' }

it('[SG2] a request with one gadget travels as it was recorded before there were several', () => {
  const plain = { ...orderOf(demoCatalogue, [demoDataset()]), uid: 48_213 }
  const write = (order: Order, catalogue = demoCatalogue) =>
    templateParams(catalogue, order, STANDARD_TEXTS)
  expect(write(plain)).toEqual(recorded.plain)
  expect(write(orderOf(offers, [pen]), offers)).toEqual(recorded.offers)
  const mugs = orderOf(demoCatalogue, [mug])
  expect(templateParams(demoCatalogue, mugs, STANDARD_TEXTS, [logo], walk)).toEqual(recorded.logo)
  expect(write({ ...plain, uid: 7, receipt })).toEqual(recorded.paid)
  expect(write({ ...mugs, receipt })).toEqual(recorded.otherwisePaid)
})

it('[SG33] the row of the payment says whether all gadgets were paid', () => {
  const payment = (datasets: readonly Dataset[]) => {
    const order = { ...orderOf(offers, [mug, pen]), receipt: { ...receipt, datasets } }
    const read = readSummary(writeSummary(offers, order, STANDARD_TEXTS))
    return read?.request.byField.get('payment')?.text
  }
  const paid = 'CAPTURE1 – 1,05\u00A0€ (prova)'
  expect(payment([mug, pen])).toBe(paid)
  for (const others of [[mug], [pen, mug], [mug, pen, pen]]) {
    expect(payment(others)).toBe(`${paid}, per altre scelte`)
  }
})

const cells = (html: string) =>
  html
    .split('</table>')
    .slice(0, -1)
    .map((table) => [...table.matchAll(/<th>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map(([, th]) => th))

it('[SG3] several gadgets have a table each, after the one of the request with the customer and the total', () => {
  const order = orderOf(offers, [mug, pen])
  const html = writeSummary(offers, order, STANDARD_TEXTS, [undefined, logo])
  const selections = ['Prodotto', 'Colore', 'Materiale', 'Stampa', 'Confezione', 'Quantità']
  const typed = ['Nome', 'Cognome', 'Email', 'Telefono', 'Note']
  const setup = 'Impianto di stampa'
  expect(cells(html)).toEqual([
    ['Richiesta', 'Totale indicativo', 'Prezzi', 'Validità', ...typed],
    ['Gadget', 'Importo', ...selections, setup],
    ['Gadget', 'Importo', ...selections, 'Sconto quantità', setup, 'Logo'],
  ])
  const read = readSummary(html)
  const total = (totalOf(offers, mug) ?? 0) + (totalOf(offers, pen) ?? 0)
  expect(read?.request.byField.get('total')?.fact.value).toBe(String(total))
  expect(read?.gadgets.map(({ byField }) => byField.get('gadget')?.text)).toEqual([
    '1 di 2',
    '2 di 2',
  ])
})

const anyDataset = fc
  .record({
    product: fc.constantFrom(...demoCatalogue.products.map(({ id }) => id)),
    quantity: fc.integer({ min: 1, max: 99_999 }),
    picks: fc.array(fc.nat(), { minLength: CHOICE_IDS.length, maxLength: CHOICE_IDS.length }),
  })
  .map(({ product, quantity, picks }): Dataset => {
    const begun = { ...demoCatalogue.defaults, product, quantity }
    return CHOICE_IDS.reduce((dataset, id, index) => {
      const options = optionsOf(demoCatalogue, dataset, id)
      const picked = options[(picks[index] ?? 0) % options.length]
      return id === 'product' || !picked ? dataset : { ...dataset, [id]: picked.id }
    }, begun)
  })

it('[SG3] [SG4] random requests are read back with every gadget, and their total is exact to the cent', () => {
  fc.assert(
    fc.property(fc.array(anyDataset, { minLength: 1, maxLength: MOST_GADGETS }), (datasets) => {
      const order = orderOf(demoCatalogue, datasets)
      const read = readSummary(writeSummary(demoCatalogue, order, STANDARD_TEXTS))
      expect(datasetsOf(order)).toEqual(datasets)
      const valuesOf = (dataset: Dataset) =>
        SELECTION_IDS.map((id) => [id, String(dataset[id])] as const)
      const found = read?.gadgets.map(({ byField }) =>
        SELECTION_IDS.map((id) => [id, byField.get(id)?.fact.value] as const),
      )
      expect(found).toEqual(datasets.map(valuesOf))
      // In whole cents, by the catalogue's own figures.
      const oracle = datasets.reduce((sum, dataset) => sum + oracleOf(dataset), 0)
      expect(read?.request.byField.get('total')?.fact.value).toBe(String(oracle))
      expect(Math.round((order.price ?? 0) * 100)).toBe(oracle)
    }),
  )
})

/** The demo catalogue has no set-up and no brackets: prices are added and rounded by hand. */
function oracleOf({ product, material, print, pack, quantity }: Dataset): number {
  const { products, prints, packaging } = demoCatalogue
  const chosen = products.find(({ id }) => id === product)
  const prices = [
    chosen?.base,
    chosen?.materials[material],
    prints.find(({ id }) => id === print)?.supplement,
    packaging.find(({ id }) => id === pack)?.supplement,
  ]
  const thousandths = prices.reduce<number>((sum, price) => sum + Number(price), 0)
  return Math.round((thousandths * Number(quantity)) / UNITS_PER_CENT)
}

// How finely a price per piece is counted.
const UNITS_PER_CENT = 100

it('[SG5] of more tables than a request can have, and of two, none is read', () => {
  const many = Array.from({ length: MOST_GADGETS + 1 }, () => pen)
  const html = writeSummary(demoCatalogue, orderOf(demoCatalogue, many), STANDARD_TEXTS)
  expect(readSummary(html)).toBeUndefined()
  const two = writeSummary(demoCatalogue, orderOf(demoCatalogue, [pen, mug]), STANDARD_TEXTS)
  expect(readSummary(two)?.gadgets).toHaveLength(2)
  expect(readSummary(two.slice(0, two.lastIndexOf('<table>')))).toBeUndefined()
})
