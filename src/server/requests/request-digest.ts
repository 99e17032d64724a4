import { newRowId } from '../database/row-id.ts'
import type { Mailer } from '../mail/mailer.ts'
import { messageIdOf, type MailSettings } from '../mail/mail-settings.ts'
import type { NewDelivery } from '../outbox/delivery.ts'
import type { DeliveryKind } from '../outbox/delivery-kind.ts'
import type { DeliveryStore } from '../outbox/delivery-store.ts'
import {
  CAPPED_DIGEST,
  composeDigestMail,
  digestLine,
  type DigestLine,
} from './compose-digest-mail.ts'
import type { MailedRequest } from './compose-request-mail.ts'
import { REQUEST_MAIL } from './request-mail.ts'

const REQUEST_DIGEST = 'request-digest'
// About 1 MB of mail. Requests beyond them are left for the next digest.
const MOST_LISTED = 2_000

// Written into the detail of a request's own mail, before the Message-ID of the digest.
export const IN_DIGEST = 'nel riepilogo '
const DIGEST_ID = /^<([0-9a-z]{16})@/

interface RequestDigestOptions {
  readonly mailer: Mailer
  readonly settings: () => MailSettings
  readonly deliveries: Pick<DeliveryStore, 'neverTried' | 'deliveredByAnother'>
  readonly find: (id: string) => Promise<readonly MailedRequest[]>
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
  const { mailer, settings, deliveries, find, now } = options
  return {
    name: REQUEST_DIGEST,
    isUrgent: true,
    plan(createdAt) {
      const id = newRowId(createdAt)
      const payload = messageIdOf(id, settings())
      return { id, kind: REQUEST_DIGEST, subject: id, network: '', payload, createdAt }
    },
    async attempt({ id, payload: messageId, createdAt }) {
      // A later attempt finds the same requests or fewer: none that was tried, and none that is newer.
      const listed = await deliveries.neverTried(REQUEST_MAIL, createdAt, MOST_LISTED)
      const lines: DigestLine[] = []
      // One by one, because only the short lines may be in memory together.
      for (const { subject } of listed) lines.push(...(await find(subject)).map(digestLine))
      if (lines.length === 0) return { kind: 'delivered', detail: '' }
      const result = await mailer.send(
        composeDigestMail({ id, messageId, at: createdAt }, lines, settings(), CAPPED_DIGEST),
      )
      if (result.kind === 'delivered') {
        const ids = listed.map((delivery) => delivery.id)
        const detail = `${IN_DIGEST}${messageId}: ${result.detail}`
        await deliveries.deliveredByAnother(ids, now(), detail)
      }
      return result
    },
  }
}

/** The id of the digest that has delivered a request, as the detail of its own mail says. */
export function digestNamedIn(detail: string): string | undefined {
  if (!detail.startsWith(IN_DIGEST)) return undefined
  return DIGEST_ID.exec(detail.slice(IN_DIGEST.length))?.[1]
}
