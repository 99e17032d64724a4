import type { SheetDelivery } from '../../wire/request-sheet.ts'
import type { WebhookEventName } from '../../../../shop/shop.ts'
import { printable } from '../../../../server/messages/printable.ts'
import type { Delivery, PastAttempt } from '../../../../server/outbox/delivery.ts'
import { VISITOR_COPY } from '../../../copies/server/visitor-copy.ts'
import { WEBHOOK, type WebhookPayload } from '../../../webhooks/server/webhook-payload.ts'
import { momentOf } from './delivery-moment.ts'
import { mailOf } from './request-row.ts'

interface ShownKind {
  /** To whom and about what. */
  readonly name: (payload: string) => string
  readonly canResend: boolean
}

const EVENT_IN_WORDS: Readonly<Record<WebhookEventName, string>> = {
  'request.received': 'richiesta arrivata',
  'payment.captured': 'pagamento incassato',
  'request.updated': 'stato cambiato',
}

/** What the seller sees of deliveries beside the mails. A kind that is not listed is not shown. */
const SHOWN_KINDS: Readonly<Record<string, ShownKind>> = {
  [WEBHOOK]: {
    name(payload) {
      const { url, event } = JSON.parse(payload) as WebhookPayload
      return `${new URL(url).host}: ${EVENT_IN_WORDS[event]}`
    },
    canResend: true,
  },
  // Whose address it is nobody has proved: the seller writes to the customer, and sends no second copy.
  [VISITOR_COPY]: { name: () => 'Copia al cliente', canResend: false },
}

/** Oldest first, with every attempt. */
export function otherDeliveries(deliveries: readonly Delivery[]): SheetDelivery[] {
  return deliveries.flatMap((delivery) => {
    const kind = SHOWN_KINDS[delivery.kind]
    if (!kind) return []
    const { id, payload, attempt, log } = delivery
    return {
      id,
      name: printable(kind.name(payload)),
      state: mailOf(delivery),
      at: momentOf(delivery),
      attempts: log.map(({ at, ...past }) => ({ at, text: attemptInWords(past) })),
      /** An instance that died in the middle of one says nothing about it. */
      unknown: Math.max(0, attempt - log.length - (delivery.state === 'sending' ? 1 : 0)),
      canResend: kind.canResend && delivery.state !== 'sending',
    }
  })
}

function attemptInWords({ result, detail }: Omit<PastAttempt, 'at'>): string {
  const said = printable(detail)
  switch (result) {
    case 'delivered':
      return `consegnato (${said})`
    case 'refused':
      return `rifiutato (${said})`
    case 'failed':
      return `non riuscito (${said})`
  }
}
