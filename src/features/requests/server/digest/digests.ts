import { firstRowId, newRowId } from '../../../../server/database/row-id.ts'
import type { AttemptResult } from '../../../../server/mail/attempt-result.ts'
import type { ServerContext } from '../../../../server/context/server-context.ts'
import { messageIdOf, type MailSettings } from '../../../../server/mail/mail-settings.ts'
import { dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'
import type { ClaimedDelivery, NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../../server/outbox/delivery-kind.ts'
import type { MailedRequest } from '../compose-request-mail.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import {
  CAPPED_DIGEST,
  composeDigestMail,
  digestLine,
  SUSPECTS_DIGEST,
  type DigestLine,
  type DigestWords,
} from './compose-digest-mail.ts'

/** About 1 MB of mail. Requests beyond them are left for the next one. */
const MOST_LISTED = 2_000

// Written into the detail of a request's own mail, before the Message-ID of the digest.
const IN_DIGEST = 'nel riepilogo '
const DIGEST_ID = /^<([0-9a-z]{16})@/

// The seller reads it with the first mails of the day.
const TOLD_AT_MS = 8 * 60 * 60_000
// One id for all instances: of two that plan the mail of a day, one does.
const ID_END = '0000000'

interface DigestOptions extends Pick<ServerContext, 'mailer' | 'deliveries' | 'now'> {
  readonly settings: () => MailSettings
  readonly find: (id: string) => Promise<readonly MailedRequest[]>
}

/**
 * One mail that lists the requests whose own mails the cap held back for up to an hour. It is not
 * capped itself: at most one is planned for each hour.
 */
export function createRequestDigest(options: DigestOptions) {
  const { settings, deliveries, now } = options
  const name = 'request-digest'
  return {
    name,
    isUrgent: true,
    plan: (createdAt: number): NewDelivery =>
      planned(newRowId(createdAt), name, createdAt, settings()),
    async attempt(delivery) {
      // A later attempt finds the same requests or fewer: none that was tried, and none that is newer.
      const listed = await deliveries.neverTried(REQUEST_MAIL, delivery.createdAt, MOST_LISTED)
      return sendDigest(options, delivery, listed, CAPPED_DIGEST, (ids, detail, state) =>
        deliveries.endedWithAnother(ids, state, now(), detail),
      )
    },
  } satisfies DeliveryKind & { plan: unknown }
}

/** One mail a day that lists the requests that were set aside. */
export function createSuspectsDigest(options: DigestOptions) {
  const { settings, deliveries, now } = options
  const name = 'suspects-digest'
  return {
    name,
    // Thousands of lines may take a while: no mail about a request waits for them.
    lane: 'unhurried',

    /** Plans the mail of the day, where there is something to tell. Called again and again. */
    async planDaily(): Promise<void> {
      const [oldest] = await deliveries.heldUntold(REQUEST_MAIL, now(), 1)
      if (!oldest) return
      const at = (startOfDay(dayOf(now())) ?? 0) + TOLD_AT_MS
      if (now() < at || oldest.createdAt >= at) return
      await deliveries.addOnce(planned(firstRowId(at) + ID_END, name, at, settings()))
    },

    async attempt(delivery) {
      // A later attempt finds the same requests or fewer: none that was released or told.
      const held = await deliveries.heldUntold(REQUEST_MAIL, delivery.createdAt, MOST_LISTED)
      return sendDigest(options, delivery, held, SUSPECTS_DIGEST, deliveries.tellHeld)
    },
  } satisfies DeliveryKind & { planDaily: unknown }
}

function planned(id: string, kind: string, createdAt: number, settings: MailSettings): NewDelivery {
  const payload = messageIdOf(id, settings)
  return { id, kind, subject: id, network: '', payload, createdAt }
}

/** Sends one mail that lists requests; `note` writes into their own mails which one has told of them. */
async function sendDigest(
  { mailer, settings, find }: DigestOptions,
  { id, payload: messageId, createdAt: at }: ClaimedDelivery,
  listed: readonly NewDelivery[],
  words: DigestWords,
  note: (ids: readonly string[], detail: string, state: 'delivered' | 'written') => Promise<void>,
): Promise<AttemptResult> {
  const lines: DigestLine[] = []
  // One by one, because only the short lines may be in memory together.
  for (const { subject } of listed) lines.push(...(await find(subject)).map(digestLine))
  if (lines.length === 0) return { kind: 'delivered', detail: '' }
  const result = await mailer.send(
    composeDigestMail({ id, messageId, at }, lines, settings(), words),
  )
  if (result.kind === 'delivered' || result.kind === 'written') {
    const ids = listed.map((delivery) => delivery.id)
    await note(ids, `${IN_DIGEST}${messageId}: ${result.detail}`, result.kind)
  }
  return result
}

/** The id of the digest that has told of a request, as the detail of its own mail says. */
export function digestNamedIn(detail: string): string | undefined {
  if (!detail.startsWith(IN_DIGEST)) return undefined
  return DIGEST_ID.exec(detail.slice(IN_DIGEST.length))?.[1]
}
