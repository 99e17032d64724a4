import { newRowId } from '../../../server/database/row-id.ts'
import type { AttemptResult } from '../../../server/mail/attempt-result.ts'
import type { MailPayload } from '../../../server/mail/mail-payload.ts'
import type { ServerContext } from '../../../server/context/server-context.ts'
import { drawGadgets } from '../../../server/mail/gadget-picture.ts'
import { messageIdOf } from '../../../server/mail/mail-settings.ts'
import type { ClaimedDelivery } from '../../../server/outbox/delivery.ts'
import type { DeliveryStore } from '../../../server/outbox/delivery-store.ts'
import { isComplete } from '../../requests/server/check-order.ts'
import type { MailedRequest } from '../../requests/server/compose-request-mail.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import { messageIdIn, type RequestDelivery } from '../../requests/server/request-mail.ts'
import type { StoredRequest } from '../../requests/server/request-store.ts'
import { isSuspect, isWalked } from '../../suspicion/server/signs.ts'
import { composeVisitorCopy, type CopiedGadget, type CopiedOrder } from './compose-visitor-copy.ts'
import { sql } from 'kysely'
import type { SchemaWriter } from '../../../server/database/migrate.ts'
import { createHash } from 'node:crypto'
import { replyAddress } from '../../../server/mail/reply-address.ts'

/** Deliveries carry this name in the database: it must never change. */
export const VISITOR_COPY = 'visitor-copy'

const HOUR_MS = 60 * 60_000
// Whoever names a victim in a thousand requests makes three mails of it.
const LIMITS = [
  { windowMs: HOUR_MS, most: 1 },
  { windowMs: 24 * HOUR_MS, most: 3 },
]

// A copy that waited for longer would tell the visitor nothing new.
const OLDEST_MS = 6 * HOUR_MS

const NOT_SENT = {
  enough: 'questo indirizzo ha già avuto le sue copie',
  unknown: 'un tentativo di esito ignoto non si ripete',
  late: 'dopo tante ore una copia non serve più',
  gone: 'la richiesta non c’è più, o oggi non ha una copia',
}

/** Whether these words of a refusal are ours: then no copy was to be sent. */
export function isNotSent(detail: string): boolean {
  return Object.values(NOT_SENT).includes(detail)
}

interface VisitorCopyContext extends Pick<
  ServerContext,
  'mailer' | 'mailSettings' | 'drawGadget' | 'now'
> {
  readonly shops: Pick<CurrentShop, 'current'>
  readonly deliveries: Pick<DeliveryStore, 'countMade'>
}

/**
 * Sends the visitor a copy of the request. Nobody has proved that the address is theirs, so it is useless to
 * an abuser: no word that was typed, few mails for one address, and rather none than a second one.
 */
export function createVisitorCopy(
  { mailer, mailSettings, shops, deliveries, drawGadget, now }: VisitorCopyContext,
  find: (id: string) => Promise<readonly MailedRequest[]>,
): RequestDelivery {
  const addressOf = ({ params }: Pick<StoredRequest, 'params'>) => {
    const { sellerEmail, from } = mailSettings()
    return copyAddress(params.email, [sellerEmail, from.address])
  }

  async function isEnough({ id, network }: ClaimedDelivery): Promise<boolean> {
    for (const { windowMs, most } of LIMITS) {
      const asked = { kind: VISITOR_COPY, network, since: now() - windowMs, except: id }
      const made = await deliveries.countMade(asked)
      if (made >= most) return true
    }
    return false
  }

  async function refusal(delivery: ClaimedDelivery): Promise<string | undefined> {
    if (delivery.undecided > 0) return NOT_SENT.unknown
    if (now() - delivery.createdAt > OLDEST_MS) return NOT_SENT.late
    return (await isEnough(delivery)) ? NOT_SENT.enough : undefined
  }

  async function attempt(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const { id, subject, payload, createdAt } = delivery
    const [request] = await find(subject)
    const to = request && addressOf(request)
    const order = request && copiedOrder(request)
    if (!to || !order) return { kind: 'refused', detail: NOT_SENT.gone }
    const identity = { id, messageId: messageIdIn(payload), at: createdAt, to }
    // The pictures have the placeholder, never a logo.
    const pictures = await drawGadgets(order.gadgets, ({ selections }) => drawGadget(selections))
    const copy = composeVisitorCopy(identity, order, shops.current(), mailSettings(), pictures)
    return mailer.send(copy)
  }

  return {
    name: VISITOR_COPY,
    lane: 'unhurried',
    // Copies are counted apart: they must not use up the mails to the seller.
    cap: { name: 'copies', perHour: () => shops.current().settings.relay.mailsPerHour },
    refusal,
    attempt,
    plan(request) {
      const { order, id: subject, receivedAt: createdAt } = request
      const signs = order.signs ?? []
      const { confirmation } = shops.current().settings
      if (confirmation !== true || !isWalked(signs) || isSuspect(order)) return []
      const address = addressOf(request)
      if (!address || !copiedOrder(request)) return []
      const id = newRowId(createdAt)
      const payload = JSON.stringify({
        messageId: messageIdOf(id, mailSettings()),
      } satisfies MailPayload)
      return [
        { id, kind: VISITOR_COPY, subject, network: recipientKey(address), payload, createdAt },
      ]
    },
  }
}

/** There is no copy where the total could not be verified. */
function copiedOrder({ order }: Pick<StoredRequest, 'order'>): CopiedOrder | undefined {
  const { verdict, requestNumber, gadgets, claimedTotal } = order
  if (verdict.kind !== 'as-listed' || requestNumber === null || claimedTotal === null)
    return undefined
  const copied = gadgets.flatMap(({ selections, quote, claimed }): CopiedGadget[] =>
    isComplete(selections) && claimed !== null ? [{ selections, quote, sum: claimed }] : [],
  )
  return copied.length === gadgets.length
    ? { number: requestNumber, gadgets: copied, total: claimedTotal }
    : undefined
}

/** Copies are counted by address; other deliveries pay nothing for it. */
export async function indexCopies(db: SchemaWriter): Promise<void> {
  await sql`create index deliveries_copies on deliveries (network)
    where kind = ${sql.lit(VISITOR_COPY)}`.execute(db)
}

// Nobody reads these mailboxes, or a program answers: a loop of two programs would not end.
const OF_PROGRAMS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|abuse)[+.@-]/i

/** Returns the visitor's address if a copy may go to it. */
export function copyAddress(
  typed: string | undefined,
  ours: readonly string[],
): string | undefined {
  const address = replyAddress(typed)
  if (address === undefined || OF_PROGRAMS.test(address)) return undefined
  const isOurs = ours.some((own) => mailboxOf(own) === mailboxOf(address))
  return isOurs ? undefined : address
}

/** The keys are equal for the usual ways to write one mailbox: dots, what follows a plus sign, a second domain. */
export function recipientKey(address: string): string {
  return createHash('sha256').update(mailboxOf(address)).digest('base64url').slice(0, 22)
}

function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const mailbox = (local.split('+', 1)[0] ?? '').replaceAll('.', '')
  return `${mailbox}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
