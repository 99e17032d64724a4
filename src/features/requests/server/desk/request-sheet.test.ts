import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../../tests/support/demo-shop.ts'
import { aDelivery, aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../../order/order.ts'
import { templateParams } from '../../../../order/template-params.ts'
import { afterAttempt, untried } from '../../../../server/outbox/delivery.ts'
import { copies } from '../../../copies/server/feature.ts'
import { VISITOR_COPY } from '../../../copies/server/visitor-copy.ts'
import type { SellerWork } from '../seller/seller-store.ts'
import { otherDeliveries, requestSheet } from './request-sheet.ts'

const WORK: SellerWork = {
  version: 3,
  notes: 'Vuole lo sconto',
  lostReason: undefined,
  changes: [
    { at: NOON + 1, by: 'ufficio', kind: 'state', value: 'seen' },
    { at: NOON + 2, by: 'ufficio', kind: 'notes', value: '' },
    { at: NOON + 3, by: 'ufficio', kind: 'notes', value: '' },
    { at: NOON + 4, by: 'ufficio', kind: 'follow-up', value: '2026-11-25' },
    { at: NOON + 5, by: 'ufficio', kind: 'follow-up', value: '' },
    { at: NOON + 6, by: 'ufficio', kind: 'lost-reason', value: 'silence' },
  ],
}

const ENOUGH = 'questo indirizzo ha già avuto le sue copie'

it.each([
  [ENOUGH, { state: 'not-sent', reason: ENOUGH, attempts: [] }],
  [
    '550 unknown \u001B[2J',
    {
      state: 'refused',
      reason: undefined,
      attempts: [{ attempt: 1, at: NOON, text: 'rifiutato (550 unknown  [2J)' }],
    },
  ],
])('[BN67] a copy that ended with «%s» is told as what it is', (detail, expected) => {
  const claimed = { ...untried(NOON), state: 'sending', attempt: 1, leaseUntil: NOON } as const
  const ended = afterAttempt(claimed, { kind: 'refused', detail }, NOON, () => 0.5)
  const delivery = { ...aDelivery({ kind: VISITOR_COPY }), ...ended }
  const [shown] = otherDeliveries([delivery], copies.shownDeliveries)
  expect(shown).toMatchObject({ name: 'Copia al cliente', ...expected })
})

function aSheet(customer: Readonly<Record<string, string>>, params?: Record<string, string>) {
  const order = newOrder(demoCatalogue, { ...demoShop.settings.sampleCustomer, ...customer })
  const sent = templateParams(demoCatalogue, { ...order, uid: 48_213 }, STANDARD_TEXTS)
  const delivery = { ...aDelivery(), ...untried(NOON), detail: '421 \u001B[2Jbusy' }
  const request = aRequest({ params: params ?? { ...sent } })
  const stored = { ...request, repeats: 2, delivery, state: 'seen' as const, followUp: undefined }
  return requestSheet(stored, WORK, [], { catalogue: demoCatalogue, shownDeliveries: {} })
}

it('[BN20] shows what the visitor sent and what the server says, apart from each other', () => {
  const reached = { email: 'ada@example.com', phone: '347 1234567' }
  const sheet = aSheet({ name: 'Ada', surname: 'Rossi', message: 'Entro\nvenerdì?', ...reached })
  expect(sheet.row).toMatchObject({ name: 'Ada Rossi', state: 'seen' })
  expect(sheet.customer.message).toBe('Entro\nvenerdì?')
  expect(sheet.lines).toContainEqual({ label: 'Prodotto', text: 'Penna' })
  expect(sheet.lines.map(({ text }) => text)).toContain('Entro\nvenerdì?')
  expect(sheet.verdicts.map(({ result }) => result)).toEqual(['bad', 'nothing'])
  expect(sheet.customer.contacts).toEqual(Object.values(reached))
  expect(sheet.mail).toMatchObject({ name: 'Email a te', state: 'on-its-way', at: NOON })
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

it('[BN22] [BN23] [BN64] shows the seller’s notes, and who did what', () => {
  expect(aSheet({})).toMatchObject({
    version: 3,
    notes: 'Vuole lo sconto',
    history: [
      { at: NOON, by: '', text: 'Richiesta ricevuta' },
      { at: NOON + 1, by: 'ufficio', text: 'Segnata «vista»' },
      // Stored at each pause in typing, told once.
      { at: NOON + 3, by: 'ufficio', text: 'Note private cambiate' },
      { at: NOON + 4, by: 'ufficio', text: 'Da ricontattare: 25 novembre 2026' },
      { at: NOON + 5, by: 'ufficio', text: 'Non più da ricontattare' },
      { at: NOON + 6, by: 'ufficio', text: 'Motivo: nessuna risposta' },
    ],
  })
})
