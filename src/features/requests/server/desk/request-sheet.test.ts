import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../../tests/support/demo-shop.ts'
import { aDelivery, aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../../order/order.ts'
import { templateParams } from '../../../../order/template-params.ts'
import { untried } from '../../../../server/outbox/delivery.ts'
import type { SellerWork } from '../seller/seller-store.ts'
import { requestSheet } from './request-sheet.ts'

const WORK: SellerWork = {
  version: 3,
  notes: 'Vuole lo sconto',
  changes: [
    { at: NOON + 1, by: 'ufficio', kind: 'state', state: 'seen' },
    { at: NOON + 2, by: 'ufficio', kind: 'notes', state: '' },
    { at: NOON + 3, by: 'ufficio', kind: 'notes', state: '' },
  ],
}

function aSheet(customer: Readonly<Record<string, string>>, params?: Record<string, string>) {
  const order = newOrder(demoCatalogue, { ...demoShop.settings.sampleCustomer, ...customer })
  const sent = templateParams(demoCatalogue, { ...order, uid: 48_213 }, STANDARD_TEXTS)
  const delivery = { ...aDelivery(), ...untried(NOON), detail: '421 \u001B[2Jbusy' }
  const request = aRequest({ params: params ?? { ...sent } })
  const stored = { ...request, repeats: 2, delivery, state: 'seen' as const }
  return requestSheet(stored, WORK, [], { catalogue: demoCatalogue, shownDeliveries: {} })
}

it('[BN20] shows what the visitor sent and what the server says, apart from each other', () => {
  const sheet = aSheet({ name: 'Ada', surname: 'Rossi', message: 'Entro\nvenerdì?' })
  expect(sheet.row).toMatchObject({ name: 'Ada Rossi', state: 'seen' })
  expect(sheet.customer.notes).toBe('Entro\nvenerdì?')
  expect(sheet.lines).toContainEqual({ label: 'Prodotto', text: 'Penna' })
  expect(sheet.lines.some(({ text }) => text.includes('venerdì'))).toBe(false)
  expect(sheet.verdicts.map(({ isGood }) => isGood)).toEqual([false, true])
  expect(sheet.mail).toEqual({ attempts: 0, at: NOON, reply: '421  [2Jbusy' })
  expect(sheet.repeats).toBe(2)
})

it.each([
  ['+39 347 123 4567', '+393471234567'],
  ['347 1234567', '+393471234567'],
  ['0041 79 123 45 67', '+41791234567'],
  ['chiamami', undefined],
  ['3'.repeat(50_000), undefined],
])('[BN20] %s is dialled as %s', (phone, expected) => {
  expect(aSheet({ phone }).customer.phone).toBe(expected)
})

it('[BN20] offers no mail to what is no address, and shows what another template sent', () => {
  expect(aSheet({ email: 'ada@example.com?bcc=x@evil.example' }).customer.email).toBeUndefined()
  const { lines } = aSheet({}, { azienda: 'Alfa \u202Eltd', message: 'Ciao' })
  expect(lines).toEqual([
    { label: 'Messaggio', text: 'Ciao' },
    { label: 'azienda', text: 'Alfa  ltd' },
  ])
})

it('[BN22] [BN23] shows the seller’s notes, and who did what', () => {
  expect(aSheet({})).toMatchObject({
    version: 3,
    notes: 'Vuole lo sconto',
    history: [
      { at: NOON, by: '', text: 'Richiesta ricevuta' },
      { at: NOON + 1, by: 'ufficio', text: 'Segnata «vista»' },
      // Stored at each pause in typing, told once.
      { at: NOON + 3, by: 'ufficio', text: 'Note private cambiate' },
    ],
  })
})
