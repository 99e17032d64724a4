import { join } from 'node:path'
import { readShop } from '../../shop/read-shop.ts'
import { createPaymentStore } from '../../features/payments/server/payment-store.ts'
import {
  readRequestsCommand,
  runRequestsCommand,
  REQUESTS_USAGE,
} from '../../features/requests/server/commands/commands.ts'
import { tryMail } from '../../features/requests/server/commands/try-mail.ts'
import { createRequestStore } from '../../features/requests/server/create-request-store.ts'
import { createInboxStore } from '../../features/requests/server/inbox/inbox-store.ts'
import { createSellerStore } from '../../features/requests/server/seller/seller-store.ts'
import { openOutput } from '../commands/command-output.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { shopMailSettings } from '../context/shop-mail-settings.ts'
import { SHOWN_DELIVERIES } from './features.ts'
import { openExistingStorage } from './open-storage.ts'
import { runCommand } from './run-command.ts'

async function main(): Promise<void> {
  const command = readRequestsCommand(process.argv.slice(2))
  if (!command) return void process.stdout.write(REQUESTS_USAGE)
  loadEnvFile()
  const config = readConfig(process.env)
  if (command.name === 'try-mail') {
    const settings = shopMailSettings(await readShop(config.shopDir), config)
    return void process.stdout.write(await tryMail(config, settings))
  }
  const storage = await openExistingStorage(config, () => {})
  const { db, engine } = storage
  try {
    const output = await openOutput(command.name === 'export' ? command.operands[0] : undefined)
    try {
      await runRequestsCommand(command, {
        ...storage,
        requests: createRequestStore(db.withTables(), engine),
        inbox: createInboxStore(db.withTables(), engine),
        seller: createSellerStore(db.withTables(), engine),
        payments: createPaymentStore(db.withTables(), engine),
        mailFolder: join(config.dataDir, 'mail'),
        catalogue: (await readShop(config.shopDir).catch(() => undefined))?.catalogue,
        shownDeliveries: SHOWN_DELIVERIES,
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

runCommand(main)
