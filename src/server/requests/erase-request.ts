import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Delivery } from '../outbox/delivery.ts'
import type { DeliveryStore } from '../outbox/delivery-store.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import { digestNamedIn } from './request-digest.ts'
import type { RequestStore, StoredRequest } from './request-store.ts'

export interface EraseOptions {
  readonly requests: Pick<RequestStore, 'erase'>
  readonly payments: Pick<PaymentStore, 'find' | 'forgetPayer'>
  readonly deliveries: Pick<DeliveryStore, 'ofSubjects'>
  readonly mailFolder: string
}

/** Whether a delivery keeps what it is about from being erased. */
export type IsHeld = (delivery: Delivery) => boolean

/** The server could write a mail file again after we have removed it. */
export function beingSentAt(now: number): IsHeld {
  return (delivery) => delivery.state === 'sending' && now < delivery.leaseUntil
}

/** Removes a request with all that belongs to it, or nothing where one of its deliveries is held. */
export async function eraseRequest(
  { id, order }: Pick<StoredRequest, 'id' | 'order'>,
  options: EraseOptions,
  isHeld: IsHeld,
): Promise<'erased' | 'held'> {
  const { requests, payments, deliveries, mailFolder } = options
  // An unconfirmed payment may belong to another request.
  const orderId = order.payment?.kind === 'confirmed' ? order.payment.orderId : undefined
  const payment = orderId === undefined ? undefined : await payments.find(orderId)
  const erased = await deliveries.ofSubjects(payment ? [id, payment.id] : [id])
  if (erased.some(isHeld)) return 'held'
  // A digest goes as a whole: the other requests that it lists are in the archive.
  const digests = erased.flatMap(({ detail }) => digestNamedIn(detail) ?? [])
  const mails = [id, ...erased.map((delivery) => delivery.id), ...digests]
  // Before the rows: after a crash in between, these still say what is to be erased.
  await removeMails(mailFolder, mails)
  // The payment itself stays for the accounts, without the name of who paid.
  if (payment) await payments.forgetPayer(payment)
  await requests.erase(id)
  // A mail that was written meanwhile.
  await removeMails(mailFolder, mails)
  return 'erased'
}

/** Also the incomplete files that a killed server left. */
async function removeMails(folder: string, ids: readonly string[]): Promise<void> {
  const files = existsSync(folder) ? await readdir(folder) : []
  for (const file of files) {
    if (ids.some((id) => file.startsWith(`${id}.eml`)))
      await rm(join(folder, file), { force: true })
  }
}
