import { Socket } from 'node:net'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { AttemptResult } from '../outbox/delivery.ts'
import type { Mailer } from './mailer.ts'
import { messageOptions } from './message-options.ts'
import { isThisMachine } from './this-machine.ts'

/** Of a mail server, as SMTP_URL says it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps), rather than by STARTTLS. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

// Errors of these stages speak about this mail; others (a bad password, no TLS) about the settings.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/** One connection per mail; `attemptMs` must be shorter than the lease on the request. */
export function createSmtpMailer(server: SmtpServer, attemptMs: number): Mailer {
  return {
    async send(mail) {
      // Ours, so that an attempt can be ended from outside: the library's timers only know silence.
      const socket = new Socket()
      const deadline = setTimeout(() => socket.destroy(), attemptMs)
      let isDotSent = false
      const transport = createTransport({
        ...connectionOptions(server, attemptMs),
        socket,
        logger: loggerThatHears(() => (isDotSent = true)),
      })
      try {
        const { response } = await transport.sendMail(messageOptions(mail))
        return { kind: 'delivered', detail: response }
      } catch (error) {
        return outcomeOf(error as SmtpFailure, isDotSent)
      } finally {
        clearTimeout(deadline)
        socket.destroy()
        transport.close()
      }
    },
  }
}

function connectionOptions(server: SmtpServer, attemptMs: number): SMTPTransportOptions {
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
    // Some read a mail through before they answer its dot: given up too soon, it would come twice.
    socketTimeout: attemptMs,
  }
}

interface SmtpFailure extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly permanent?: boolean
}

function outcomeOf(error: SmtpFailure, isDotSent: boolean): AttemptResult {
  const detail = error.response ?? error.message
  if (error.permanent === true && ABOUT_THE_MAIL.has(error.code ?? '')) {
    return { kind: 'refused', detail }
  }
  // All was handed over and no reply came: the mail may well have arrived.
  return { kind: 'failed', detail, undecided: isDotSent && error.responseCode === undefined }
}

/**
 * The library says in its log, and nowhere else, that the final dot has left. Not documented, so a
 * contract test with real faults holds it.
 */
function loggerThatHears(onDotSent: () => void): NonNullable<SMTPTransportOptions['logger']> {
  const info = (entry: unknown) => {
    const { tnx, outByteCount } = entry as { tnx?: string; outByteCount?: number }
    if (tnx === 'message' && outByteCount !== undefined) onDotSent()
  }
  return { trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore }
}

function ignore(): void {}
