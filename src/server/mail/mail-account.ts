import { chmod, readFile, rename } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { sync, writeDurably } from '../../shop/files/durable-file.ts'
import { ConfigError } from '../messages/config-error.ts'
import { replyAddress } from './reply-address.ts'
import type { SmtpServer } from './smtp-mailer.ts'

/** The one file with a secret of the seller's: no database, backup, export, log or reply contains it. */
const ACCOUNT_FILE = 'mail-account.json'
const ONLY_OWNER = 0o600

const HIGHEST_PORT = 65_535
// TLS from the first byte; with any other port the connection is encrypted by STARTTLS.
const SMTPS_PORT = 465
const LONGEST_HOST = 253
const LONGEST_LINE = 500
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

const PORT_WANTED = `Scrivi un numero da 1 a ${HIGHEST_PORT}, di solito 465 o 587.`

/** One line as somebody types it. A control character would end an SMTP command early. */
const line = (wanted: string) =>
  v.pipe(
    v.string(wanted),
    v.check((text) => !/\p{Cc}/u.test(text), 'Contiene un segno che non si vede: riscrivilo.'),
    v.minLength(1, wanted),
    v.maxLength(LONGEST_LINE, `Al massimo ${LONGEST_LINE} caratteri.`),
  )

/** What is typed in the desk, and what the file holds. */
export const mailAccountSchema = v.object({
  host: v.pipe(
    line('Scrivi il nome del server, come smtp.example.com.'),
    v.trim(),
    v.check(
      (host) => isIP(host) > 0 || (HOST_NAME.test(host) && host.length <= LONGEST_HOST),
      'Scrivi solo il nome del server, come smtp.example.com.',
    ),
  ),
  port: v.pipe(
    v.union([v.string(), v.number()], PORT_WANTED),
    v.transform((port) => String(port).trim()),
    v.digits(PORT_WANTED),
    v.transform(Number),
    v.minValue(1, PORT_WANTED),
    v.maxValue(HIGHEST_PORT, PORT_WANTED),
  ),
  user: v.pipe(line('Scrivi il nome utente: di solito è l’indirizzo email.'), v.trim()),
  password: line('Scrivi la password.'),
})

type AccountData = v.InferOutput<typeof mailAccountSchema>

export interface MailAccount {
  /**
   * Who says which account is used. The environment wins. Several instances have no folder in common, so that
   * with them only the environment can say it.
   */
  readonly place: 'environment' | 'instances' | 'desk'
  /** Undefined: mails become files. */
  readonly server: () => SmtpServer | undefined
  /** The address of the account's own mailbox, where its user is one: other senders are often refused. */
  readonly sender: () => string | undefined
  readonly keep: (account: AccountData) => Promise<void>
}

/** `folder` is where the desk's account is kept; undefined where several instances share a database. */
export async function openMailAccount(
  environment: SmtpServer | undefined,
  folder: string | undefined,
): Promise<MailAccount> {
  const file = folder === undefined ? undefined : join(folder, ACCOUNT_FILE)
  let kept = environment || !file ? undefined : await readAccount(file)
  let writing: Promise<void> = Promise.resolve()
  return {
    place: environment ? 'environment' : file ? 'desk' : 'instances',
    server: () => environment ?? (kept && smtpServer(kept)),
    sender: () => kept && replyAddress(kept.user),
    async keep(account) {
      if (environment || !file) throw new Error('the environment names the mail account')
      // One after the other: they share the name of the draft.
      writing = writing.catch(() => {}).then(() => writeAccount(file, account))
      await writing
      kept = account
    },
  }
}

export function smtpServer({ host, port, user, password }: AccountData): SmtpServer {
  return { host, port, secure: port === SMTPS_PORT, auth: { user, pass: password } }
}

async function readAccount(file: string): Promise<AccountData | undefined> {
  try {
    const text = await readFile(file, 'utf8')
    // Whoever has put it back may have made it readable for others.
    await chmod(file, ONLY_OWNER)
    return v.parse(mailAccountSchema, JSON.parse(text))
  } catch (error) {
    // Also a DATA_DIR that is no folder: whoever opens the archive says so.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    // Without an account mails would become files, and count as delivered. The reason may quote the file.
    throw new ConfigError(
      `Il file ${file} con l’account di posta non si può leggere: rimettilo, oppure cancellalo e scrivi l’account al banco, in «Sistema».`,
    )
  }
}

/** Under another name first: after a kill at any moment the file holds the old account or the new one. */
async function writeAccount(file: string, account: AccountData): Promise<void> {
  await writeDurably(`${file}.part`, JSON.stringify(account), { mode: ONLY_OWNER })
  await rename(`${file}.part`, file)
  await sync(dirname(file))
}
