import { firstRowId } from '../../database/row-id.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { messageIdOf, type MailSettings } from '../../mail/mail-settings.ts'
import { dayOf, startOfDay } from '../../messages/italian-date.ts'
import type { DeliveryKind } from '../../outbox/delivery-kind.ts'
import type { DeliveryStore } from '../../outbox/delivery-store.ts'
import {
  composeDigestMail,
  digestLine,
  SUSPECTS_DIGEST,
  type DigestLine,
} from '../compose-digest-mail.ts'
import type { MailedRequest } from '../compose-request-mail.ts'
import { IN_DIGEST } from '../request-digest.ts'
import { REQUEST_MAIL } from '../request-mail.ts'

const KIND = 'suspects-digest'
// The seller reads it with the first mails of the day.
const TOLD_AT_MS = 8 * 60 * 60_000
// About 1 MB of mail. Requests beyond them are left for the next day.
const MOST_LISTED = 2_000
// One id for all instances: of two that plan the mail of a day, one does.
const ID_END = '0000000'

interface SuspectsDigestOptions {
  readonly mailer: Mailer
  readonly settings: () => MailSettings
  readonly deliveries: Pick<DeliveryStore, 'heldUntold' | 'tellHeld' | 'addOnce'>
  readonly find: (id: string) => Promise<readonly MailedRequest[]>
  readonly now: () => number
}

export interface SuspectsDigest extends DeliveryKind {
  /** Plans the mail of the day, where there is something to tell. Called again and again. */
  readonly planDaily: () => Promise<void>
}

/** One mail a day that lists the requests that were set aside. */
export function createSuspectsDigest(options: SuspectsDigestOptions): SuspectsDigest {
  const { mailer, settings, deliveries, find, now } = options
  let isPlanned = false
  return {
    name: KIND,
    // Thousands of lines may take a while: no mail about a request waits for them.
    lane: 'unhurried',
    isUsed: () => isPlanned,

    async planDaily() {
      const at = (startOfDay(dayOf(now())) ?? 0) + TOLD_AT_MS
      if (now() < at) return
      const [untold] = await deliveries.heldUntold(REQUEST_MAIL, at, 1)
      if (!untold) return
      const id = firstRowId(at) + ID_END
      const payload = messageIdOf(id, settings())
      isPlanned = true
      await deliveries.addOnce({ id, kind: KIND, subject: id, network: '', payload, createdAt: at })
    },

    async attempt({ id, payload: messageId, createdAt }) {
      // A later attempt finds the same requests or fewer: none that was released or told.
      const held = await deliveries.heldUntold(REQUEST_MAIL, createdAt, MOST_LISTED)
      const lines: DigestLine[] = []
      // One by one, because only the short lines may be in memory together.
      for (const { subject } of held) lines.push(...(await find(subject)).map(digestLine))
      if (lines.length === 0) return { kind: 'delivered', detail: '' }
      const result = await mailer.send(
        composeDigestMail({ id, messageId, at: createdAt }, lines, settings(), SUSPECTS_DIGEST),
      )
      if (result.kind === 'delivered') {
        const detail = `${IN_DIGEST}${messageId}: ${result.detail}`
        await deliveries.tellHeld(
          held.map((delivery) => delivery.id),
          detail,
        )
      }
      return result
    },
  }
}
