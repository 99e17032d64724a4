import { makeArchive } from '../../features/backup/server/archive/make-archive.ts'
import { cannotWrite, CommandError } from '../commands/command-error.ts'
import { newFile } from '../commands/command-output.ts'
import { readFileOperand } from '../commands/read-file-operand.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { commandLine } from '../messages/command-line.ts'
import { keptFilesOf } from './features.ts'
import { openExistingStorage } from './open-storage.ts'
import { runCommand } from './run-command.ts'
import { VERSION } from './version.ts'

const USAGE = `Uso: ${commandLine('backup', 'FILE')}

Copia in un file solo, che finisce in .tar.gz, l’archivio con i preventivi e i loghi, il negozio e
i file dei clienti, anche mentre il server lavora. Poi la rilegge: il file ha il suo nome solo se
è tutto com’era. Le password non ci sono. Per rimetterla: ${commandLine('restore', 'FILE')}

Esce con 0 se va tutto bene, con 1 se qualcosa non è riuscito, con 2 se il comando non è giusto.
`

async function main(): Promise<void> {
  const given = readFileOperand(process.argv.slice(2), USAGE)
  if (given === undefined) return void process.stdout.write(USAGE)
  loadEnvFile()
  const config = readConfig(process.env)
  const { db, copies, close } = await openExistingStorage(config, () => {})
  try {
    const file = newFile(given)
    const { parts } = await makeArchive(file, {
      copyTo: copies.copyTo,
      keptFiles: () => keptFilesOf(config, db),
      shopDir: config.shopDir,
      version: VERSION,
      now: () => Date.now(),
    }).catch((error: unknown) => {
      throw error instanceof CommandError ? error : cannotWrite(file, error)
    })
    await copies.note('read-back')
    process.stdout.write(`Copia scritta e riletta: ${file} (${parts.length} file)\n`)
  } finally {
    await close()
  }
}

runCommand(main)
