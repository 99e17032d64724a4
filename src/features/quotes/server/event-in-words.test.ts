import { expect, it } from 'vitest'
import { orderInWords } from './event-in-words.ts'

it('[QU140] the desk tells what the customer has written for the order', () => {
  const facts = {
    name: 'Giulia Ferri',
    vatNumber: '01234567897',
    invoiceTo: 'M5UXCR1',
    deliveryAddress: 'Via Larga 1\n\u001B[2JFirenze',
    purchaseOrder: '',
  }
  expect(orderInWords({ facts })).toBe(
    'Per l’ordine: P.IVA o C.F. «01234567897», fattura elettronica a «M5UXCR1», consegna a «Via Larga 1 [2JFirenze».',
  )
  expect(orderInWords({ facts: { name: 'Giulia Ferri' } })).toBe('')
})
