import { expect, it } from 'vitest'
import { demoShop } from '../../../../../tests/support/demo-shop.ts'
import { aPayment } from '../../../../../tests/support/payments.ts'
import type { Billing } from '../../../payments/server/billing.ts'
import type { Progress } from '../../../payments/server/payment.ts'
import type { Captured } from '../../../payments/server/payment-processor.ts'
import { createPaymentReturn } from './payment-return.ts'

const QUOTE = { id: 'Q1', number: '2026/41', part: 'deposit' } as const

function setUp(captured: Captured = { kind: 'no-such-order' }) {
  const asked: string[] = []
  const billing: Billing = {
    isOffered: () => true,
    bill: () => Promise.reject(new Error('nothing is billed here')),
    billed: async () => undefined,
    async capture(order) {
      asked.push(order)
      return captured
    },
  }
  const routes = createPaymentReturn({
    billing,
    shops: { current: () => demoShop },
    guard: { receive: async ({ req }) => Buffer.from(await req.text()) },
    basePath: '',
  })
  const post = async (token: string, headers: Record<string, string> = {}) => {
    const reply = await routes.request('/preventivo/pagamento', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams({ token }).toString(),
    })
    return { status: reply.status, text: await reply.text() }
  }
  return { asked, post, get: (path: string) => routes.request(path) }
}

const known = (progress: Progress): Captured => ({
  kind: 'known',
  payment: aPayment({ quote: QUOTE, progress }),
})
const PAID: Progress = { state: 'paid', at: 0, captureId: 'C1', givenName: 'Ada' }

it('[QU123] opening the page to which the provider leads back takes no money, its form does', async () => {
  const { asked, get, post } = setUp(known(PAID))
  const page = await get('/preventivo/pagamento?token=ORDER1&PayerID=X')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const text = await page.text()
  expect(text).toContain('name="token" value="ORDER1"')
  expect(asked).toEqual([])
  expect(await post('ORDER1')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Pagamento completato per il preventivo 2026/41'),
  })
  expect(asked).toEqual(['ORDER1'])
})

it.each<[string, Captured, string]>([
  ['undecided', { kind: 'undecided' }, 'Controlla il pagamento'],
  ['declined', known({ state: 'declined', at: 0 }), 'non è stato addebitato nulla'],
  ['held', known({ state: 'pending', dueAt: 0, captureId: 'C1' }), 'Non ripeterlo'],
])('[QU123] a payment that is %s is told in words', async (_, captured, words) => {
  expect((await setUp(captured).post('ORDER1')).text).toContain(words)
})

it('[QU123] other pages, other orders and other texts take no money', async () => {
  const foreign = setUp(known(PAID))
  expect((await foreign.post('ORDER1', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404)
  expect((await foreign.post('"><script>alert(1)</script>')).status).toBe(404)
  expect(foreign.asked).toEqual([])
  const hostile = await foreign.get('/preventivo/pagamento?token=%3Cscript%3E')
  expect([hostile.status, await hostile.text()]).toEqual([
    404,
    expect.not.stringContaining('<script>alert'),
  ])
  const { post } = setUp({ kind: 'known', payment: aPayment({ progress: PAID }) })
  expect((await post('ORDER1')).status).toBe(404)
})
