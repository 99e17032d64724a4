import { join } from 'node:path'
import type { Catalogue } from '../../order/catalogue.ts'
import { readShop } from '../../shop/read-shop.ts'
import { ConfigError } from '../messages/config-error.ts'
import { loadEnvFile, readConfig, type Config } from './config.ts'
import { openExistingStorage, type Storage } from './open-storage.ts'
import { runDesk, USAGE } from '../commands/requests/commands.ts'
import { DeskError } from '../commands/requests/desk-error.ts'
import { openOutput } from '../commands/requests/desk-output.ts'

const HELP = new Set(['help', '--help', '-h', 'aiuto'])

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (HELP.has(args[0] ?? '')) {
    process.stdout.write(USAGE)
    return
  }
  loadEnvFile()
  const config = readConfig(process.env)
  const storage = await openExistingStorage(config, () => {})
  try {
    await work(args, storage, config)
  } finally {
    await storage.store.close()
  }
}

async function work(args: readonly string[], storage: Storage, config: Config): Promise<void> {
  const output = await openOutput(args)
  try {
    await runDesk(args, {
      store: storage.store,
      payments: storage.paymentStore,
      backup: storage.backup,
      mailFolder: join(config.dataDir, 'mail'),
      catalogue: await catalogueIn(config.shopDir),
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

main().catch((error: unknown) => {
  const isExpected = error instanceof DeskError || error instanceof ConfigError
  const text = isExpected ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
