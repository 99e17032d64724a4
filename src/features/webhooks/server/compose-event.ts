import { toAmount, type Cents } from '../../../order/money.ts'
import type { SellerState } from '../../requests/wire.ts'
import type { Dataset } from '../../../order/selections.ts'
import type { Payment, Progress } from '../../payments/server/payment.ts'
import { paymentOf } from '../../requests/server/desk/request-row.ts'
import type { ReceivedRequest, StoredRequest } from '../../requests/server/request-store.ts'
import type { EventOf } from './webhook-event.ts'

type Money = NonNullable<EventOf<'request.received'>['data']['request']['total']>
type Received = EventOf<'request.received'>['data']['request']

export function requestReceived(request: ReceivedRequest): EventOf<'request.received'> {
  const { id, receivedAt, customer, rows, order } = request
  const payment = paymentOf(order)
  return {
    version: 1,
    type: 'request.received',
    timestamp: inIso(receivedAt),
    data: {
      request: {
        id,
        number: order.requestNumber,
        receivedAt: inIso(receivedAt),
        selections: chosen(order.selections),
        total: order.claimedTotal === null ? null : euros(order.claimedTotal),
        checks: { total: order.verdict.kind, payment: payment === 'paid' ? 'confirmed' : payment },
        customer,
        rows: rows.map(({ kind, label, text }) => ({
          label: kind === 'message' ? kind : label,
          text,
        })),
      },
    },
  }
}

export function requestUpdated(
  { id, order }: Pick<StoredRequest, 'id' | 'order'>,
  state: SellerState,
  at: number,
): EventOf<'request.updated'> {
  const data = { request: { id, number: order.requestNumber }, state }
  return { version: 1, type: 'request.updated', timestamp: inIso(at), data }
}

export function paymentCaptured(
  { id, orderId, requestNumber, amount, demo, dataset }: Payment,
  { at, captureId }: Extract<Progress, { state: 'paid' }>,
): EventOf<'payment.captured'> {
  return {
    version: 1,
    type: 'payment.captured',
    timestamp: inIso(at),
    data: {
      payment: {
        id,
        orderId,
        captureId,
        requestNumber,
        amount: euros(amount),
        isTrial: demo,
        selections: chosen(dataset),
      },
    },
  }
}

function chosen(selections: Partial<Dataset>): Received['selections'] {
  return Object.fromEntries(
    Object.entries(selections).flatMap(([id, value]) => (value === null ? [] : [[id, value]])),
  )
}

function euros(cents: Cents): Money {
  return { value: toAmount(cents), currency: 'EUR' }
}

function inIso(at: number): string {
  return new Date(at).toISOString()
}
