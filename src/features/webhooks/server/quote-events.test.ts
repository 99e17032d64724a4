import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SHOP_DIR } from '../../../../tests/support/demo-shop.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../../../../tests/support/webhook-receiver.ts'
import type { Cents } from '../../../order/money.ts'
import type { Webhook } from '../../../shop/shop.ts'
import type { ClaimedDelivery } from '../../../server/outbox/delivery.ts'
import type { QuoteHappening } from '../../server-feature.ts'
import { webhooks as webhooksFeature } from './feature.ts'
import { parseWebhookSecret } from './sign-call.ts'
import { createWebhooks } from './webhooks.ts'

// As the server might hand it over: with more than may leave.
const quote = {
  id: 'q1',
  number: '2026/41',
  revision: 2,
  validUntil: '2026-12-16',
  requests: [{ id: 'r1', number: 71_203 }],
  customer: { company: 'Studio Ferri S.r.l.', name: 'Giulia Ferri', email: 'giulia@example.com' },
  net: 132_050 as Cents,
  tax: 29_051 as Cents,
  total: 161_101 as Cents,
  secret: 'never-told',
}
const acceptance = {
  by: 'Giulia Ferri',
  how: 'online',
  company: 'Studio Ferri S.r.l.',
  vat: '01234567897',
  invoiceTo: 'ABC1234',
  deliveryAddress: 'Borgo San Jacopo 8, 50125 Firenze',
  purchaseOrder: 'PO-7',
  address: '203.0.113.9',
} as const
const HAPPENINGS = [
  { kind: 'sent', at: NOON, quote },
  { kind: 'opened', at: NOON, quote },
  { kind: 'accepted', at: NOON, quote, acceptance },
  { kind: 'declined', at: NOON, quote, reason: '' },
  { kind: 'change-requested', at: NOON, quote, words: 'Vorrei 300 pezzi' },
] as const satisfies readonly QuoteHappening[]
const EVENTS = [
  'quote.sent',
  'quote.opened',
  'quote.accepted',
  'quote.declined',
  'quote.change_requested',
] as const satisfies Webhook['events']

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)
const isPublished = ajv.compile(
  JSON.parse(readFileSync(join(SHOP_DIR, 'schema', 'webhook.json'), 'utf8')) as object,
)

function webhooksTo(url: string, events: Webhook['events']) {
  return createWebhooks({
    webhooks: () => [{ url, events, privateAddresses: ['127.0.0.1'] }],
    secret: parseWebhookSecret(WEBHOOK_SECRET),
    limitMs: 10_000,
    now: Date.now,
  })
}

it('[QU105] [AF10] whatever happens to a quote is told, signed, in the published form', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  const webhooks = webhooksTo(receiver.url, EVENTS)
  for (const delivery of HAPPENINGS.flatMap(webhooks.planQuote)) {
    expect(delivery).toMatchObject({ subject: 'q1', createdAt: NOON })
    expect(await webhooks.attempt(delivery as ClaimedDelivery)).toMatchObject({ kind: 'delivered' })
  }
  expect(receiver.calls.map(({ event }) => event?.type)).toEqual(EVENTS)
  expect(receiver.calls.map(({ body }) => isPublished(JSON.parse(body)))).toEqual(
    EVENTS.map(() => true),
  )
  expect(receiver.calls[2]?.event?.data).toMatchObject({
    quote: {
      number: '2026/41',
      revision: 2,
      requests: [{ id: 'r1', number: 71_203 }],
      total: { value: '1611.01', currency: 'EUR' },
    },
    acceptance: { by: 'Giulia Ferri', vat: '01234567897', purchaseOrder: 'PO-7' },
  })
})

it('[QU105] no secret and no address of a customer is told', () => {
  const planned = HAPPENINGS.flatMap(webhooksTo('http://127.0.0.1:1/', EVENTS).planQuote)
  expect(planned).toHaveLength(EVENTS.length)
  expect(JSON.stringify(planned)).not.toMatch(/never-told|203\.0\.113/)
})

it('[QU105] only the events that a receiver has asked for are planned', () => {
  const { planQuote } = webhooksTo('http://127.0.0.1:1/', ['quote.accepted'])
  expect(HAPPENINGS.flatMap(planQuote)).toHaveLength(1)
})

it('[QU105] the seller reads what was told in words', () => {
  const [delivery] = webhooksTo('https://erp.example/', EVENTS).planQuote(HAPPENINGS[4])
  expect(webhooksFeature.shownDeliveries.webhook.name(delivery?.payload ?? '')).toBe(
    'erp.example: modifica richiesta',
  )
})

it('[QU105] an amount below zero is still in the published form', () => {
  const credit = { ...quote, net: -5 as Cents, tax: 0 as Cents, total: -1005 as Cents }
  const [delivery] = webhooksTo('https://erp.example/', EVENTS).planQuote({
    kind: 'sent',
    at: NOON,
    quote: credit,
  })
  const { body } = JSON.parse(delivery?.payload ?? '') as { body: string }
  expect(isPublished(JSON.parse(body))).toBe(true)
  expect(body).toContain('"-10.05"')
  expect(body).toContain('"-0.05"')
})
