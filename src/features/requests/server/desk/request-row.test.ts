import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../../tests/support/demo-shop.ts'
import { orderOfOne, aDelivery, aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../../order/order.ts'
import { templateParams } from '../../../../order/template-params.ts'
import { untried, type DeliveryState } from '../../../../server/outbox/delivery.ts'
import type { CheckedGadget, CheckedOrder } from '../checked-order.ts'
import { requestRow } from './request-row.ts'

const CUSTOMER = { ...demoShop.settings.sampleCustomer, name: 'Ada', surname: 'Rossi' }
const MUGS = { product: 'mug', color: 'red', material: 'ceramic', print: 'screen', quantity: 1_250 }

function aRow(
  { selections = MUGS, ...order }: Partial<CheckedOrder & CheckedGadget> = {},
  delivery: Partial<DeliveryState> = {},
  customer = CUSTOMER,
) {
  const placed = { ...newOrder(demoCatalogue, customer), uid: 7 }
  const request = aRequest({ params: templateParams(demoCatalogue, placed, STANDARD_TEXTS) })
  const stored = {
    ...request,
    order: orderOfOne({ ...request.order, selections, ...order }),
    repeats: 0,
    state: 'new',
    followUp: '2026-11-25',
    delivery: { ...aDelivery(), ...untried(NOON), ...delivery },
  } as Parameters<typeof requestRow>[0]
  return requestRow(stored, demoCatalogue)
}

it('[BN12] a row says who, what and how much', () => {
  expect(aRow({ claimedTotal: 268_750 as CheckedOrder['claimedTotal'] })).toMatchObject({
    number: 48_213,
    name: 'Ada Rossi',
    ordered: '1.250 × Tazza · Rosso · Serigrafia',
    totalCents: 268_750,
    state: 'new',
    followUp: '2026-11-25',
    picture: { kind: 'drawing', layers: ['mug', 'mug-mark', 'mug-glaze', 'mug-top'] },
  })
})

it('[BN12] a row says what became of mail and payment, and what is to be checked', () => {
  expect(aRow({}, { failures: 1 })).toMatchObject({ mail: 'late', isToCheck: true })
  expect(aRow({ verdict: { kind: 'as-listed' } }, { state: 'refused' })).toMatchObject({
    mail: 'refused',
    isToCheck: false,
    payment: 'none',
  })
  const paid = { kind: 'confirmed', orderId: 'O', captureId: 'C', amount: 1 } as const
  const payment = { ...paid, demo: true } as NonNullable<CheckedOrder['payment']>
  expect(aRow({ payment })).toMatchObject({ payment: 'trial' })
})

it('[BN12] a row survives what the shop does not offer any more, and hostile words', () => {
  const gone = aRow({ selections: { product: 'gone', quantity: null } })
  expect(gone).toMatchObject({ ordered: 'gone', picture: undefined })
  expect(aRow({ selections: {} }).ordered).toBe('–')
  const surname = `\u202Eossor\n${'x'.repeat(50_000)}`
  const { name } = aRow({}, {}, { ...CUSTOMER, surname })
  expect(name).toHaveLength(80)
  expect(name).not.toMatch(/[\n\u202E]/)
})
