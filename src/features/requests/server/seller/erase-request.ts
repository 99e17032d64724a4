import { removeMailFiles } from '../../../../server/mail/remove-mail-files.ts'
import type { Delivery } from '../../../../server/outbox/delivery.ts'
import type { DeliveryStore } from '../../../../server/outbox/delivery-store.ts'
import { digestNamedIn } from '../digest/digests.ts'
import type { StoredRequest } from '../request-store.ts'
import type { OnErase, RequestStore } from '../create-request-store.ts'
import type { Payment } from '../../../payments/server/payment.ts'
import type { PaymentStore } from '../../../payments/server/payment-store.ts'

export interface EraseRequestOptions {
  readonly requests: Pick<RequestStore, 'erase' | 'subjectsErasedWith'>
  readonly onErase: readonly OnErase[]
  readonly payments: Pick<PaymentStore, 'find' | 'forgetPayer'>
  readonly deliveries: Pick<DeliveryStore, 'ofSubjects'>
  /** Where mails are written as files. */
  readonly mailFolder: string
  readonly now: () => number
}

/** Erases a request for ever, with everything that belongs to it alone. */
export async function eraseRequest(
  request: Pick<StoredRequest, 'id' | 'order'>,
  { requests, onErase, payments, deliveries, mailFolder, now }: EraseRequestOptions,
): Promise<'erased' | 'being-sent'> {
  const { id } = request
  const payment = await confirmedPayment(request, payments)
  const subjects = await requests.subjectsErasedWith(id, onErase)
  const erased = await deliveries.ofSubjects(payment ? [...subjects, payment.id] : subjects)
  // The server could write a mail file again after we have removed it.
  const isBeingSent = (delivery: Delivery) =>
    delivery.state === 'sending' && now() < delivery.leaseUntil
  if (erased.some(isBeingSent)) return 'being-sent'
  // A digest goes as a whole: the other requests that it lists are in the archive.
  const told = erased.flatMap(({ detail, log }) => [detail, ...log.map((past) => past.detail)])
  const digests = told.flatMap((detail) => digestNamedIn(detail) ?? [])
  const mails = [id, ...erased.map((delivery) => delivery.id), ...digests]
  // Before the rows: after a crash in between, these still say what is to be erased.
  await removeMailFiles(mailFolder, mails)
  // The payment itself stays for the accounts, without the name of who paid.
  if (payment) await payments.forgetPayer(payment)
  await requests.erase(id, onErase)
  // A mail that was written meanwhile.
  await removeMailFiles(mailFolder, mails)
  return 'erased'
}

type Request = Pick<StoredRequest, 'id' | 'order'>
type Payments = Pick<PaymentStore, 'find'>

/** An unconfirmed payment may belong to another request. */
async function confirmedPayment(
  { order }: Request,
  payments: Payments,
): Promise<Payment | undefined> {
  return order.payment?.kind === 'confirmed' ? payments.find(order.payment.orderId) : undefined
}

/** What deliveries about a request may have as their subject: first the request, then its payment. */
export async function subjectsOf(request: Request, payments: Payments): Promise<string[]> {
  const payment = await confirmedPayment(request, payments)
  return payment ? [request.id, payment.id] : [request.id]
}
