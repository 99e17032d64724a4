import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Catalogue } from '../../order/catalogue.ts'
import { readShop } from '../../shop/read-shop.ts'
import { ConfigError } from '../config-error.ts'
import { loadEnvFile, readConfig, type Config } from '../config.ts'
import { openExistingStorage, type Storage } from '../open-storage.ts'
import { DeskError, runDesk, USAGE } from './commands.ts'

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
  const output = outputOf(args)
  try {
    await runDesk(args, {
      store: storage.store,
      payments: storage.paymentStore,
      backup: storage.backup,
      mailFolder: join(config.dataDir, 'mail'),
      catalogue: await catalogueIn(config.shopDir),
      now: () => Date.now(),
      write: (text) => output.write(text),
    })
  } finally {
    await output.end()
  }
}

/** `export --csv FILE` writes there: npm itself writes to what a shell would redirect. */
function outputOf([command, option, file]: readonly string[]) {
  const isFile = command === 'export' && option === '--csv' && file !== undefined
  if (isFile && existsSync(file)) throw new DeskError(`${file} c’è già: scegli un altro nome.`)
  const stream = isFile
    ? createWriteStream(resolve(file), { flags: 'wx', mode: 0o600 })
    : process.stdout
  return {
    async write(text: string): Promise<void> {
      if (!stream.write(text)) await once(stream, 'drain')
    },
    async end(): Promise<void> {
      if (!isFile) return
      stream.end()
      await once(stream, 'close')
      process.stdout.write(`Richieste scritte in ${resolve(file)}\n`)
    },
  }
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
