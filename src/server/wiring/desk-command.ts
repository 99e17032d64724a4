import { readDeskCommand, runDeskCommand, DESK_USAGE } from '../commands/desk/commands.ts'
import { createDeskStore } from '../desk/desk-store.ts'
import type { DeskTables } from '../desk/desk-table.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { openExistingStorage } from './open-storage.ts'
import { runCommand } from './run-command.ts'

async function main(): Promise<void> {
  const command = readDeskCommand(process.argv.slice(2))
  if (!command) return void process.stdout.write(DESK_USAGE)
  loadEnvFile()
  const config = readConfig(process.env)
  const storage = await openExistingStorage(config, () => {})
  try {
    const sessions = createDeskStore(storage.db.withTables<DeskTables>())
    process.stdout.write(await runDeskCommand(command, config, sessions, () => Date.now()))
  } finally {
    await storage.close()
  }
}

runCommand(main)
