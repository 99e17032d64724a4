import type { Payment } from '../../../payments/server/payment.ts'
import type { PaymentStore } from '../../../payments/server/payment-store.ts'
import type { StoredRequest } from '../request-store.ts'

type Request = Pick<StoredRequest, 'id' | 'order'>
type Payments = Pick<PaymentStore, 'find'>

/** An unconfirmed payment may belong to another request. */
export async function confirmedPayment(
  { order }: Request,
  payments: Payments,
): Promise<Payment | undefined> {
  return order.payment?.kind === 'confirmed' ? payments.find(order.payment.orderId) : undefined
}

/** What deliveries about a request may have as their subject: the request, and its payment. */
export async function subjectsOf(request: Request, payments: Payments): Promise<string[]> {
  const payment = await confirmedPayment(request, payments)
  return payment ? [request.id, payment.id] : [request.id]
}
