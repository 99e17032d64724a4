import { tryAgain, type Delivery } from '../../outbox/delivery.ts'
import type { DeliveryStore } from '../../outbox/delivery-store.ts'
import { withOtherMessageId } from '../../mail/mail-payload.ts'
import { CommandError } from '../command-error.ts'

/** What is to be delivered once more, as the seller's sentences name it. */
export interface Retried {
  /** The id of the request or payment. */
  readonly subject: string
  readonly name: string
  readonly ending: 'a' | 'o'
}

/**
 * Puts every delivery about it that is waiting or refused back in line; where the seller asks for it
 * again, those that are delivered instead. Returns what to say.
 */
export async function retryDeliveries(
  { subject, name, ending }: Retried,
  store: Pick<DeliveryStore, 'ofSubjects' | 'putBack'>,
  { now, isAgain }: { readonly now: number; readonly isAgain: boolean },
): Promise<string> {
  const deliveries = await store.ofSubjects([subject])
  if (deliveries.length === 0) throw new CommandError(`${name}: non c’è niente da consegnare.`)
  const open = deliveries.filter(isOpen)
  const chosen = open.length === 0 && isAgain ? deliveries.filter(isDelivered) : open
  if (chosen.length === 0) {
    const isSending = deliveries.some(({ state }) => state === 'sending')
    throw isSending
      ? beingSent(name)
      : new CommandError(
          `${name} è già stat${ending} consegnat${ending}: con retry --again parte un’altra volta.`,
        )
  }
  for (const delivery of chosen) {
    if (!(await store.putBack(delivery.id, tryAgain(delivery, now), payloadOf(delivery)))) {
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

function isDelivered(delivery: Delivery): delivery is Delivery & { state: 'delivered' } {
  return delivery.state === 'delivered'
}

/** Mailboxes hide a second mail with the Message-ID of one that they have. */
function payloadOf({ state, payload, attempt }: Delivery): string {
  return state === 'delivered' ? withOtherMessageId(payload, attempt) : payload
}
