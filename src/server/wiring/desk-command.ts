import { readDeskCommand, runDeskCommand, DESK_USAGE } from '../commands/desk/commands.ts'
import { createDeskAccess } from '../desk/desk-access.ts'
import { createDeskStore } from '../desk/desk-store.ts'
import type { DeskTables } from '../desk/desk-table.ts'
import { deskAddress } from '../desk/desk-address.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { openExistingStorage } from './open-storage.ts'
import { runCommand } from './run-command.ts'

const now = () => Date.now()
const write = (text: string) => void process.stdout.write(text)

async function main(): Promise<void> {
  const command = readDeskCommand(process.argv.slice(2))
  if (!command) return write(DESK_USAGE)
  loadEnvFile()
  const config = readConfig(process.env)
  const storage = await openExistingStorage(config, () => {})
  try {
    const sessions = createDeskStore(storage.db.withTables<DeskTables>())
    await runDeskCommand(command, {
      isOn: config.desk,
      address: deskAddress(config),
      access: createDeskAccess(sessions, now),
      sessions,
      now,
      write,
    })
  } finally {
    await storage.close()
  }
}

runCommand(main)
