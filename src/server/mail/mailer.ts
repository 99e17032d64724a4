import type { AttemptResult } from './attempt-result.ts'

/** A composed mail: one sender, one receiver, as text and as HTML. */
export interface Mail {
  /** Names the file of a mail that is not sent: the same on every attempt. */
  readonly id: string
  readonly messageId: string
  readonly date: Date
  readonly from: Mailbox
  readonly to: string
  /** The visitor, where there is one valid address. */
  readonly replyTo: Mailbox | undefined
  /** For a receiver outside the shop: no program may answer it. */
  readonly isAutoReply?: boolean
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
  /** Shown inside the HTML part, which names it by `cid:`; absent: a file of its own. */
  readonly cid?: string
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Sends one mail. Failures are values: mail servers fail every day. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<AttemptResult>
}
