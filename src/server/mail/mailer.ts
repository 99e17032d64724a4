import type { AttemptResult } from '../outbox/delivery.ts'

/** A mail as composed: one sender, one receiver, two ways to read it. */
export interface Mail {
  readonly id: string
  readonly messageId: string
  readonly date: Date
  readonly from: Mailbox
  readonly to: string
  /** The visitor, where there is one valid address. */
  readonly replyTo: Mailbox | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Takes one mail out of the house. Failures are values: mail servers have bad days. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<AttemptResult>
}
