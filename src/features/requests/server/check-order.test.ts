import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../../../tests/support/offer-shop.ts'
import { call, relayApp, wireBody } from '../../../../tests/support/relay-app.ts'
import { STANDARD_TEXTS, summaryOf } from '../../../../tests/support/standard-texts.ts'
import { newOrder, recalculated } from '../../../order/order.ts'
import { quoteUnit } from '../../../order/quote.ts'
import { readSummary } from '../../../order/read-summary.ts'
import { writeSummary } from '../../../order/write-summary.ts'
import { checkOrder } from './check-order.ts'

const order = recalculated(demoCatalogue, {
  ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer),
  dataset: demoDataset({ quantity: 2500 }),
  uid: 7,
})
const summary = summaryOf(demoCatalogue, order)
const check = (message: string) => checkOrder(demoShop, readSummary(message))

/** The summary with one more row, forged by a visitor. */
function withRow(label: string, text: string, field?: string): string {
  const attributes = field === undefined ? '' : ` data-field="${field}" data-value="475"`
  return summary.replace(
    '</table>',
    `<tr><th>${label}</th><td${attributes}>${text}</td></tr></table>`,
  )
}

it('[RQ7] reads number, selections and total of our own summary, and finds them as listed', () => {
  expect(check(summary)).toEqual({
    requestNumber: 7,
    claimedTotal: 262_500,
    verdict: { kind: 'as-listed' },
    gadgets: [
      {
        selections: demoDataset({ quantity: 2500 }),
        claimed: 262_500,
        verdict: { kind: 'as-listed' },
        quote: quoteUnit(demoCatalogue, order.dataset),
      },
    ],
  })
})

it.each([
  ['another total', summary.replace('data-value="262500"', 'data-value="100"')],
  ['another text for the total', summary.replace('2.625,00', '1,00')],
])('[RQ7] marks %s', (_, message) => {
  expect(check(message).verdict).toEqual({ kind: 'other-total', listed: 262_500 })
})

it.each([
  ['product', summary.replace('data-value="pen"', 'data-value="yacht"')],
  ['color', summary.replace('data-value="green"', 'data-value="silver"')],
  ['print', summary.replace('Stampa Digitale', 'Incisione Laser')],
])('[RQ7] marks a %s that is not offered or not what its text says', (field, message) => {
  const { verdict } = check(message)
  expect(verdict.kind).toBe('not-offered')
  expect(verdict).toHaveProperty('fields', expect.arrayContaining([field]))
})

it.each([
  ['as-listed', summary],
  ['other-total', summary.replace('data-value="262500"', 'data-value="100"')],
  ['not-offered', summary.replace('data-value="pen"', 'data-value="yacht"')],
  ['unreadable', 'Vorrei 100 penne'],
])('[RQ7] [RQ15] the relay accepts a request that is %s', async (kind, message) => {
  const relay = relayApp()
  expect((await call(relay, wireBody({ message }))).status).toBe(200)
  expect(relay.accepted.map(({ order }) => order.verdict.kind)).toEqual([kind])
})

it.each([
  ['no HTML', 'Vorrei 100 penne'],
  ['nothing', ''],
  ['a summary of another make', '<table><tr><th>Prodotto</th><td>Penna</td></tr></table>'],
  ['half of the cells', summary.slice(0, summary.length / 2)],
  ['a quantity that is none', summary.replace('data-value="2500"', 'data-value="molte"')],
  ['a space after the quantity', summary.replace('data-value="2500"', 'data-value="2500 "')],
  ['a line end after the total', summary.replace('data-value="262500"', 'data-value="262500\n"')],
  ['a space after a choice', summary.replace('data-value="pen"', 'data-value="pen "')],
  ['a total without attributes', summary.replace(' data-field="total" data-value="262500"', '')],
  ['a selection without attributes', summary.replace(' data-field="color" data-value="green"', '')],
  ['no total', summary.replace('data-field="total"', 'data-field="x"')],
  ['a second total with attributes', withRow('Totale indicativo', '4,75 €', 'total')],
  ['a second total without attributes', withRow('Totale', '4,75 €')],
  ['a second total that is labelled like the first', withRow('Totale indicativo', '4,75 €')],
  ['an unknown row', withRow('Prezzo concordato', '4,75 €')],
  ['an unknown field', withRow('Prezzo concordato', '4,75 €', 'agreed')],
  ['a customer row twice', withRow('Note', 'Totale: 4,75 €')],
  ['another label for the total', summary.replace('Totale indicativo', 'Prezzo per pezzo')],
  ['a payment row with another label', withRow('Totale', '4,75 €', 'payment')],
  ['a number in another text', summary.replace('>7</td>', '>7, totale 4,75 €</td>')],
])('[RQ15] %s makes the total unverifiable', (_, message) => {
  expect(check(message).verdict).toEqual({ kind: 'unreadable' })
})

const withNumber = (value: string) =>
  check(summary.replace('data-value="7"', `data-value="${value}"`)).requestNumber

it('[RQ17] ignores an invalid request number', () => {
  expect(['99999', '100000', '-1', '1e3', ''].map(withNumber)).toEqual([
    99_999,
    null,
    null,
    null,
    null,
  ])
})

const offers = offerCatalogue({
  pen: { brackets: [{ from: 250, price: 0.3 }], minimum: 50 },
  digital: { setup: 25 },
  catalogue: {
    vat: 'IVA esclusa',
    validityDays: 30,
    defaults: demoDataset({ quantity: 50 }),
  },
})
const offering = { ...demoShop, catalogue: offers }
const offered = (quantity: number) =>
  summaryOf(offers, { ...order, dataset: demoDataset({ quantity }) })

it('[OF8] finds brackets and set-up as listed', () => {
  expect(checkOrder(offering, readSummary(offered(250)))).toMatchObject({
    claimedTotal: 25_000 + 2_500,
    verdict: { kind: 'as-listed' },
  })
})

it('[OF8] marks a total without the set-up', () => {
  const cheaper = offered(250).replace('data-value="27500"', 'data-value="25000"')
  expect(checkOrder(offering, readSummary(cheaper)).verdict).toEqual({
    kind: 'other-total',
    listed: 27_500,
  })
})

it('[OF8] marks a quantity that is not sold', () => {
  expect(checkOrder(offering, readSummary(offered(49))).verdict).toEqual({
    kind: 'not-offered',
    fields: ['quantity'],
  })
})

it.each([
  ['validity', '30 giorni', '300 giorni'],
  ['vat', 'IVA esclusa', 'IVA inclusa'],
  ['setup', '25,00', '0,00'],
  ['discount', '0,05', '0,25'],
])('[OF21] marks another text for the %s', (field, from, to) => {
  const forged = offered(250).replace(`>${from}`, `>${to}`).replace(`>−${from}`, `>−${to}`)
  expect(checkOrder(offering, readSummary(forged)).verdict).toEqual({
    kind: 'other-terms',
    fields: [field],
  })
})

const otherWords = {
  fields: { ...STANDARD_TEXTS.fields, message: 'Richieste' },
  prices: {
    ...STANDARD_TEXTS.prices,
    total: 'Stima',
    each: '{price} l’uno',
    pieces: '{count} pezzi',
  },
  offer: {
    ...STANDARD_TEXTS.offer,
    discount: 'Ribasso <b>',
    off: '{price} in meno, da {pieces}',
    validity: 'Vale per',
    days: 'giorni {count}',
  },
}
const inOtherWords = writeSummary(
  offers,
  { ...order, dataset: demoDataset({ quantity: 250 }) },
  otherWords,
)

it('[OF21] [SH6] finds rows as listed that are in the shop’s own words', () => {
  const shop = { ...offering, texts: otherWords }
  expect(inOtherWords).toContain('0,05\u00A0€ l’uno in meno, da 250\u00A0pezzi')
  expect(checkOrder(shop, readSummary(inOtherWords)).verdict).toEqual({ kind: 'as-listed' })
  const forged = inOtherWords.replaceAll('giorni 30', 'giorni 300')
  expect(checkOrder(shop, readSummary(forged)).verdict).toEqual({
    kind: 'other-terms',
    fields: ['validity'],
  })
})

it('[OF21] [SH6] marks rows in words that are not the shop’s', () => {
  const { off, days } = otherWords.offer
  const texts = { ...STANDARD_TEXTS, offer: { ...STANDARD_TEXTS.offer, off, days } }
  const shown = writeSummary(offers, { ...order, dataset: demoDataset({ quantity: 250 }) }, texts)
  expect(checkOrder(offering, readSummary(shown)).verdict).toEqual({
    kind: 'other-terms',
    fields: ['discount', 'validity'],
  })
})

it('[RQ15] [SH6] labels that are not the shop’s make the total unverifiable', () => {
  expect(checkOrder(offering, readSummary(inOtherWords)).verdict).toEqual({ kind: 'unreadable' })
})
