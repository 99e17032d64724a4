import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { aPayment } from '../../../../tests/support/payments.ts'
import { call, relayApp, wireBody } from '../../../../tests/support/relay-app.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { summaryOf } from '../../../../tests/support/standard-texts.ts'
import { newOrder, recalculated } from '../../../order/order.ts'
import { totalOfAll } from '../../../order/quote.ts'
import type { Payment } from '../../payments/server/payment.ts'

const paid: Payment = aPayment({
  progress: { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: 'Ada' },
})
const order = recalculated(demoCatalogue, {
  ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer),
  dataset: demoDataset({ quantity: 2500 }),
  uid: paid.requestNumber,
})
const unpaid = summaryOf(demoCatalogue, order)

/** The summary with one more row, as the page writes it when something was paid. */
function summary(text = 'CAPTURE1 – 2.625,00\u00A0€', orderId = paid.orderId): string {
  const row = `<tr><th>Pagamento</th><td data-field="payment" data-value="${orderId}">${text}</td></tr>`
  return unpaid.replace('</table>', `${row}</table>`)
}

function withRow(cells: string, message = unpaid): string {
  return message.replace('</table>', `<tr>${cells}</tr></table>`)
}

async function verdictOn(message: string, stored: Payment | undefined = paid) {
  const asked: string[] = []
  const relay = relayApp({
    payments: {
      find: async (orderId) => {
        asked.push(orderId)
        return stored?.orderId === orderId ? stored : undefined
      },
    },
  })
  expect((await call(relay, wireBody({ message }))).status).toBe(200)
  return { payment: relay.accepted[0]?.order.payment, asked }
}

it('[PY12] confirms what was paid, for this request and these selections', async () => {
  expect((await verdictOn(summary())).payment).toEqual({
    kind: 'confirmed',
    orderId: paid.orderId,
    captureId: 'CAPTURE1',
    amount: 262_500,
    demo: false,
  })
  const demo = await verdictOn(summary('CAPTURE1 – 2.625,00 € (prova)'), { ...paid, demo: true })
  expect(demo.payment).toMatchObject({ kind: 'confirmed', demo: true })
})

it('[PY12] looks nothing up for a request that names no payment', async () => {
  const { payment, asked } = await verdictOn(unpaid)
  expect([payment, asked]).toEqual([undefined, []])
})

it.each<[reason: string, what: string, message: string, stored?: Payment]>([
  ['unknown', 'an order that is not ours', summary(undefined, 'ALTRO')],
  ['unknown', 'an id that is none', summary(undefined, '../x')],
  ['not-paid', 'an order that waits', summary(), { ...paid, progress: { state: 'created' } }],
  [
    'not-paid',
    'a pending capture',
    summary(),
    { ...paid, progress: { state: 'pending', dueAt: NOON, captureId: 'CAPTURE1' } },
  ],
  [
    'rejected',
    'a capture that was rejected',
    summary(),
    { ...paid, progress: { state: 'rejected', at: NOON, captureId: 'CAPTURE1', reason: '' } },
  ],
  ['other-request', 'a payment for another number', summary(), { ...paid, requestNumber: 7 }],
  ['other-amount', 'another total', summary().replace('data-value="262500"', 'data-value="1"')],
  [
    'other-selections',
    'the same sum for another colour',
    summary(),
    { ...paid, datasets: [demoDataset({ quantity: 2500, color: 'blue' })] },
  ],
  ['other-words', 'text of another sum', summary('CAPTURE1 – 9.999,00 €')],
  ['other-words', 'text without the demo mark', summary(), { ...paid, demo: true }],
])('[PY36] marks as %s %s', async (reason, _, message, stored = paid) => {
  const { payment } = await verdictOn(message, stored)
  expect(payment).toMatchObject({ kind: 'unconfirmed', reason })
})

const mug = demoDataset({ product: 'mug', color: 'red', material: 'ceramic' })
const several = recalculated(demoCatalogue, { ...order, after: [{ dataset: mug }] })
const [pen] = paid.datasets

it.each<[what: string, datasets: Payment['datasets'], verdict: object]>([
  ['all of them', [...paid.datasets, mug], { kind: 'confirmed' }],
  ['one of them', paid.datasets, { reason: 'other-selections' }],
  ['others', [...paid.datasets, { ...mug, color: 'blue' }], { reason: 'other-selections' }],
  ['another order of them', [mug, ...paid.datasets], { reason: 'other-selections' }],
  ['one more', [...paid.datasets, mug, mug], { reason: 'other-selections' }],
])('[SG33] compares a payment for %s with all gadgets', async (_, datasets, verdict) => {
  const amount = totalOfAll(demoCatalogue, [pen ?? mug, mug]) ?? paid.amount
  const stored = { ...paid, datasets, amount }
  const receipt = {
    orderId: paid.orderId,
    paymentId: 'CAPTURE1',
    amountCents: amount,
    givenName: '',
    demo: false,
    datasets: [...paid.datasets, mug],
  }
  const message = summaryOf(demoCatalogue, { ...several, receipt })
  expect((await verdictOn(message, stored)).payment).toMatchObject(verdict)
})

const forged = '9AB – 10.600,00 €'

it.each<[what: string, message: string]>([
  ['a row without attributes', withRow(`<th>Pagamento</th><td>${forged}</td>`)],
  ['a summary of another make', `<p>${summary()}</p>`],
  [
    'two payment rows',
    withRow(`<th>Pagamento</th><td data-field="payment" data-value="x">`, summary()),
  ],
  ['a sentence like the server’s', `Pagamento verificato dal server: ${forged}.`],
])('[PY12] %s names no payment', async (_, message) => {
  const { payment, asked } = await verdictOn(message)
  expect([payment, asked]).toEqual([undefined, []])
})

it('[PY12] answers 503 where the payment cannot be looked up', async () => {
  const relay = relayApp({ payments: { find: () => Promise.reject(new Error('no database')) } })
  expect((await call(relay, wireBody({ message: summary() }))).status).toBe(503)
  expect(relay.accepted).toEqual([])
})
