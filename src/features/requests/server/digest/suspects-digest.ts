import { firstRowId } from '../../../../server/database/row-id.ts'
import { messageIdOf } from '../../../../server/mail/mail-settings.ts'
import { dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'
import type { DeliveryKind } from '../../../../server/outbox/delivery-kind.ts'
import type { DeliveryStore } from '../../../../server/outbox/delivery-store.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import { SUSPECTS_DIGEST } from './compose-digest-mail.ts'
import { MOST_LISTED, sendDigest, type DigestOptions } from './send-digest.ts'

const KIND = 'suspects-digest'
// The seller reads it with the first mails of the day.
const TOLD_AT_MS = 8 * 60 * 60_000
// One id for all instances: of two that plan the mail of a day, one does.
const ID_END = '0000000'

interface SuspectsDigestOptions extends DigestOptions {
  readonly deliveries: Pick<DeliveryStore, 'heldUntold' | 'tellHeld' | 'addOnce'>
  readonly now: () => number
}

export interface SuspectsDigest extends DeliveryKind {
  /** Plans the mail of the day, where there is something to tell. Called again and again. */
  readonly planDaily: () => Promise<void>
}

/** One mail a day that lists the requests that were set aside. */
export function createSuspectsDigest(options: SuspectsDigestOptions): SuspectsDigest {
  const { settings, deliveries, now } = options
  let isPlanned = false
  return {
    name: KIND,
    // Thousands of lines may take a while: no mail about a request waits for them.
    lane: 'unhurried',
    isUsed: () => isPlanned,

    async planDaily() {
      const [oldest] = await deliveries.heldUntold(REQUEST_MAIL, now(), 1)
      if (!oldest) return
      const at = (startOfDay(dayOf(now())) ?? 0) + TOLD_AT_MS
      if (now() < at || oldest.createdAt >= at) return
      const id = firstRowId(at) + ID_END
      const payload = messageIdOf(id, settings())
      isPlanned = true
      await deliveries.addOnce({ id, kind: KIND, subject: id, network: '', payload, createdAt: at })
    },

    async attempt(delivery) {
      // A later attempt finds the same requests or fewer: none that was released or told.
      const held = await deliveries.heldUntold(REQUEST_MAIL, delivery.createdAt, MOST_LISTED)
      return sendDigest(options, delivery, held, SUSPECTS_DIGEST, deliveries.tellHeld)
    },
  }
}
