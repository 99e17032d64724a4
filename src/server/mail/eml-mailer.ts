import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sync, writeDurably } from '../../shop/files/durable-file.ts'
import type { Mailer } from './mailer.ts'
import { messageOptions } from './message-options.ts'

const AS_FILE = { streamTransport: true, buffer: true, newline: 'windows' } as const

/** Without a mail server: each mail is a file that any mail program opens. */
export function createEmlMailer(folder: string): Mailer {
  return {
    async send(mail) {
      try {
        const { createTransport } = await import('nodemailer')
        const transport = createTransport(AS_FILE)
        const { message } = await transport.sendMail(messageOptions(mail))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // Another attempt replaces the file.
        const file = join(folder, `${mail.id}.eml`)
        // Also one name for the draft: the next attempt overwrites what a kill left.
        await writeDurably(`${file}.part`, message as Buffer, { mode: 0o600 })
        await rename(`${file}.part`, file)
        // Without these a power cut could remove the name, or the folder, of a mail that counts as written.
        for (const changed of [folder, dirname(folder)]) await sync(changed)
        return { kind: 'written', detail: `${mail.id}.eml` }
      } catch (error) {
        return { kind: 'failed', undecided: false, detail: String(error) }
      }
    },
  }
}
