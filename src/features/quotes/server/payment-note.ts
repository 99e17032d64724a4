import { formatCents } from '../../../order/money.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../server/outbox/delivery-kind.ts'
import type { PaidQuote, Payment, Progress } from '../../payments/server/payment.ts'
import type { QuoteStore } from './quote-store.ts'

// Deliveries carry this name in the database: it must never change.
const QUOTE_PAID = 'quote-paid'

interface PaidPayload {
  readonly part: PaidQuote['part']
  readonly amount: string
  readonly order: string
  readonly demo: boolean
}

/** Stored in the same commit as the payment, so that the history of its quote has it, whatever happens in between. */
export function createPaymentNote(
  store: Pick<QuoteStore, 'findSent' | 'revision' | 'eventsOf' | 'noteEvent'>,
  now: () => number,
) {
  const plan = (payment: Payment, progress: Progress): readonly NewDelivery[] => {
    const { quote, amount, orderId: order, demo } = payment
    if (!quote || progress.state !== 'paid') return []
    const createdAt = now()
    const noted: PaidPayload = { part: quote.part, amount: formatCents(amount), order, demo }
    const payload = JSON.stringify(noted)
    const id = newRowId(createdAt)
    return [{ id, kind: QUOTE_PAID, subject: quote.id, network: '', payload, createdAt }]
  }

  const kind: DeliveryKind = {
    name: QUOTE_PAID,
    lane: 'unhurried',
    async attempt({ subject: id, payload }) {
      // Only we write this column, so its JSON is not checked again.
      const { part, ...facts } = JSON.parse(payload) as PaidPayload
      const quote = await store.findSent(id)
      const revision = quote && (await store.revision(id, quote.revision))
      // An attempt whose end was not stored is made again.
      const isNoted = (await store.eventsOf(id)).some(
        (event) => event.kind === 'paid' && event.facts.order === facts.order,
      )
      if (revision && !isNoted) {
        const { deposit } = revision.content
        const what = part === 'deposit' ? (deposit?.kind ?? 'advance') : 'total'
        const event = {
          kind: 'paid',
          revision: revision.revision,
          by: '',
          facts: { ...facts, what },
        } as const
        await store.noteEvent({ id, event, now: now() })
      }
      return { kind: 'delivered', detail: '' }
    },
  }
  return { plan, kind }
}
