import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../tests/support/any-text.ts'
import { demoCatalogue, demoDataset, demoShop } from '../../tests/support/demo-shop.ts'
import { STANDARD_TEXTS, summaryOf } from '../../tests/support/standard-texts.ts'
import type { Cents, Price } from './money.ts'
import { newOrder, newUid, recalculated, type Order } from './order.ts'
import type { Receipt } from './receipt.ts'
import { selectionRows } from './order-rows.ts'
import { piecesText, unitPriceText } from './price-texts.ts'
import { readLogoValue, type SentLogo } from './logo/sent-logo.ts'
import { readSummary } from './read-summary.ts'
import { writeSummary } from './write-summary.ts'
import { templateParams } from './template-params.ts'
import { PRICE_TEXTS } from './order-texts.ts'

const order: Order = { ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer), uid: 48_213 }
const orderOf = (customer: Readonly<Record<string, string>>): Order => ({
  ...order,
  customer: { ...order.customer, ...customer },
})
const cells = (html: string) =>
  [...html.matchAll(/<tr><th>(.*?)<\/th><td[^>]*>(.*?)<\/td><\/tr>/g)].map(([, th, td]) => [th, td])

it('[SN3] is one table: request number, total, selections, customer', () => {
  const html = summaryOf(demoCatalogue, order)
  expect(html).toMatch(/^<table>.*<\/table>$/)
  expect(cells(html)).toEqual([
    ['Richiesta', '48213'],
    ['Totale indicativo', '1,05\u00A0€'],
    ['Prodotto', 'Penna'],
    ['Colore', 'Verde'],
    ['Materiale', 'Metallo'],
    ['Stampa', 'Stampa Digitale'],
    ['Confezione', 'Sfuso'],
    ['Quantità', '1'],
    ['Nome', 'Nome'],
    ['Cognome', 'Cognome'],
    ['Email', 'nome.cognome@example.com'],
    ['Telefono', '+39 000 0000000'],
    ['Note', 'Richiesta di prova'],
  ])
})

it('[LG33] the row of a logo carries its placement and says its measures; without them it is as ever', () => {
  const logo: SentLogo = { name: 'a.svg', id: 'ab'.repeat(16) }
  const rowOf = (sent: SentLogo) =>
    readSummary(writeSummary(demoCatalogue, order, STANDARD_TEXTS, [sent]))?.request.byField.get(
      'logo',
    )
  expect(rowOf(logo)?.fact.value).toBe(logo.id)
  expect(rowOf(logo)?.text).toBe('a.svg · abababababab')
  const placement = { x: 0.25, y: 0.5, size: 0.125, turn: -90 }
  const placed = rowOf({ ...logo, placement, measures: '2,0 × 1,0 cm, al centro' })
  expect(placed?.text).toBe('a.svg · abababababab · 2,0 × 1,0 cm, al centro')
  expect(readLogoValue(placed?.fact.value ?? '')).toEqual({ id: logo.id, placement })
  expect(readLogoValue(rowOf({ ...logo, id: null, placement })?.fact.value ?? '')).toEqual({
    id: '',
    placement,
  })
  expect(readLogoValue('ab 1 2 3 <b>')).toEqual({ id: 'ab', placement: undefined })
})

it('[SN10] escapes everything that a visitor typed', () => {
  const html = summaryOf(demoCatalogue, orderOf({ message: `<img src=x onerror="a('&')">` }))
  expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;')
  expect(html).not.toContain('<img')
})

it('[SN10] no text of a visitor adds an element or an attribute', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')
  const expected = tags(summaryOf(demoCatalogue, order))
  fc.assert(
    fc.property(anyText, fc.string(), (name, message) => {
      const html = summaryOf(demoCatalogue, orderOf({ name, message }))
      expect(tags(html)).toEqual(expected)
    }),
  )
})

it('[SN3] keeps the lines of a note', () => {
  const html = summaryOf(demoCatalogue, orderOf({ message: 'uno\r\ndue\ntre' }))
  expect(html).toContain('uno<br>due<br>tre')
})

it('[SN2] holds exactly four parameters, with the surname as the name', () => {
  const params = templateParams(
    demoCatalogue,
    orderOf({ name: 'Ada', surname: 'Rossi' }),
    STANDARD_TEXTS,
  )
  expect(params).toEqual({
    name: 'Rossi',
    email: 'nome.cognome@example.com',
    phone: '+39 000 0000000',
    message: expect.stringContaining('<td>Ada</td>'),
  })
})

it('[PG7] lists the selections under the specified labels', () => {
  expect(selectionRows(demoCatalogue, order.dataset).map(({ label }) => label)).toEqual([
    'Prodotto',
    'Colore',
    'Materiale',
    'Stampa',
    'Confezione',
    'Quantità',
  ])
})

it('[SN7] draws a whole number from 0 to 99999', () => {
  expect(newUid(() => 0)).toBe(0)
  expect(newUid(() => 0.999_999_999)).toBe(99_999)
  expect(newUid(() => 0.5)).toBe(50_000)
})

const receipt: Receipt = {
  orderId: '5O190127TN364715T',
  paymentId: '3C679366HH908993F',
  amountCents: 105 as Cents,
  givenName: 'Ada',
  demo: false,
  datasets: [order.dataset],
}
const lastRow = (changes: Partial<Order>) =>
  summaryOf(demoCatalogue, { ...order, ...changes }).match(/<tr>(?!.*<tr>).*<\/tr>/)?.[0]

it('[PA25] [SN3] has one more row where something was paid, with the order id as data', () => {
  expect(lastRow({ receipt })).toBe(
    '<tr><th>Pagamento</th><td data-field="payment" data-value="5O190127TN364715T">' +
      '3C679366HH908993F – 1,05\u00A0€</td></tr>',
  )
  expect(lastRow({ receipt: { ...receipt, demo: true } })).toContain('1,05\u00A0€ (prova)</td>')
})

it('[PA7] [SN3] says so where it was paid for other selections', () => {
  const dataset = { ...order.dataset, color: 'red' }
  expect(lastRow({ receipt, dataset })).toContain('1,05\u00A0€, per altre scelte</td>')
})

it('[SH6] writes figures with the shop’s units, a single piece with its own text, and no line break after the number', () => {
  const texts = {
    ...PRICE_TEXTS,
    each: '{price} l’uno',
    piece: 'un pezzo',
    pieces: '{count} pezzi già incartati',
  }
  expect([1, 2, 1250, null].map((quantity) => piecesText(quantity, texts))).toEqual([
    'un pezzo',
    '2\u00A0pezzi già incartati',
    '1.250\u00A0pezzi già incartati',
    '–\u00A0pezzi già incartati',
  ])
  expect(unitPriceText(850 as Price, texts)).toBe('0,085\u00A0€ l’uno')
})

const summary = summaryOf(demoCatalogue, order)

const inLines = (typed: string) => typed.replace(/\r\n|\r/g, '\n')

it('[RQ7] reads back the facts and words of every summary that can be written', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 1, max: 9999 }), (name, message, quantity) => {
      const written = recalculated(demoCatalogue, {
        ...orderOf({ name, message }),
        dataset: demoDataset({ quantity }),
      })
      const read = readSummary(summaryOf(demoCatalogue, written))
      const textOf = (label: string) => read?.request.rows.find((row) => row.label === label)?.text
      expect(read?.request.byField.get('quantity')?.fact.value).toBe(String(quantity))
      expect(read?.request.byField.get('product')).toMatchObject({
        text: 'Penna',
        fact: { value: 'pen' },
      })
      expect(read?.request.byField.get('uid')).toMatchObject({
        text: '48213',
        fact: { value: '48213' },
      })
      expect(textOf('Nome')).toBe(inLines(name))
      expect(textOf('Note')).toBe(inLines(message))
    }),
  )
})

it.each([
  ['words before it', `ciao${summary}`],
  ['words after it', `${summary}ciao`],
  ['a tag of another kind', summary.replace('Penna', '<b>Penna</b>')],
  ['a comment', summary.replace('Penna', '<!-- -->Penna')],
  ['a cell inside a cell', summary.replace('Penna', '<table><tr><td>Penna</td></tr></table>')],
  ['another attribute', summary.replace('<td data-field', '<td hidden data-field')],
  ['a field said twice', summary.replace('data-field="color"', 'data-field="product"')],
  ['an end that is missing', summary.slice(0, -1)],
])('[RQ7] a summary with %s is not ours to read', (_, html) => {
  expect(readSummary(html)).toBeUndefined()
})

it('[LG11] [LG12] has a row for a logo, with its hash as data, or that it did not arrive', () => {
  const rowOf = (logo?: SentLogo) =>
    readSummary(writeSummary(demoCatalogue, order, STANDARD_TEXTS, [logo]))?.request.byField.get(
      'logo',
    )
  const hash = 'ab12'.repeat(8)
  expect(rowOf()).toBeUndefined()
  expect(rowOf({ name: 'a&b.svg', id: hash })).toEqual({
    label: 'Logo',
    text: 'a&b.svg · ab12ab12ab12',
    fact: { field: 'logo', value: hash },
  })
  expect(rowOf({ name: 'a.svg', id: hash, ink: 'rosso' })?.text).toContain(' · rosso · ')
  expect(rowOf({ name: 'a.svg', id: null })).toMatchObject({
    text: 'a.svg · non arrivato',
    fact: { value: '' },
  })
})
