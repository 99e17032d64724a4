import { join } from 'node:path'
import type { Catalogue } from '../../order/catalogue.ts'
import { readShop } from '../../shop/read-shop.ts'
import { ConfigError } from '../messages/config-error.ts'
import { loadEnvFile, readConfig, type Config } from './config.ts'
import { openExistingStorage, type Storage } from './open-storage.ts'
import { CommandError } from '../commands/command-error.ts'
import { openOutput } from '../commands/requests/command-output.ts'
import { runRequestsCommand, USAGE } from '../commands/requests/commands.ts'

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
    await storage.close()
  }
}

async function work(args: readonly string[], storage: Storage, config: Config): Promise<void> {
  const output = await openOutput(args)
  try {
    await runRequestsCommand(args, {
      ...storage,
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
  const isExpected = error instanceof CommandError || error instanceof ConfigError
  const text = isExpected ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
