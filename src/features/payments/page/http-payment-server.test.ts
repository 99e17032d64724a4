import { expect, it, vi } from 'vitest'
import { demoDataset } from '../../../../tests/support/demo-shop.ts'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { PAYMENT_TEXTS } from '../../../shop/texts/payment-texts.ts'
import { createHttpPaymentServer } from './http-payment-server.ts'

const MESSAGE = PAYMENT_TEXTS.trouble

const request = { uid: 48_213, datasets: [demoDataset()], checkoutId: 'a' }

function answering(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(text, { status }))
  return { fetch, server: createHttpPaymentServer(fetch, MESSAGE) }
}

it('[PA2] sends the selections and never an amount', async () => {
  const reply = { orderId: 'O1', amountCents: 105, currency: 'EUR' }
  const { fetch, server } = answering(201, reply)
  expect(await server.createOrder(request)).toEqual({ ok: true, orderId: 'O1', amountCents: 105 })
  const [url, sent] = fetch.mock.lastCall ?? []
  expect(url).toBe('api/payments/orders')
  expect(sent).toMatchObject({ method: 'POST', body: JSON.stringify(request) })
})

it.each([
  ['another currency', 201, { orderId: 'O1', amountCents: 105, currency: 'USD' }],
  ['a fraction of a cent', 201, { orderId: 'O1', amountCents: 1.5, currency: 'EUR' }],
  ['a page of a proxy', 502, '<html>'],
])('[PA4] [PA14] does not treat %s as an order', async (_, status, body) => {
  const created = await answering(status, body).server.createOrder(request)
  expect(created).toEqual({ ok: false, message: fillPlaceholders(MESSAGE.answered, { status }) })
})

it('[PA4] passes the server’s sentence on', async () => {
  const { server } = answering(422, { error: 'Scelte senza prezzo.' })
  expect(await server.createOrder(request)).toEqual({ ok: false, message: 'Scelte senza prezzo.' })
})

it('[PA23] names the order whose money was asked for already', async () => {
  const error = 'Non pagare di nuovo.'
  const { server } = answering(409, { error, orderId: 'O1', state: 'paid' })
  expect(await server.createOrder(request)).toEqual({ ok: false, message: error, begun: 'O1' })
})

it('[PA3] returns the facts of a payment', async () => {
  const money = { paymentId: 'C1', amountCents: 105, givenName: 'Ada', demo: false }
  const paid = { ...money, orderId: 'O1', datasets: [demoDataset()] }
  const { fetch, server } = answering(200, { status: 'paid', ...paid })
  expect(await server.capture('O/1')).toEqual({ kind: 'paid', ...paid })
  expect(fetch.mock.lastCall?.[0]).toBe('api/payments/orders/O%2F1/capture')
})

it.each([
  ['declined', 200, { status: 'declined', message: 'Carta rifiutata.' }, 'declined'],
  ['pending', 200, { status: 'pending', message: 'In verifica.' }, 'undecided'],
  ['404', 404, { error: 'Ordine sconosciuto.' }, 'refused'],
  ['410', 410, { error: 'Ordine scaduto.' }, 'refused'],
  ['403', 403, { error: 'Origine non ammessa.' }, 'undecided'],
  ['422', 422, { error: 'Richiesta non valida.' }, 'undecided'],
  ['429', 429, { error: 'Troppe richieste.' }, 'undecided'],
  ['503', 503, { error: 'Servizio fermo.' }, 'undecided'],
  ['a reply that nobody understands', 200, { status: 'paid' }, 'undecided'],
  ['a page of a proxy', 502, '<html>', 'undecided'],
  ['a proxy that lets nobody in', 403, '<html>', 'undecided'],
  ['a proxy that knows no such page', 404, '<html>', 'undecided'],
] as const)('[PA22] a capture answered by %s', async (_, status, body, kind) => {
  expect(await answering(status, body).server.capture('O1')).toMatchObject({ kind })
})

it('[PA22] [PA4] a capture without an answer is undecided, an order without one is a failure', async () => {
  const server = createHttpPaymentServer(async () => {
    throw new TypeError('Failed to fetch')
  }, MESSAGE)
  expect(await server.capture('O1')).toEqual({ kind: 'undecided', message: MESSAGE.unclear })
  expect(await server.createOrder(request)).toEqual({ ok: false, message: MESSAGE.unreachable })
})
