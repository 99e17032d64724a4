import type { WebhookEventName } from '../../../shop/shop.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createWebhooks, WEBHOOK, type WebhookPayload } from './webhooks.ts'
import { readWebhookSecret } from './sign-call.ts'

// A receiver should store the call and work on it later.
const LONGEST_CALL_MS = 10_000

const EVENT_IN_WORDS: Readonly<Record<WebhookEventName, string>> = {
  'request.received': 'richiesta arrivata',
  'payment.captured': 'pagamento incassato',
  'request.updated': 'stato cambiato',
  'quote.sent': 'preventivo inviato',
  'quote.opened': 'preventivo aperto',
  'quote.accepted': 'preventivo accettato',
  'quote.declined': 'preventivo rifiutato',
  'quote.change_requested': 'modifica richiesta',
}

export const webhooks = {
  shownDeliveries: { [WEBHOOK]: { name: nameOf, canResend: true } },

  open({ config, shops, now }) {
    const calls = createWebhooks({
      webhooks: () => shops.current().settings.webhooks ?? [],
      secret: readWebhookSecret(config.env),
      limitMs: Math.min(LONGEST_CALL_MS, config.attemptMs),
      now,
    })
    return {
      deliveries: [calls],
      onRequest: calls.plan,
      onState: calls.planUpdated,
      onPayment: calls.planCaptured,
      onQuote: calls.planQuote,
    }
  },
} satisfies ServerFeature

function nameOf(payload: string): string {
  const { url, event } = JSON.parse(payload) as WebhookPayload
  return `${new URL(url).host}: ${EVENT_IN_WORDS[event]}`
}
