import {
  QUOTES_USAGE,
  readQuotesCommand,
  runOnFile,
  runQuotesCommand,
} from '../../features/quotes/server/commands.ts'
import { createQuoteStore } from '../../features/quotes/server/quote-store.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { openExistingStorage } from './open-storage.ts'
import { runCommand } from './run-command.ts'

async function main(): Promise<void> {
  const command = readQuotesCommand(process.argv.slice(2))
  if (!command) return void process.stdout.write(QUOTES_USAGE)
  if (command.kind === 'file') return void process.stdout.write(await runOnFile(command))
  loadEnvFile()
  const { db, engine, close } = await openExistingStorage(readConfig(process.env), () => {})
  try {
    const store = createQuoteStore(db.withTables(), engine)
    process.stdout.write(await runQuotesCommand(command, store, Date.now()))
  } finally {
    await close()
  }
}

runCommand(main)
