import { sameGadgets } from '../../../order/selections.ts'
import { receiptText } from '../../../order/receipt.ts'
import type { Payment } from '../../payments/server/payment.ts'
import type { PaymentStore } from '../../payments/server/payment-store.ts'
import { ORDER_ID } from '../../payments/server/orders-provider.ts'
import { plain } from './check-order.ts'
import type { CheckedOrder, PaymentVerdict, UnconfirmedReason } from './checked-order.ts'
import type { ReceivedRequest } from './request-store.ts'
import { factIn } from './sent-data.ts'

export type NamedPayments = Pick<PaymentStore, 'find'>

const FIELD = 'payment'

/**
 * Compares the payment row of a request with the stored payment. A visitor can forge the row: it is
 * marked where it cannot be confirmed, and never decides whether a request is accepted. Undefined
 * where the request names no payment. Of two requests that name it at the same moment, the second one is
 * marked when it is stored.
 */
export async function checkPayment(
  request: Pick<ReceivedRequest, 'rows' | 'order'>,
  payments: NamedPayments,
): Promise<PaymentVerdict | undefined> {
  const row = factIn(request.rows, FIELD)
  if (!row) return undefined
  const orderId = ORDER_ID.test(row.value) ? row.value : ''
  const payment = orderId === '' ? undefined : await payments.find(orderId)
  return verdictOn(orderId, payment, request.order, row.text)
}

function verdictOn(
  orderId: string,
  payment: Payment | undefined,
  order: CheckedOrder,
  text: string,
): PaymentVerdict {
  const demo = payment?.demo ?? false
  const doubt = (reason: UnconfirmedReason) =>
    ({ kind: 'unconfirmed', orderId, reason, demo }) as const
  if (!payment) return doubt('unknown')
  const { progress, amount, datasets } = payment
  const selections = order.gadgets.map((gadget) => gadget.selections)
  if (progress.state === 'rejected') return doubt('rejected')
  if (progress.state !== 'paid') return doubt('not-paid')
  if (payment.requestNumber !== order.requestNumber) return doubt('other-request')
  if (amount !== order.claimedTotal) return doubt('other-amount')
  if (!sameGadgets(datasets, selections)) return doubt('other-selections')
  if (payment.isNamed) return doubt('named-before')
  const { captureId } = progress
  const expected = receiptText({ paymentId: captureId, amountCents: amount, demo })
  if (plain(text) !== plain(expected)) return doubt('other-words')
  return { kind: 'confirmed', orderId, captureId, amount, demo }
}
