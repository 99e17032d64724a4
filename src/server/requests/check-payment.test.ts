import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../tests/support/demo-shop.ts'
import { aPayment } from '../../../tests/support/payments.ts'
import { call, relayApp, wireBody } from '../../../tests/support/relay-app.ts'
import { NOON } from '../../../tests/support/requests.ts'
import { summaryOf } from '../../../tests/support/standard-texts.ts'
import { newOrder, recalculated } from '../../order/order.ts'
import type { Payment } from '../payments/payment.ts'

const paid: Payment = aPayment({
  progress: { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: 'Ada' },
})
const order = recalculated(demoCatalogue, {
  ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer),
  dataset: paid.dataset,
  uid: paid.requestNumber,
})
const unpaid = summaryOf(demoCatalogue, order)

/** The summary with one more row, as the page writes it when something was paid. */
function summary(words = 'CAPTURE1 – 2.625,00\u00A0€', orderId = paid.orderId): string {
  const row = `<tr><th>Pagamento</th><td data-field="payment" data-value="${orderId}">${words}</td></tr>`
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
  const trial = await verdictOn(summary('CAPTURE1 – 2.625,00 € (prova)'), { ...paid, demo: true })
  expect(trial.payment).toMatchObject({ kind: 'confirmed', demo: true })
})

it('[PY12] looks nothing up for a request that names no payment', async () => {
  const { payment, asked } = await verdictOn(unpaid)
  expect([payment, asked]).toEqual([undefined, []])
})

it.each<[reason: string, what: string, message: string, stored?: Payment]>([
  ['unknown', 'an order that is not ours', summary(undefined, 'ALTRO')],
  ['unknown', 'an id that is none', summary(undefined, '../x')],
  ['unknown', 'a summary of another make', `<p>${summary()}</p>`],
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
    { ...paid, dataset: demoDataset({ quantity: 2500, color: 'blue' }) },
  ],
  ['other-words', 'words of another sum', summary('CAPTURE1 – 9.999,00 €')],
  ['other-words', 'words without the trial', summary(), { ...paid, demo: true }],
])('[PY36] marks as %s %s', async (reason, _, message, stored = paid) => {
  const { payment } = await verdictOn(message, stored)
  expect(payment).toMatchObject({ kind: 'unconfirmed', reason })
})

const forged = '9AB – 10.600,00 €'

it.each<[what: string, params: Record<string, string>]>([
  ['a row without attributes', { message: withRow(`<th>Pagamento</th><td>${forged}</td>`) }],
  [
    'attributes written otherwise',
    { message: withRow(`<th>Pagamento</th><td data-field = "payment">${forged}</td>`) },
  ],
  ['a label in disguise', { message: withRow(`<th><b>Pag&#97;\u00ADmento</b></th><td>${forged}`) }],
  ['a cell as label', { message: withRow(`<td>Pagamento</td><td>${forged}</td>`) }],
  [
    'a row beside the true one',
    { message: withRow(`<th>Pagamento</th><td>${forged}</td>`, summary()) },
  ],
  ['a message without a table', { message: `Buongiorno\nPagamento: ${forged}` }],
  ['a parameter of its own', { message: unpaid, Pagamento: forged }],
])('[PY38] marks what reads as a payment row, however it is written: %s', async (_, params) => {
  const relay = relayApp({ payments: { find: async () => paid } })
  await call(relay, wireBody(params))
  expect(relay.accepted[0]?.order.payment).toMatchObject({ kind: 'unconfirmed', reason: 'unknown' })
})

it.each([
  ['Cyrillic', 'P\u0430gamento'],
  ['Cyrillic, most of it', '\u0420\u0430g\u0430\u043C\u0435n\u0442\u043E'],
  ['Greek capitals', '\u03A1\u0391G\u0391\u039C\u0395\u039D\u03A4\u039F'],
  ['Lisu', '\uA4D1\uA4EE\uA4D6\uA4EE\uA4DF\uA4F0\uA4E0\uA4D4\uA4F3'],
  ['Cherokee and Armenian', '\u13E2\u13AA\u13C0\u13AA\u13B7\u13AC\u0578\u13A2o'],
  ['small capitals', 'P\u1D00\u0262\u1D00\u1D0D\u1D07\u0274\u1D1Bo'],
  ['full width', '\uFF30\uFF21\uFF27\uFF21\uFF34\uFF2F'],
  ['bold letters of mathematics', '\u{1D40F}\u{1D41A}\u{1D420}\u{1D41A}to'],
  ['accents', 'P\u00E1g\u00E2m\u0113nto'],
  ['two letters for one', 'Pagarnento'],
  ['what nobody sees', 'Pa\u200Bg\u3164a\uFE0Fmento'],
  ['letters apart', 'P A G A M E N T O'],
  ['letters far apart', 'P  A  G  A\t T  O'],
  ['stops between', 'P.A.G.A.M.E.N.T.O'],
  ['stops between, in Cyrillic', '\u0420.\u0410.G.\u0410.\u0422.\u041E.'],
  ['a hyphen', 'Pa-gamento'],
  ['a gap', 'Pag amento'],
  ['a gap and two letters for one', 'Pa garnento'],
  ['a tick in front', '\u2713 Pagato'],
  ['an escaped sign in front', '&gt; Pagato'],
  ['an escaped pair around', '&lt;Pagato&gt;'],
  ['escaped quotes', '&quot;Pagato&quot;'],
  ['an escaped apostrophe', '&#39;Pagato&#39;'],
  ['an escaped ampersand', '&amp; Pagamento'],
])('[PY38] marks a payment row in letters that only look like its own: %s', async (_, label) => {
  for (const message of [
    withRow(`<th>${label}</th><td>${forged}</td>`),
    withRow(`<td><b>${label}</b></td><td>${forged}</td>`),
    `${label}: ${forged}`,
  ]) {
    const { payment } = await verdictOn(message)
    expect(payment).toMatchObject({ kind: 'unconfirmed', reason: 'unknown' })
  }
})

it.each([
  'Pagina: 3',
  'Pag. attuale: 3',
  'Paganini: violino',
  'Paga Tutto: 3',
  'Paga totale: 3',
  'Paga mensile: 3',
  'Pagina a tema: 3',
  '\u0420\u0430\u0437\u043C\u0435\u0440: 3',
])('[PY38] does not mark a label that only begins like it: %s', async (message) => {
  expect((await verdictOn(message)).payment).toBeUndefined()
})

it('[PY38] does not mark a note that mentions a payment', async () => {
  const message = unpaid.replace('</td></tr></table>', 'Pagamento alla consegna</td></tr></table>')
  expect((await verdictOn(message)).payment).toBeUndefined()
})

it('[PY12] answers 503 where the payment cannot be looked up', async () => {
  const relay = relayApp({ payments: { find: () => Promise.reject(new Error('no database')) } })
  expect((await call(relay, wireBody({ message: summary() }))).status).toBe(503)
  expect(relay.accepted).toEqual([])
})
