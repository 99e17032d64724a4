import { escapeHtml } from '../../order/escape-html.ts'
import { newRowId } from '../database/row-id.ts'
import type { CheckedCall, RequestGuard } from '../http/request-guard.ts'
import type { RateLimit, RateLimiter } from '../limits/rate-limiter.ts'
import type { MailAccount } from '../mail/mail-account.ts'
import { type MailSettings, messageIdOf, toSeller } from '../mail/mail-settings.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { DeskAccess } from './desk-access.ts'
import { deskLink } from './desk-address.ts'

const HOUR_MS = 60 * 60_000
// A seller who does not find the mail asks again; nobody needs more.
const OF_ONE_ADDRESS: readonly RateLimit[] = [{ name: 'hour', windowMs: HOUR_MS, most: 3 }]
// Anybody can ask: the seller's mailbox must not fill, whatever addresses they have.
const ALTOGETHER: readonly RateLimit[] = [{ name: 'hour', windowMs: HOUR_MS, most: 10 }]

interface LinkByMailOptions {
  readonly access: Pick<DeskAccess, 'newLink'>
  readonly guard: Pick<RequestGuard, 'isWithin'>
  readonly limiter: Pick<RateLimiter, 'take'>
  readonly mailAccount: Pick<MailAccount, 'server'>
  readonly mailer: Mailer
  readonly mailSettings: () => MailSettings
  /** Where the seller opens the desk. It never follows the call: whoever asks could name a host of their own. */
  readonly addressAt: (port: number | undefined) => string
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

export type LinkByMail = ReturnType<typeof createLinkByMail>

/** A link to the desk for the seller's own address, for whoever asks. It is not stored: the outbox would keep it. */
export function createLinkByMail(options: LinkByMailOptions) {
  const { access, guard, limiter, mailAccount, mailer, mailSettings, addressAt, now, log } = options

  async function send(isWithin: Promise<boolean>, address: string): Promise<void> {
    if (!(await isWithin)) return log('desk-link-not-mailed', { reason: 'limit' })
    const waitMs = await limiter.take('desk-links', ALTOGETHER, now())
    if (waitMs > 0) return log('desk-link-not-mailed', { reason: 'limit' })
    const link = deskLink(address, await access.newLink())
    const { kind } = await mailer.send(linkMail(mailSettings(), link, now()))
    log(kind === 'delivered' ? 'desk-link-mailed' : 'desk-link-not-mailed', { reason: kind })
  }

  return {
    /** Without a mail account the link would become a file on the server. */
    isOffered: () => mailAccount.server() !== undefined,
    /** All work follows the reply: neither its words nor its time say what became of it. */
    ask(call: CheckedCall): void {
      const isForeign = (call.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin'
      if (isForeign) return
      const isWithin = guard.isWithin(call, 'desk-link ', OF_ONE_ADDRESS)
      const address = addressAt(call.env?.incoming?.socket.localPort)
      setImmediate(() => {
        send(isWithin, address).catch((error: unknown) =>
          log('desk-link-not-mailed', { reason: String(error) }),
        )
      })
    },
  }
}

function linkMail(settings: MailSettings, link: string, at: number): Mail {
  const id = newRowId(at)
  const { shopName } = settings
  const before = `Qualcuno ha chiesto di entrare nel banco di ${shopName}. Se l’hai chiesto tu, apri questo link entro quindici minuti; vale una volta sola:`
  const after = 'Se non l’hai chiesto tu, ignora questa email: senza il link non entra nessuno.'
  const shown = escapeHtml(link)
  return {
    ...toSeller({ id, messageId: messageIdOf(id, settings), at }, settings),
    replyTo: undefined,
    subject: `${shopName} · Link per entrare nel banco`,
    text: `${before}\n\n${link}\n\n${after}\n`,
    html: `<p>${escapeHtml(before)}</p><p><a href="${shown}">${shown}</a></p><p>${after}</p>`,
  }
}
