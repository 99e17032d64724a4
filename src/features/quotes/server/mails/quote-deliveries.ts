import { newRowId } from '../../../../server/database/row-id.ts'
import type { MailPayload } from '../../../../server/mail/mail-payload.ts'
import { messageIdOf, type MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { CustomerAnswer } from '../customer-quotes.ts'

// Deliveries carry these names in the database: they must never change.
export const QUOTE_MAIL = 'quote'
export const QUOTE_REMINDER = 'quote-reminder'
export const QUOTE_ANSWER = 'quote-answer'
export const QUOTE_CONFIRMATION = 'quote-confirmation'

/** What every mail about a quote needs. No secret: each attempt makes its own. */
interface QuoteMailPayload extends MailPayload {
  readonly revision: number
  /** Where the pages are, if the server has no public address: where the desk was open that sent the quote. */
  readonly pageUrl: string | undefined
}

/** A mail to one of the customer's addresses, which the seller has written down. */
export interface CustomerMailPayload extends QuoteMailPayload {
  readonly to: string
}

export type Reminder = 'before-expiry' | 'on-day'

export interface ReminderPayload extends CustomerMailPayload {
  readonly reminder: Reminder
}

export interface AnswerPayload extends QuoteMailPayload {
  readonly answer: CustomerAnswer
  /** When the event of this answer was stored: it holds the customer's words. */
  readonly at: number
}

interface Planned {
  readonly quoteId: string
  readonly revision: number
  readonly pageUrl: string | undefined
  readonly now: number
}

export type Recipients = readonly string[]
type Identity = Pick<MailSettings, 'from'>

/** One for each address: each has a link of its own. */
export function planQuoteMails(
  planned: Planned & { readonly recipients: Recipients },
  settings: Identity,
): readonly NewDelivery[] {
  return planned.recipients.map((to) =>
    delivery<CustomerMailPayload>(QUOTE_MAIL, planned, settings, { to }),
  )
}

export function planReminders(
  planned: Planned & { readonly recipients: Recipients; readonly reminder: Reminder },
  settings: Identity,
): readonly NewDelivery[] {
  const { reminder } = planned
  return planned.recipients.map((to) =>
    delivery<ReminderPayload>(QUOTE_REMINDER, planned, settings, { to, reminder }),
  )
}

/** To the seller, whatever the answer; to the customer only what was accepted. */
export function planAnswerMails(
  planned: Planned & { readonly answer: CustomerAnswer; readonly recipient: string },
  settings: Identity,
): readonly NewDelivery[] {
  const { answer, recipient, now } = planned
  return [
    delivery<AnswerPayload>(QUOTE_ANSWER, planned, settings, { answer, at: now }),
    ...(answer === 'accept' && recipient !== ''
      ? [delivery<CustomerMailPayload>(QUOTE_CONFIRMATION, planned, settings, { to: recipient })]
      : []),
  ]
}

function delivery<Payload extends QuoteMailPayload>(
  kind: string,
  { quoteId: subject, revision, pageUrl, now: createdAt }: Planned,
  settings: Identity,
  own: Omit<Payload, keyof QuoteMailPayload>,
): NewDelivery {
  const id = newRowId(createdAt)
  const messageId = messageIdOf(id, settings)
  const payload = JSON.stringify({ messageId, revision, pageUrl, ...own })
  return { id, kind, subject, network: '', payload, createdAt }
}
