import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
        await writeWhole(join(folder, `${mail.id}.eml`), message as Buffer)
        // Without these a power cut could remove the name, or the folder, of a delivered mail.
        for (const changed of [folder, dirname(folder)]) await syncFolder(changed)
        return { kind: 'delivered', detail: `${mail.id}.eml` }
      } catch (error) {
        return { kind: 'failed', undecided: false, detail: String(error) }
      }
    },
  }
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  // Also one name for the draft: the next attempt overwrites what a kill left.
  const draft = `${file}.part`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync folders: trying is an error.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
