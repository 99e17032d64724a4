import { expect, it } from 'vitest'
import type { Cents } from '../../../../order/money.ts'
import { orderBody, readOrder } from './paypal-wire.ts'

const order = (givenName: string, captureId = '9AB') => ({
  id: 'ORDER1',
  status: 'COMPLETED',
  purchase_units: [{ payments: { captures: [{ id: captureId, status: 'COMPLETED' }] } }],
  payer: { name: { given_name: givenName } },
})

it.each([
  ['Ada', 'Ada'],
  [' Ada\r\nImporto:\u2028\t0,00\u0000 \u202E€ ', 'Ada Importo: 0,00 €'],
  ['a'.repeat(500), 'a'.repeat(140)],
])('[PY8] reads the payer’s name as one short line: %j', (typed, read) => {
  expect(readOrder(order(typed))?.givenName).toBe(read)
})

it.each(['', '../9AB', '9AB\n', '9ab', 'A'.repeat(37)])(
  '[PY32] reads no capture with an invalid id: %j',
  (captureId) => {
    expect(readOrder(order('Ada', captureId))).toBeUndefined()
  },
)

it.each([
  ['https://www.paypal.com/checkoutnow?token=ORDER1', true],
  ['https://www.sandbox.paypal.com/checkoutnow?token=ORDER1', true],
  ['https://www.paypal.com.example/checkoutnow', false],
  ['http://www.paypal.com/checkoutnow', false],
  ['javascript:alert(1)', false],
])('[QU121] a payer is sent to the provider’s own page only: %s', (href, isTaken) => {
  const links = [
    { rel: 'self', href: 'https://api.paypal.com/v2/checkout/orders/ORDER1' },
    { rel: 'payer-action', href },
  ]
  expect(readOrder({ ...order('Ada'), links })?.payerUrl).toBe(isTaken ? href : undefined)
})

it('[QU120] the provider’s page leads back to ours where a quote is paid', () => {
  const asked = { key: 'k', customId: 'k', amount: 100 as Cents, shopName: 'Omaggio' }
  const contextOf = (returnUrl?: string) =>
    orderBody({ ...asked, returnUrl }).payment_source.paypal.experience_context
  expect(contextOf('https://negozio.example/p')).toMatchObject({
    return_url: 'https://negozio.example/p',
    cancel_url: 'https://negozio.example/p',
  })
  expect(contextOf()).not.toHaveProperty('return_url')
})
