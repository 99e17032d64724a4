import type { MailSettings } from '../../../../server/mail/mail-settings.ts'
import { dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { QuoteStore } from '../quote-store.ts'
import type { SentQuote } from '../stored-quote.ts'
import { planReminders, type Recipients, type Reminder } from './quote-deliveries.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
// Time enough to answer, and to ask a colleague.
const BEFORE_END_MS = 3 * DAY_MS
// Whoever has just got the quote, or a reminder, needs no reminder of it.
const QUIET_MS = 2 * DAY_MS
// Nobody is reminded at night.
const FIRST_HOUR = 8
const LAST_HOUR = 18

type ReminderStore = Pick<
  QuoteStore,
  'dueReminders' | 'expiring' | 'findSent' | 'remind' | 'revision'
>

interface ReminderOptions {
  readonly store: ReminderStore
  /** Whether the shop's settings want the reminder before the end of the validity. */
  readonly isBeforeExpiryOn: () => boolean
  readonly mailSettings: () => MailSettings
  readonly wake: (deliveries: readonly NewDelivery[]) => void
  readonly now: () => number
}

/** Plans the reminders that are due. Whether one still leaves is decided at its attempt. */
export function createDueReminders(options: ReminderOptions): () => Promise<void> {
  const { store, isBeforeExpiryOn, mailSettings, wake, now } = options

  async function plan(id: string, reminder: Reminder, at: number): Promise<void> {
    const quote = await store.findSent(id)
    if (!quote) return
    const { revision, version, pageUrl } = quote
    const recipients = await reachedBy(quote, store)
    const planned = { quoteId: id, revision, recipients, pageUrl, now: at }
    const deliveries = planReminders({ ...planned, reminder }, mailSettings())
    const facts = { recipients: recipients.join(', '), automatic: true }
    const by = reminder === 'on-day' ? (quote.reminder?.by ?? '') : ''
    const event = { kind: 'reminded', revision, by, facts } as const
    // Of two instances, or of an answer at the same moment, one is quicker: the other one changes nothing.
    const acted = await store.remind({ id, version, event, deliveries, now: at })
    if (acted === 'stored') wake(deliveries)
  }

  return async () => {
    const at = now()
    if (!isDaytime(at)) return
    for (const id of await store.dueReminders(at)) await plan(id, 'on-day', at)
    if (!isBeforeExpiryOn()) return
    const asked = { now: at, endsBefore: at + BEFORE_END_MS, quietSince: at - QUIET_MS }
    for (const id of await store.expiring(asked)) await plan(id, 'before-expiry', at)
  }
}

/** Where the quote was sent; one that was handed over reaches the customer's own address, if there is one. */
export async function reachedBy(
  { id, revision, recipients }: SentQuote,
  store: Pick<QuoteStore, 'revision'>,
): Promise<Recipients> {
  if (recipients.length > 0) return recipients
  const { email = '' } = (await store.revision(id, revision))?.content.customer ?? {}
  return email === '' ? [] : [email]
}

function isDaytime(at: number): boolean {
  const hours = (at - (startOfDay(dayOf(at)) ?? at)) / HOUR_MS
  return hours >= FIRST_HOUR && hours < LAST_HOUR
}
