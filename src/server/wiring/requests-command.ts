import { join } from 'node:path'
import type { Catalogue } from '../../order/catalogue.ts'
import { readShop } from '../../shop/read-shop.ts'
import { loadEnvFile, readConfig, type Config } from '../context/config.ts'
import { createPaymentStore } from '../../features/payments/server/create-payment-store.ts'
import { createRequestStore } from '../../features/requests/server/create-request-store.ts'
import { SHOWN_DELIVERIES } from './features.ts'
import { openExistingStorage, type Storage } from './open-storage.ts'
import { shopMailSettings } from '../context/shop-mail-settings.ts'
import { runCommand } from './run-command.ts'
import { EXIT } from '../commands/command-error.ts'
import { readCommandLine, USAGE } from '../../features/requests/server/commands/command-line.ts'
import { tryMail } from '../../features/requests/server/commands/try-mail.ts'
import { tryLogin } from '../mail/smtp-login.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { openOutput } from '../commands/command-output.ts'
import {
  runRequestsCommand,
  type StoredWork,
} from '../../features/requests/server/commands/commands.ts'

async function main(): Promise<number> {
  const line = readCommandLine(process.argv.slice(2))
  if (line.command === 'help') {
    process.stdout.write(USAGE)
    return EXIT.fine
  }
  loadEnvFile()
  const config = readConfig(process.env)
  if (line.command === 'try-mail') {
    process.stdout.write(await tryMailOf(config))
    return EXIT.fine
  }
  const storage = await openExistingStorage(config, () => {})
  try {
    await work(line, storage, config)
  } finally {
    await storage.close()
  }
  return EXIT.fine
}

async function tryMailOf(config: Config): Promise<string> {
  const { smtp: server, attemptMs, shopDir } = config
  return tryMail({
    server,
    tryLogin: (each) => tryLogin(each, attemptMs),
    mailerOf: (each) => createSmtpMailer(each, attemptMs),
    settings: shopMailSettings(await readShop(shopDir), config),
    now: () => Date.now(),
  })
}

async function work(line: StoredWork, storage: Storage, config: Config): Promise<void> {
  const { db, engine } = storage
  const output = await openOutput(line.command === 'export' ? line.file : undefined)
  try {
    await runRequestsCommand(line, {
      ...storage,
      requests: createRequestStore(db.withTables(), engine),
      payments: createPaymentStore(db.withTables(), engine),
      mailFolder: join(config.dataDir, 'mail'),
      catalogue: await catalogueIn(config.shopDir),
      shownDeliveries: SHOWN_DELIVERIES,
      now: () => Date.now(),
      write: output.write,
    })
  } finally {
    await output.close()
  }
  if (output.file) process.stdout.write(`Richieste scritte in ${output.file}\n`)
}

async function catalogueIn(shopDir: string): Promise<Catalogue | undefined> {
  try {
    return (await readShop(shopDir)).catalogue
  } catch {
    return undefined
  }
}

runCommand(main)
