import { Socket } from 'node:net'
import type { SMTPTransportOptions } from 'nodemailer'
import type { AttemptResult } from './attempt-result.ts'
import type { Mailer } from './mailer.ts'
import { messageOptions } from './message-options.ts'
import { isLoopback } from './is-loopback.ts'

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

// RFC 5321 (4.5.3.2.6): a sender that gives up sooner sends a mail twice that was only taken slowly.
const ANSWER_AFTER_DOT_MS = 10 * 60_000

/** One connection per mail: `attemptMs` for the way to the final dot, `answerMs` for the answer to it. */
export function createSmtpMailer(
  server: SmtpServer,
  attemptMs: number,
  answerMs = ANSWER_AFTER_DOT_MS,
): Mailer {
  return {
    async send(mail) {
      // Not at the top of the file: server and commands start without it.
      const { createTransport } = await import('nodemailer')
      // Our own socket, so that we can end an attempt: the library's timers only notice silence.
      const socket = new Socket()
      let deadline = setTimeout(() => socket.destroy(), attemptMs)
      let isDotSent = false
      const onDotSent = () => {
        isDotSent = true
        clearTimeout(deadline)
        deadline = setTimeout(() => socket.destroy(), answerMs)
      }
      const transport = createTransport({
        ...connectionOptions(server, attemptMs),
        // Our own deadlines are shorter until the dot, and as long after it.
        socketTimeout: answerMs + attemptMs,
        socket,
        logger: dotSentLogger(onDotSent),
      })
      try {
        const { response } = await transport.sendMail(messageOptions(mail))
        return withoutPassword<AttemptResult>({ kind: 'delivered', detail: response }, server)
      } catch (error) {
        return withoutPassword(resultOf(error as SmtpFailure, isDotSent), server)
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
    requireTLS: auth !== undefined && !secure && !isLoopback(host),
    // A mail server on this machine offers STARTTLS with a certificate of its own making, and without
    // TLS it would get the same mail: nothing is lost where there is no password.
    tls: { rejectUnauthorized: secure || auth !== undefined || !isLoopback(host) },
    dnsTimeout: attemptMs / 3,
    connectionTimeout: attemptMs / 3,
    greetingTimeout: attemptMs / 2,
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

/** Mail servers may repeat what they were told, as it was typed or as SMTP writes it. */
export function withoutPassword<T extends { readonly detail: string }>(
  said: T,
  { auth }: Pick<SmtpServer, 'auth'>,
): T {
  if (!auth) return said
  const { user, pass } = auth
  const secrets = [pass, base64(pass), base64(`\0${user}\0${pass}`)].filter(Boolean)
  const detail = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said.detail)
  return { ...said, detail }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
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
