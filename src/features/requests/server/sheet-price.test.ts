import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../../../tests/support/offer-shop.ts'
import { newOrder } from '../../../order/order.ts'
import { OFFER_TEXTS, PRICE_TEXTS } from '../../../order/order-texts.ts'
import { quoteUnit } from '../../../order/quote.ts'
import { sheetPrice, withColor } from './sheet-price.ts'

const TEXTS = { prices: PRICE_TEXTS, offer: OFFER_TEXTS }

function linesOf(quantity: number | null) {
  const catalogue = offerCatalogue({
    pen: { brackets: [{ from: 250, price: 0.3 }] },
    digital: { setup: 25 },
  })
  const { dataset } = newOrder(catalogue, demoShop.settings.sampleCustomer)
  const selections = { ...dataset, quantity }
  const order = { selections, quote: quoteUnit(catalogue, selections) }
  const price = sheetPrice(order, TEXTS)
  if (!price) return undefined
  const { pieces, unit, setup, total } = withColor(price, order, catalogue)
  return [pieces, ...unit, ...(setup ? [setup] : []), total].map(({ label, chosen, amount }) =>
    [label, chosen, amount].join('|').replaceAll('\u00A0', ' '),
  )
}

it('[BN66] says what each choice costs, the price of a piece, the set-up and the total', () => {
  expect(linesOf(250)).toEqual([
    '250 × Penna||250,00 €',
    'Prodotto|Penna|0,35 €/pz',
    'Colore|Verde|',
    'Materiale|Metallo|+0,25 €/pz',
    'Stampa|Stampa Digitale|+0,45 €/pz',
    'Confezione|Sfuso|',
    'Sconto quantità||−0,05 €/pz per almeno 250 pz',
    'Prezzo al pezzo||1,00 €/pz',
    'Impianto di stampa||+25,00 €',
    'Totale a listino||275,00 €',
  ])
})

it('[BN66] gives no price where the server could not calculate it', () => {
  expect(linesOf(null)).toBeUndefined()
  expect(sheetPrice({ selections: { quantity: 3 }, quote: undefined }, TEXTS)).toBeUndefined()
})
