import type { WebhookEventName } from '../../../shop/shop.ts'

/** Deliveries carry this name in the database: it must never change. */
export const WEBHOOK = 'webhook'

/** Only we write this column, so its JSON is not checked again. */
export interface WebhookPayload {
  readonly url: string
  readonly event: WebhookEventName
  /** The same bytes on every attempt: the receiver checks a signature of them. */
  readonly body: string
}
