import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rollBack } from '../../features/backup/server/roll-back.ts'
import { CommandError, MisuseError } from '../commands/command-error.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { DATABASE_FILE } from '../database/sqlite/open-sqlite.ts'
import { commandLine } from '../messages/command-line.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Uso: ${commandLine('rollback')}

Rimette l’archivio com’era prima dell’ultimo aggiornamento, per la versione di prima. Il server
dev’essere fermo. Non cancella niente: l’archivio di adesso resta accanto, e le richieste arrivate
nel frattempo sono anche in un file JSON.

Esce con 0 se va tutto bene, con 1 se qualcosa non è riuscito, con 2 se il comando non è giusto.
`

async function main(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (given !== undefined) {
    if (['--help', '-h', 'help', 'aiuto'].includes(given)) return void process.stdout.write(USAGE)
    throw new MisuseError(`«${given}» è di troppo.\n\n${USAGE}`)
  }
  loadEnvFile()
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    throw new CommandError('Le richieste sono su Postgres: si torna indietro con pg_restore.')
  }
  // Not opened as the server does: that would upgrade it.
  if (!existsSync(join(dataDir, DATABASE_FILE))) {
    throw new CommandError(`Nella cartella ${dataDir} non c’è un archivio (${DATABASE_FILE}).`)
  }
  const { kept, since } = await rollBack(dataDir, Date.now())
  const said = [
    `L’archivio è di nuovo quello di prima dell’aggiornamento: avvia la versione di prima.`,
    since
      ? `Da allora sono arrivate ${since.requests} richieste e cambiati ${since.others} pagamenti o preventivi, che in questo archivio non ci sono.`
      : 'Da allora non erano arrivate richieste né cambiati pagamenti o preventivi.',
    ...(since?.file ? [`Le richieste sono in ${since.file}`] : []),
    `L’archivio che c’era, con tutto, è in ${kept}: contiene dati personali, toglilo quando non serve più.`,
  ]
  process.stdout.write(`${said.join('\n')}\n`)
}

runCommand(main)
