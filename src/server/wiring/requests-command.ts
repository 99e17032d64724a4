import { join } from 'node:path'
import { readShop } from '../../shop/read-shop.ts'
import { readArtworkSettings } from '../../features/artwork/server/artwork-settings.ts'
import { tryMail } from '../../features/mail-account/server/try-mail.ts'
import { createPaymentStore } from '../../features/payments/server/payment-store.ts'
import {
  readRequestsCommand,
  runRequestsCommand,
  REQUESTS_USAGE,
} from '../../features/requests/server/commands/commands.ts'
import { importFile } from '../../features/requests/server/commands/import-command.ts'
import { createRequestStore } from '../../features/requests/server/create-request-store.ts'
import { createInboxStore } from '../../features/requests/server/inbox/inbox-store.ts'
import { createSellerStore } from '../../features/requests/server/seller/seller-store.ts'
import { CommandError } from '../commands/command-error.ts'
import { openOutput } from '../commands/command-output.ts'
import { type Config, loadEnvFile, readConfig } from '../context/config.ts'
import { accountFolder, shopMailSettings } from '../context/shop-mail-settings.ts'
import { copyKeptFiles, filesBeside } from '../database/copy-kept-files.ts'
import type { KeptFile } from '../database/kept-file.ts'
import type { Backup } from '../database/backup-mark.ts'
import { openMailAccount } from '../mail/mail-account.ts'
import { keptFilesOf, onEraseBy, SHOWN_DELIVERIES } from './features.ts'
import { openExistingStorage, type Storage } from './open-storage.ts'
import { readyShop } from './ready-shop.ts'
import { runCommand } from './run-command.ts'

async function main(): Promise<void> {
  const command = readRequestsCommand(process.argv.slice(2))
  if (!command) return void process.stdout.write(REQUESTS_USAGE)
  loadEnvFile()
  const config = readConfig(process.env)
  if (command.name === 'try-mail') {
    return void process.stdout.write(await trialInWords(config))
  }
  const storage = await openExistingStorage(config, () => {})
  const { db, engine } = storage
  try {
    const output = await openOutput(command.name === 'export' ? command.operands[0] : undefined)
    try {
      await runRequestsCommand(command, {
        ...storage,
        backup: storage.backup && copyAndNote(storage.backup, () => keptFilesOf(config, db)),
        requests: createRequestStore(db.withTables(), engine),
        inbox: createInboxStore(db.withTables(), engine),
        seller: createSellerStore(db.withTables(), engine),
        payments: createPaymentStore(db.withTables(), engine),
        importFile: (file) => importHere(file, config, storage),
        mailFolder: join(config.dataDir, 'mail'),
        catalogue: (await readShop(config.shopDir).catch(() => undefined))?.catalogue,
        shownDeliveries: SHOWN_DELIVERIES,
        onErase: onEraseBy(config),
        now: () => Date.now(),
        write: output.write,
      })
    } finally {
      await output.close()
    }
    if (output.file) process.stdout.write(`Richieste scritte in ${output.file}\n`)
  } finally {
    await storage.close()
  }
}

/** By the shop of today: without one no total could be checked. */
async function importHere(file: string, config: Config, { db, engine }: Storage): Promise<string> {
  const shop = await readShop(config.shopDir)
  const account = await openMailAccount(config.smtp, accountFolder(config))
  return importFile(file, {
    db: db.withTables(),
    engine,
    shop,
    mail: () => shopMailSettings(shop, config, account),
    payments: createPaymentStore(db.withTables(), engine),
    artworkFolder: readArtworkSettings(config)?.folder,
    now: () => Date.now(),
  })
}

const copyAndNote =
  ({ copyTo, note }: Backup, keptFiles: () => Promise<readonly KeptFile[]>) =>
  async (file: string): Promise<string | undefined> => {
    await copyTo(file)
    const files = await keptFiles()
    const folder = filesBeside(file)
    await copyKeptFiles(folder, files)
    await note()
    return files.length > 0 ? folder : undefined
  }

/** It needs no archive: a shop may try its mail before the first start. */
async function trialInWords(config: Config): Promise<string> {
  const account = await openMailAccount(config.smtp, accountFolder(config))
  const server = account.server()
  if (!server) {
    throw new CommandError(
      'Non c’è un account di posta: nessun’email parte. Scrivilo al banco, in «Sistema», oppure in SMTP_URL nel file .env, come smtps://utente:password@host:465.',
    )
  }
  await readyShop(config)
  const settings = shopMailSettings(await readShop(config.shopDir), config, account)
  const trial = await tryMail(server, config.attemptMs, settings)
  if (trial.kind === 'sent') {
    return `L’email di prova per ${settings.sellerEmail} è partita. Il server di posta ha risposto: ${trial.answer}\n`
  }
  const { text, answer, advice } = trial.problem
  throw new CommandError([`${text} Ha risposto: ${answer}`, advice].filter(Boolean).join('\n'))
}

runCommand(main)
