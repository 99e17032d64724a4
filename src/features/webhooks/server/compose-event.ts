import { toAmount, type Cents } from '../../../order/money.ts'
import type { SellerState } from '../../requests/wire.ts'
import type { Dataset } from '../../../order/selections.ts'
import type { Payment, Progress } from '../../payments/server/payment.ts'
import { paymentOf } from '../../requests/server/desk/request-row.ts'
import type { ReceivedRequest, StoredRequest } from '../../requests/server/request-store.ts'
import type { EventOf, Money } from './webhook-event.ts'

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
        selections: chosen(order.gadgets[0].selections),
        gadgets: order.gadgets.map((gadget) => ({
          selections: chosen(gadget.selections),
          total: eurosOrNull(gadget.claimed),
          check: gadget.verdict.kind,
        })),
        total: eurosOrNull(order.claimedTotal),
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
  { id, orderId, requestNumber, amount, demo, datasets }: Payment,
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
        selections: chosen(datasets[0] ?? {}),
        gadgets: datasets.map((dataset) => ({ selections: chosen(dataset) })),
      },
    },
  }
}

function chosen(selections: Partial<Dataset>): Received['selections'] {
  return Object.fromEntries(
    Object.entries(selections).flatMap(([id, value]) => (value === null ? [] : [[id, value]])),
  )
}

function eurosOrNull(cents: Cents | null): Money | null {
  return cents === null ? null : euros(cents)
}

export function euros(cents: Cents): Money {
  // A quote may give back.
  const amount = toAmount(Math.abs(cents) as Cents)
  return { value: cents < 0 ? `-${amount}` : amount, currency: 'EUR' }
}

export function inIso(at: number): string {
  return new Date(at).toISOString()
}
