import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../../../tests/support/offer-shop.ts'
import { call, relayApp, wireBody } from '../../../../tests/support/relay-app.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { summaryOf } from '../../../../tests/support/standard-texts.ts'
import type { Price } from '../../../order/money.ts'
import { newOrder } from '../../../order/order.ts'
import { readSummary } from '../../../order/read-summary.ts'
import { writeSummary } from '../../../order/write-summary.ts'
import type { Shop, ShopCatalogue, Texts } from '../../../shop/shop.ts'
import { checkOrderByPriceLists } from './received-request.ts'
import { verdictsInWords } from './verdicts-in-words.ts'

const dearer: ShopCatalogue = {
  ...demoCatalogue,
  products: demoCatalogue.products.map((product) => ({ ...product, base: 5000 as Price })),
}
const withoutPens: ShopCatalogue = {
  ...demoCatalogue,
  products: demoCatalogue.products.filter(({ id }) => id !== 'pen'),
}
const summary = summaryOf(demoCatalogue, {
  ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer),
  uid: 7,
})

function check(now: ShopCatalogue, before: readonly ShopCatalogue[], message = summary) {
  return checkOrderByPriceLists(
    {
      current: () => ({ ...demoShop, catalogue: now }),
      former: () => before.map((catalogue) => ({ shop: { ...demoShop, catalogue }, until: NOON })),
    },
    readSummary(message),
  )
}

it('[SH10] [SH26] a total by the list of the visitor’s page is not marked, and the mail names the list', () => {
  const checked = check(dearer, [withoutPens, demoCatalogue])
  expect(checked.verdict).toEqual({ kind: 'formerly-listed', until: NOON, listed: 120 })
  const [{ text, isGood }] = verdictsInWords(checked)
  expect(isGood).toBe(true)
  expect(text).toMatch(
    /^Totale verificato: 1,05.€\. È quello del listino in vigore fino al giorno .*1,20/,
  )
})

it('[SH10] a product that is no longer offered is judged by the shop of the visitor’s page', () => {
  const { verdict } = check(withoutPens, [demoCatalogue])
  expect(verdict).toEqual({ kind: 'formerly-listed', until: NOON, listed: null })
})

it('[SH10] a total by no list at all is marked', () => {
  const forged = summary.replace('data-value="105"', 'data-value="5"')
  expect(check(dearer, [demoCatalogue], forged).verdict.kind).toBe('other-total')
  expect(check(demoCatalogue, [dearer]).verdict.kind).toBe('as-listed')
})

it('[SH10] the ids of the visitor’s page stay valid for as long', async () => {
  const ids = { origin: '', userId: 'new', serviceId: 'new', templateId: 'new' }
  expect((await call(relayApp({ ids }), wireBody())).status).toBe(400)
  const former = [{ shop: demoShop, until: NOON }]
  expect((await call(relayApp({ ids, former }), wireBody())).status).toBe(200)
})

const offers = offerCatalogue({ catalogue: { validityDays: 30 } })
const order = { ...newOrder(offers, demoShop.settings.sampleCustomer), uid: 7 }
const withDaysText = (days: string): Texts => ({
  ...demoShop.texts,
  offer: { ...demoShop.texts.offer, days },
})
const shopOf = (catalogue: ShopCatalogue, texts = demoShop.texts) => ({
  ...demoShop,
  catalogue,
  texts,
})
const judged = (now: Shop, before: Shop, texts: Texts) =>
  checkOrderByPriceLists(
    { current: () => now, former: () => [{ shop: before, until: NOON }] },
    readSummary(writeSummary(offers, order, texts)),
  ).verdict

it('[SH27] [OF21] today’s list in the texts of the visitor’s page is today’s list', () => {
  const before = shopOf(offers, withDaysText('giorni {count}'))
  expect(judged(shopOf(offers), before, before.texts)).toEqual({ kind: 'as-listed' })
})

it('[SH10] [OF21] texts and prices of the visitor’s page are judged together', () => {
  const before = shopOf(offers, withDaysText('giorni {count}'))
  const now = shopOf({ ...offers, validityDays: 15 })
  expect(judged(now, before, before.texts)).toEqual({
    kind: 'formerly-listed',
    until: NOON,
    listed: null,
  })
  expect(judged(now, before, withDaysText('{count} anni')).kind).toBe('other-terms')
})

it('[SH10] [SH27] [RQ15] labels of the visitor’s page are labels of the summary', () => {
  const fields = { ...demoShop.texts.fields, message: 'Richieste' }
  const before = shopOf(offers, { ...demoShop.texts, fields })
  expect(judged(shopOf(offers), before, before.texts)).toEqual({ kind: 'as-listed' })
  const now = shopOf({ ...offers, validityDays: 15 })
  expect(judged(now, before, before.texts)).toMatchObject({ kind: 'formerly-listed' })
})
