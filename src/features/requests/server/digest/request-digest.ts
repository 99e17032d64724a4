import { newRowId } from '../../../../server/database/row-id.ts'
import { messageIdOf } from '../../../../server/mail/mail-settings.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../../server/outbox/delivery-kind.ts'
import type { DeliveryStore } from '../../../../server/outbox/delivery-store.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import { CAPPED_DIGEST } from './compose-digest-mail.ts'
import { MOST_LISTED, sendDigest, type DigestOptions } from './send-digest.ts'

const REQUEST_DIGEST = 'request-digest'

interface RequestDigestOptions extends DigestOptions {
  readonly deliveries: Pick<DeliveryStore, 'neverTried' | 'deliveredByAnother'>
  readonly now: () => number
}

export interface RequestDigest extends DeliveryKind {
  readonly plan: (at: number) => NewDelivery
}

/**
 * One mail that lists the requests whose own mails the cap held back for up to an hour. It is not
 * capped itself: at most one is planned for each hour.
 */
export function createRequestDigest(options: RequestDigestOptions): RequestDigest {
  const { settings, deliveries, now } = options
  return {
    name: REQUEST_DIGEST,
    isUrgent: true,
    plan(createdAt) {
      const id = newRowId(createdAt)
      const payload = messageIdOf(id, settings())
      return { id, kind: REQUEST_DIGEST, subject: id, network: '', payload, createdAt }
    },
    async attempt(delivery) {
      // A later attempt finds the same requests or fewer: none that was tried, and none that is newer.
      const listed = await deliveries.neverTried(REQUEST_MAIL, delivery.createdAt, MOST_LISTED)
      return sendDigest(options, delivery, listed, CAPPED_DIGEST, (ids, detail) =>
        deliveries.deliveredByAnother(ids, now(), detail),
      )
    },
  }
}
