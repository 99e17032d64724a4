import type { AttemptResult } from '../../../../server/mail/attempt-result.ts'
import type { Mailer } from '../../../../server/mail/mailer.ts'
import type { MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { ClaimedDelivery, NewDelivery } from '../../../../server/outbox/delivery.ts'
import {
  composeDigestMail,
  digestLine,
  type DigestLine,
  type DigestWords,
} from './compose-digest-mail.ts'
import type { MailedRequest } from '../compose-request-mail.ts'

/** About 1 MB of mail. Requests beyond them are left for the next one. */
export const MOST_LISTED = 2_000

// Written into the detail of a request's own mail, before the Message-ID of the digest.
const IN_DIGEST = 'nel riepilogo '
const DIGEST_ID = /^<([0-9a-z]{16})@/

export interface DigestOptions {
  readonly mailer: Mailer
  readonly settings: () => MailSettings
  readonly find: (id: string) => Promise<readonly MailedRequest[]>
}

/** Sends one mail that lists requests; `note` writes into their own mails which one has told of them. */
export async function sendDigest(
  { mailer, settings, find }: DigestOptions,
  { id, payload: messageId, createdAt: at }: ClaimedDelivery,
  listed: readonly NewDelivery[],
  words: DigestWords,
  note: (ids: readonly string[], detail: string) => Promise<void>,
): Promise<AttemptResult> {
  const lines: DigestLine[] = []
  // One by one, because only the short lines may be in memory together.
  for (const { subject } of listed) lines.push(...(await find(subject)).map(digestLine))
  if (lines.length === 0) return { kind: 'delivered', detail: '' }
  const result = await mailer.send(
    composeDigestMail({ id, messageId, at }, lines, settings(), words),
  )
  if (result.kind === 'delivered') {
    const ids = listed.map((delivery) => delivery.id)
    await note(ids, `${IN_DIGEST}${messageId}: ${result.detail}`)
  }
  return result
}

/** The id of the digest that has told of a request, as the detail of its own mail says. */
export function digestNamedIn(detail: string): string | undefined {
  if (!detail.startsWith(IN_DIGEST)) return undefined
  return DIGEST_ID.exec(detail.slice(IN_DIGEST.length))?.[1]
}
