import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { aPaymentMail } from '../../../../tests/support/payment-processor.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { Cents } from '../../../order/money.ts'
import { createDemoProvider } from './demo-provider.ts'
import type { Bill } from './open-payment.ts'
import type { OrdersProvider } from './orders-provider.ts'
import { readPaymentMail } from './payment-mail.ts'
import { createPaymentProcessor } from './payment-processor.ts'

const DEPOSIT: Bill = {
  quote: { id: 'Q1', number: '2026/41 rev. 2', part: 'deposit' },
  amount: 48_330 as Cents,
  returnUrl: 'https://negozio.example/omaggi/preventivo/pagamento',
}

/** Payments at the demo provider, or at one that the test makes of it. */
async function setUp(change: (demo: OrdersProvider) => Partial<OrdersProvider> = () => ({})) {
  const { payments: store, deliveries, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const demo = createDemoProvider()
  const payments = createPaymentProcessor({
    provider: { ...demo, ...change(demo) },
    account: 'CONTO',
    store,
    shop: () => demoShop,
    demo: true,
    notices: aPaymentMail().plan,
    onNotice: () => {},
    leaseMs: 45_000,
    now: () => NOON,
    pause: async () => {},
    log: () => {},
  })
  const decide = (orderId: string, decision: string) =>
    demo.routes.request(`/demo-provider/orders/${orderId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '16' },
      body: `decision=${decision}`,
    })
  return { payments, deliveries, decide, page: (path: string) => demo.routes.request(path) }
}

function orderIn(billed: object): string {
  const url = new URL('url' in billed ? String(billed.url) : '')
  return url.pathname.split('/').at(-1) ?? ''
}

it('[QU120] a part of a quote is paid on the provider’s page, which leads back to ours', async () => {
  const { payments, decide, page } = await setUp()
  const billed = await payments.bill(DEPOSIT)
  const orderId = orderIn(billed)
  const url = `https://negozio.example/omaggi/demo-provider/orders/${orderId}`
  expect(billed).toEqual({ kind: 'payable', url })
  const shown = await page(`/demo-provider/orders/${orderId}`)
  expect(await shown.text()).toContain('483,30')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await payments.billed(DEPOSIT.quote)).toBeUndefined()
  const back = await decide(orderId, 'approve')
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `${DEPOSIT.returnUrl}?token=${orderId}`,
  ])
  expect(await payments.capture(orderId)).toMatchObject({
    kind: 'known',
    payment: { amount: 48_330, quote: DEPOSIT.quote, progress: { state: 'paid' } },
  })
  expect(await payments.billed(DEPOSIT.quote)).toMatchObject({ progress: { state: 'paid' } })
})

it('[QU120] what was paid is not asked for again, and the rest is a payment of its own', async () => {
  const { payments, decide } = await setUp()
  const orderId = orderIn(await payments.bill(DEPOSIT))
  expect(orderIn(await payments.bill(DEPOSIT))).toBe(orderId)
  await decide(orderId, 'approve')
  await payments.capture(orderId)
  expect(await payments.bill(DEPOSIT)).toMatchObject({ kind: 'begun', payment: { orderId } })
  const whole = { ...DEPOSIT, quote: { ...DEPOSIT.quote, part: 'total' as const } }
  expect(await payments.bill(whole)).toMatchObject({ kind: 'payable' })
})

it('[QU121] an order that is used up or too old is replaced, and one that cannot be paid is not opened', async () => {
  const used = new Set<string>()
  const { payments } = await setUp((demo) => ({
    async show(orderId) {
      const reply = await demo.show(orderId)
      if (reply.kind !== 'order' || !used.has(orderId)) return reply
      return { ...reply, order: { ...reply.order, payerUrl: undefined } }
    },
  }))
  const first = orderIn(await payments.bill(DEPOSIT))
  used.add(first)
  const second = orderIn(await payments.bill(DEPOSIT))
  expect(second).not.toBe(first)
  expect(orderIn(await payments.bill(DEPOSIT))).toBe(second)
  expect(await payments.bill({ ...DEPOSIT, amount: 0 as Cents })).toEqual({ kind: 'no-price' })
})

it('[QU122] the notice about the money names the quote, and no request', async () => {
  const { payments, deliveries, decide } = await setUp()
  const orderId = orderIn(await payments.bill(DEPOSIT))
  await decide(orderId, 'approve')
  await payments.capture(orderId)
  const paid = await payments.billed(DEPOSIT.quote)
  const [notice] = await deliveries.ofSubjects([paid?.id ?? ''])
  expect(readPaymentMail(notice?.payload ?? '').notice).toMatchObject({
    quoteNumber: '2026/41 rev. 2',
    lines: { Preventivo: '2026/41 rev. 2', 'Che cosa': 'acconto', Importo: '483,30\u00A0€' },
  })
})
