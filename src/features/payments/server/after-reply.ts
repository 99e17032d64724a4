import { judgeOrder } from './judge-order.ts'
import type { ProviderReply } from './orders-provider.ts'
import type { Payment, Progress } from './payment.ts'

/** Refusals after which the capture may still have been done. */
const PERHAPS_DONE = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'DUPLICATE_REQUEST_ID',
])
/** The visitor has not approved yet. */
const NOT_APPROVED = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])
/** No capture of this order can succeed any more. */
const GONE = new Set([
  'INVALID_RESOURCE_ID',
  'RESOURCE_NOT_FOUND',
  'ORDER_EXPIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])

/** The progress after the reply to a capture; undefined where the order has to be looked at. */
export function afterCapture(
  payment: Payment,
  reply: ProviderReply,
  now: number,
): Progress | undefined {
  switch (reply.kind) {
    case 'order': {
      const seen = afterLook(payment, reply, now)
      // Accepted, but without a capture: look at the order again.
      return typeof seen === 'string' ? undefined : seen
    }
    case 'refused':
      if (PERHAPS_DONE.has(reply.issue)) return undefined
      if (NOT_APPROVED.has(reply.issue)) return { state: 'created' }
      if (GONE.has(reply.issue)) return { state: 'expired', at: now }
      return { state: 'declined', at: now, ...(reply.fault ? { fault: reply.fault } : {}) }
    case 'unknown':
      return undefined
  }
}

/** The progress after a look at the order, which moves no money. */
export function afterLook(
  payment: Payment,
  reply: ProviderReply,
  now: number,
): Progress | 'not-captured' | 'no-answer' {
  switch (reply.kind) {
    case 'order':
      return judgeOrder(payment, reply.order, now)
    case 'refused':
      return GONE.has(reply.issue) ? 'not-captured' : 'no-answer'
    case 'unknown':
      return 'no-answer'
  }
}
