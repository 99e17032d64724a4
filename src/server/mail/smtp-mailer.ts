import { Socket } from 'node:net'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { AttemptResult } from './attempt-result.ts'
import type { Mailer } from './mailer.ts'
import { messageOptions } from './message-options.ts'
import { isThisMachine } from './this-machine.ts'

/** A mail server, as SMTP_URL describes it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps), rather than by STARTTLS. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

// Errors of these stages are about this mail; others (a bad password, no TLS) about the settings.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/** One connection per mail; `attemptMs` must be shorter than the lease on the delivery. */
export function createSmtpMailer(server: SmtpServer, attemptMs: number): Mailer {
  return {
    async send(mail) {
      // Our own socket, so that we can end an attempt: the library's timers only notice silence.
      const socket = new Socket()
      const deadline = setTimeout(() => socket.destroy(), attemptMs)
      let isDotSent = false
      const transport = createTransport({
        ...connectionOptions(server, attemptMs),
        socket,
        logger: dotSentLogger(() => (isDotSent = true)),
      })
      try {
        const { response } = await transport.sendMail(messageOptions(mail))
        return { kind: 'delivered', detail: response }
      } catch (error) {
        return resultOf(error as SmtpFailure, isDotSent)
      } finally {
        clearTimeout(deadline)
        socket.destroy()
        transport.close()
      }
    },
  }
}

export function connectionOptions(server: SmtpServer, attemptMs: number): SMTPTransportOptions {
  const { host, port, secure, auth } = server
  return {
    host,
    port,
    secure,
    ...(auth ? { auth: { ...auth } } : {}),
    // A password is never sent in the clear, except to this very machine.
    requireTLS: auth !== undefined && !secure && !isThisMachine(host),
    tls: { rejectUnauthorized: true },
    dnsTimeout: attemptMs / 3,
    connectionTimeout: attemptMs / 3,
    greetingTimeout: attemptMs / 2,
    // Some servers read the whole mail before they answer its dot: given up too soon, it would arrive twice.
    socketTimeout: attemptMs,
  }
}

interface SmtpFailure extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly permanent?: boolean
}

function resultOf(error: SmtpFailure, isDotSent: boolean): AttemptResult {
  const detail = error.response ?? error.message
  if (error.permanent === true && ABOUT_THE_MAIL.has(error.code ?? '')) {
    return { kind: 'refused', detail }
  }
  // The whole mail was sent and no reply came: it may have arrived.
  return { kind: 'failed', detail, undecided: isDotSent && error.responseCode === undefined }
}

/**
 * The library reports only in its log that the final dot was sent. This is not documented, so a
 * contract test with real faults checks it.
 */
function dotSentLogger(onDotSent: () => void): NonNullable<SMTPTransportOptions['logger']> {
  const info = (entry: unknown) => {
    const { tnx, outByteCount } = entry as { tnx?: string; outByteCount?: number }
    if (tnx === 'message' && outByteCount !== undefined) onDotSent()
  }
  return { trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore }
}

function ignore(): void {}
