import type { Mail, Mailbox } from './mailer.ts'

/** What is the same for every mail of a shop. */
export interface MailSettings {
  readonly shopName: string
  /** `#rrggbb`, checked when the shop is read. */
  readonly brandColor: string
  readonly sellerEmail: string
  readonly from: Mailbox
  /** The address of the page, without a slash at its end; absent where a mail cannot know it. */
  readonly pageUrl?: string | undefined
}

/** What must not change between two attempts at one mail. */
export interface MailIdentity extends Pick<Mail, 'id' | 'messageId'> {
  readonly at: number
}

/** From a fixed sender to the seller, and to nobody else. */
export function toSeller(
  { id, messageId, at }: MailIdentity,
  { from, sellerEmail }: MailSettings,
): Pick<Mail, 'id' | 'messageId' | 'date' | 'from' | 'to'> {
  return { id, messageId, date: new Date(at), from, to: sellerEmail }
}

/** The same on every attempt, so that a duplicate can be recognised. */
export function messageIdOf(id: string, { from }: Pick<MailSettings, 'from'>): string {
  return `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`
}
