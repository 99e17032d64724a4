import { createHash } from 'node:crypto'
import type { SellerState } from '../../requests/wire.ts'
import type { Webhook, WebhookEventName } from '../../../shop/shop.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import type { AttemptResult } from '../../../server/mail/attempt-result.ts'
import type { ClaimedDelivery, NewDelivery } from '../../../server/outbox/delivery.ts'
import type { QuoteHappening } from '../../server-feature.ts'
import type { Payment, Progress } from '../../payments/server/payment.ts'
import { namedBefore } from '../../requests/server/name-payment.ts'
import type { RequestDelivery } from '../../requests/server/request-mail.ts'
import type { ReceivedRequest, StoredRequest } from '../../requests/server/request-store.ts'
import { paymentCaptured, requestReceived, requestUpdated } from './compose-event.ts'
import { quoteEvent } from './compose-quote-event.ts'
import { signatureHeaders, type WebhookSecret } from './sign-call.ts'
import type { WebhookEvent } from './webhook-event.ts'

interface WebhooksOptions {
  readonly webhooks: () => readonly Webhook[]
  readonly secret: WebhookSecret | undefined
  /** Shorter than the lease of an attempt. */
  readonly limitMs: number
  readonly now: () => number
}

const NOT_LISTED = 'non è più in settings.json, webhooks'

/** Calls to other systems. The body is composed when it is planned, so that every attempt is the same. */
export function createWebhooks(options: WebhooksOptions) {
  const { webhooks, secret, limitMs, now } = options

  function plan(
    subject: string,
    createdAt: number,
    compose: () => WebhookEvent,
    composeSecond?: () => WebhookEvent,
  ): NewDelivery[] {
    const all = webhooks()
    if (all.length === 0) return []
    const event = compose()
    const second = composeSecond?.()
    return all
      .filter(({ events }) => events.includes(event.type))
      .map(({ url }) => ({
        id: newRowId(createdAt),
        kind: WEBHOOK,
        subject,
        // Receivers take turns, and each one has an order of its own.
        network: receiverKey(url),
        payload: payloadOf(url, event),
        payloadOfSecond: second && payloadOf(url, second),
        createdAt,
      }))
  }

  async function attempt({ id, payload }: ClaimedDelivery): Promise<AttemptResult> {
    const { url, event, body } = JSON.parse(payload) as WebhookPayload
    const webhook = webhooks().find((one) => one.url === url && one.events.includes(event))
    if (!webhook || !secret) return { kind: 'refused', detail: NOT_LISTED }
    // Loaded on demand: most shops call nobody.
    const { addressesOf, callReceiver } = await import('./call-receiver.ts')
    return callReceiver({
      url,
      body,
      headers: signatureHeaders({ id: `msg_${id}`, body, at: now() }, secret),
      privateAddresses: webhook.privateAddresses ?? [],
      limitMs,
      resolve: addressesOf,
      now,
    })
  }

  return {
    name: WEBHOOK,
    lane: 'webhooks',
    isOrdered: true,
    attempt,
    plan: (request: ReceivedRequest) => {
      const { id, receivedAt, order } = request
      const { payment } = order
      const second = payment?.kind === 'confirmed' && { ...order, payment: namedBefore(payment) }
      return plan(
        id,
        receivedAt,
        () => requestReceived(request),
        second ? () => requestReceived({ ...request, order: second }) : undefined,
      )
    },
    planUpdated: (request: Pick<StoredRequest, 'id' | 'order'>, state: SellerState) => {
      const at = now()
      return plan(request.id, at, () => requestUpdated(request, state, at))
    },
    // The event tells what gadgets were paid for; of a quote its acceptance is told.
    planCaptured: (payment: Payment, progress: Progress) =>
      progress.state === 'paid' && !payment.quote
        ? plan(payment.id, now(), () => paymentCaptured(payment, progress))
        : [],
    planQuote: (happening: QuoteHappening) =>
      plan(happening.quote.id, happening.at, () => quoteEvent(happening)),
  } satisfies RequestDelivery & Record<'planUpdated' | 'planCaptured' | 'planQuote', unknown>
}

function payloadOf(url: string, event: WebhookEvent): string {
  const payload: WebhookPayload = { url, event: event.type, body: JSON.stringify(event) }
  return JSON.stringify(payload)
}

function receiverKey(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, 16)
}

/** Deliveries carry this name in the database: it must never change. */
export const WEBHOOK = 'webhook'

/** Only we write this column, so its JSON is not checked again. */
export interface WebhookPayload {
  readonly url: string
  readonly event: WebhookEventName
  /** The same bytes on every attempt: the receiver checks a signature of them. */
  readonly body: string
}
