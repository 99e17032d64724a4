import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

// Ends what would never end; a busy machine takes its time.
const GIVE_UP_AFTER_MS = 60_000

export interface ReceivedMail {
  /** By the clock of `performance`. */
  readonly at: number
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly raw: string
  readonly mail: Email
}

export interface SmtpSink {
  /** For SMTP_URL. */
  readonly url: string
  readonly port: number
  readonly received: ReceivedMail[]
  /** Resolves when so many mails have come in all; rejects if they never do. */
  readonly untilReceived: (count: number) => Promise<ReceivedMail[]>
  readonly stop: () => Promise<void>
}

/** A real SMTP server on loopback that keeps what it gets. */
export async function startSmtpSink({
  replyAfterMs = 0,
  ...options
}: SMTPServerOptions & { replyAfterMs?: number } = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void keep(Buffer.concat(chunks), session, done))
    },
    ...options,
  })
  async function keep(raw: Buffer, session: SMTPServerSession, done: () => void): Promise<void> {
    const mail = await PostalMime.parse(raw)
    const { mailFrom, rcptTo } = session.envelope
    const envelope = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
    }
    received.push({ at: performance.now(), envelope, raw: raw.toString('utf8'), mail })
    // The mail is taken; whoever goes away now will not know.
    setTimeout(done, replyAfterMs)
  }

  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    async untilReceived(count) {
      const deadline = Date.now() + GIVE_UP_AFTER_MS
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} of ${count} mails came`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return received
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
