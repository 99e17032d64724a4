import type { SheetDelivery } from '../../wire/request-sheet.ts'
import { printable } from '../../../../server/messages/printable.ts'
import type { Delivery, PastAttempt } from '../../../../server/outbox/delivery.ts'
import type { ShownDeliveries } from '../../../../server/outbox/shown-deliveries.ts'
import { momentOf } from './delivery-moment.ts'
import { mailOf } from './request-row.ts'

/** What the seller sees of deliveries beside the mails, oldest first, with every attempt. */
export function otherDeliveries(
  deliveries: readonly Delivery[],
  shown: ShownDeliveries,
): SheetDelivery[] {
  return deliveries.flatMap((delivery) => {
    const kind = shown[delivery.kind]
    // A kind that no feature shows is not shown.
    if (!kind) return []
    const { id, payload, attempt, log } = delivery
    return {
      id,
      name: printable(kind.name(payload)),
      state: mailOf(delivery),
      at: momentOf(delivery),
      attempts: log.map(({ at, ...past }) => ({ at, text: attemptInWords(past) })),
      /** An instance that died in the middle of one says nothing about it. */
      unknown: Math.max(0, attempt - log.length - (delivery.state === 'sending' ? 1 : 0)),
      canResend: kind.canResend && delivery.state !== 'sending',
    }
  })
}

function attemptInWords({ result, detail }: Omit<PastAttempt, 'at'>): string {
  const said = printable(detail)
  switch (result) {
    case 'delivered':
      return `consegnato (${said})`
    case 'refused':
      return `rifiutato (${said})`
    case 'failed':
      return `non riuscito (${said})`
  }
}
