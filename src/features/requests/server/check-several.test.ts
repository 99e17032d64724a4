import { expect, it } from 'vitest'
import { demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../../../tests/support/offer-shop.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { newOrder, recalculated } from '../../../order/order.ts'
import { totalOf, totalOfAll } from '../../../order/quote.ts'
import { readSummary } from '../../../order/read-summary.ts'
import { writeSummary } from '../../../order/write-summary.ts'
import { checkOrder } from './check-order.ts'

const catalogue = offerCatalogue({
  pen: { brackets: [{ from: 250, price: 0.3 }] },
  digital: { setup: 25 },
  catalogue: { vat: 'IVA esclusa', validityDays: 30 },
})
const shop = { ...demoShop, catalogue }
const mug = demoDataset({ product: 'mug', color: 'red', material: 'ceramic', quantity: 250 })
const pen = demoDataset({ quantity: 250 })
const order = recalculated(catalogue, {
  ...newOrder(catalogue, demoShop.settings.sampleCustomer, mug),
  uid: 7,
  after: [{ dataset: pen }, { dataset: mug }],
})
const summary = writeSummary(catalogue, order, STANDARD_TEXTS)
const check = (html: string) => checkOrder(shop, readSummary(html))
const [sumOfMugs, sumOfPens] = [totalOf(catalogue, mug), totalOf(catalogue, pen)]
const total = totalOfAll(catalogue, [mug, pen, mug])
const tables = summary.match(/<table>.*?<\/table>/g) ?? []
const changed = (index: number, from: string, to: string) =>
  tables.map((table, n) => (n === index ? table.replace(from, to) : table)).join('')

it('[SG6] finds every gadget of our own summary as listed, and their total', () => {
  const { requestNumber, claimedTotal, verdict, gadgets } = check(summary)
  expect({ requestNumber, claimedTotal, verdict }).toEqual({
    requestNumber: 7,
    claimedTotal: total,
    verdict: { kind: 'as-listed' },
  })
  expect(gadgets.map(({ selections, claimed }) => [selections, claimed])).toEqual([
    [mug, sumOfMugs],
    [pen, sumOfPens],
    [mug, sumOfMugs],
  ])
})

it('[SG6] the verdict on the gadget that differs is its own, and the request has the worst one', () => {
  const kindsOf = (html: string) => check(html).gadgets.map(({ verdict }) => verdict.kind)
  const cheaper = changed(2, `data-value="${sumOfPens}"`, 'data-value="100"')
  expect(kindsOf(cheaper)).toEqual(['as-listed', 'other-total', 'as-listed'])
  expect(check(cheaper).verdict).toEqual({ kind: 'other-total', listed: total })
  const gone = changed(3, 'data-value="red"', 'data-value="silver"')
  expect(kindsOf(gone)).toEqual(['as-listed', 'as-listed', 'not-offered'])
  expect(check(gone).verdict.kind).toBe('not-offered')
  const withoutSetup = changed(
    1,
    'data-value="25,00\u00A0€">25,00',
    'data-value="1,00\u00A0€">1,00',
  )
  expect(check(withoutSetup).gadgets[0].verdict).toEqual({ kind: 'other-terms', fields: ['setup'] })
  expect(check(withoutSetup).verdict).toEqual({ kind: 'other-terms', fields: ['setup'] })
})

it('[SG6] a total that is not the sum of the gadgets, and other terms of the shop, are marked', () => {
  const html = changed(0, `data-value="${total}"`, 'data-value="100"')
  expect(check(html).verdict).toEqual({ kind: 'other-total', listed: total })
  const terms = changed(0, 'data-value="IVA esclusa">IVA esclusa', 'data-value="x">IVA inclusa')
  expect(check(terms).verdict).toEqual({ kind: 'other-terms', fields: ['vat'] })
})

const row = (label: string, text: string, field?: string) =>
  `<tr><th>${label}</th><td${field ? ` data-field="${field}" data-value="${text}"` : ''}>${text}</td></tr>`

it.each([
  ['a gadget left out', [tables[0], tables[1], tables[3]].join('')],
  ['gadgets in another order', [tables[0], tables[2], tables[1], tables[3]].join('')],
  ['a gadget that comes twice', [...tables, tables[3]].join('')],
  ['the table of the request at the end', [...tables.slice(1), tables[0]].join('')],
  ['another number of gadgets', changed(1, '1 di 3', '1 di 2')],
  ['a row of the customer in a gadget', changed(1, '</table>', `${row('Note', 'x')}</table>`)],
  ['a total in a gadget', changed(1, '</table>', `${row('Totale', '1', 'total')}</table>`)],
  [
    'a gadget in the table of the request',
    changed(0, '</table>', `${row('Prodotto', 'Penna', 'product')}</table>`),
  ],
  [
    'the terms of the shop in a gadget',
    changed(1, '</table>', `${row('Prezzi', 'x', 'vat')}</table>`),
  ],
  ['a gadget without its sum', changed(2, 'data-field="sum"', 'data-field="other"')],
  ['a space in a value', changed(2, 'data-value="pen"', 'data-value="pen "')],
])('[SG7] is not called verified with %s', (_, html) => {
  const { verdict, gadgets } = check(html)
  expect(verdict.kind).toBe('unreadable')
  expect(gadgets.every((gadget) => gadget.verdict.kind === 'unreadable')).toBe(true)
})
