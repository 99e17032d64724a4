import { tryAgain, type Delivery } from '../../outbox/delivery.ts'
import type { DeliveryStore } from '../../outbox/delivery-store.ts'
import { CommandError } from '../command-error.ts'

/** What is to be delivered once more, as the seller's sentences name it. */
export interface Retried {
  /** The id of the request or payment. */
  readonly subject: string
  readonly name: string
  readonly ending: 'a' | 'o'
}

/** Puts every delivery about it that is waiting or refused back in line. Returns what to say. */
export async function retryDeliveries(
  { subject, name, ending }: Retried,
  store: Pick<DeliveryStore, 'ofSubjects' | 'putBack'>,
  now: number,
): Promise<string> {
  const deliveries = await store.ofSubjects([subject])
  if (deliveries.length === 0) throw new CommandError(`${name}: non c’è niente da consegnare.`)
  const open = deliveries.filter(isOpen)
  if (open.length === 0) {
    const isSending = deliveries.some(({ state }) => state === 'sending')
    throw isSending
      ? beingSent(name)
      : new CommandError(`${name} è già stat${ending} consegnat${ending}.`)
  }
  for (const delivery of open) {
    if (!(await store.putBack(delivery.id, tryAgain(delivery, now)))) {
      throw new CommandError(`${name} è cambiat${ending} proprio ora: riprova.`)
    }
  }
  return `${name} è di nuovo in coda: parte subito, se il server lavora.\n`
}

export function beingSent(name: string): CommandError {
  return new CommandError(`${name} è in invio proprio ora: riprova tra un minuto.`)
}

function isOpen(delivery: Delivery): delivery is Delivery & { state: 'waiting' | 'refused' } {
  return delivery.state === 'waiting' || delivery.state === 'refused'
}
