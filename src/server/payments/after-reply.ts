import { judgeOrder, type Judgement } from './judge-order.ts'
import type { ProviderOrder, ProviderReply } from './orders-provider.ts'
import type { Payment, Progress } from './payment.ts'

// A provider that holds the money back is asked every hour, for a month.
const ASK_PENDING_MS = 60 * 60_000
const LONGEST_PENDING_MS = 30 * 24 * 60 * 60_000

/** Refusals that do not say that nothing was done. */
const PERHAPS_DONE = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'DUPLICATE_REQUEST_ID',
])

/** Refusals that leave the order where it was: the visitor has not yet said yes. */
const NOT_APPROVED = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])

/** Where a payment stands after the reply to a capture; undefined where one has to ask. */
export function afterCapture(
  payment: Payment,
  reply: ProviderReply,
  now: number,
): Progress | undefined {
  switch (reply.kind) {
    case 'order': {
      const judgement = judgeOrder(payment, reply.order)
      // It said yes and shows no capture: not what was asked for, so let us look again.
      return judgement.kind === 'not-captured'
        ? undefined
        : progressOf(payment, reply.order, judgement, now)
    }
    case 'refused':
      if (PERHAPS_DONE.has(reply.issue)) return undefined
      return NOT_APPROVED.has(reply.issue) ? { state: 'created' } : { state: 'declined', at: now }
    case 'unknown':
      return undefined
  }
}

/** Where a payment stands after a look at the order; undefined where that did not tell. */
export function afterLook(
  payment: Payment,
  reply: ProviderReply,
  now: number,
): Progress | undefined {
  if (reply.kind !== 'order') return undefined
  const judgement = judgeOrder(payment, reply.order)
  return judgement.kind === 'not-captured'
    ? undefined
    : progressOf(payment, reply.order, judgement, now)
}

function progressOf(
  payment: Payment,
  { givenName }: ProviderOrder,
  judgement: Exclude<Judgement, { kind: 'not-captured' }>,
  now: number,
): Progress {
  switch (judgement.kind) {
    case 'paid':
      return { state: 'paid', at: now, captureId: judgement.captureId, givenName }
    case 'pending': {
      const { captureId } = judgement
      if (now - payment.createdAt > LONGEST_PENDING_MS) {
        const reason = 'l’incasso è in attesa da più di un mese'
        return { state: 'rejected', at: now, captureId, reason }
      }
      return { state: 'pending', dueAt: now + ASK_PENDING_MS, captureId }
    }
    case 'declined':
      return { state: 'declined', at: now }
    case 'rejected': {
      const { captureId, reason } = judgement
      return { state: 'rejected', at: now, captureId, reason }
    }
  }
}
