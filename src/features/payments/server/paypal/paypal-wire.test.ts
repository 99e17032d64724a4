import { expect, it } from 'vitest'
import { readOrder } from './paypal-wire.ts'

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
