import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArtworkSettings } from '../../features/artwork/server/artwork-settings.ts'
import { rollBack, type RollBackOptions } from '../../features/backup/server/roll-back.ts'
import { readSince } from '../../features/requests/server/since/read-since.ts'
import { CommandError, MisuseError } from '../commands/command-error.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { databaseErrorInWords } from '../database/database-error-in-words.ts'
import { DATABASE_FILE } from '../database/sqlite/open-sqlite.ts'
import { commandLine } from '../messages/command-line.ts'
import { UnusableDatabaseError } from '../database/unusable-database-error.ts'
import { MIGRATIONS } from './migrations.ts'
import { runCommand } from './run-command.ts'

const MOST_NAMED = 20

const USAGE = `Uso: ${commandLine('rollback')}

Rimette l’archivio com’era prima dell’ultimo aggiornamento, per la versione di prima. Il server
dev’essere fermo. Non cancella niente: l’archivio di adesso resta accanto, e le richieste arrivate
nel frattempo sono in un file che si può importare. Anche su Postgres, dalla macchina che ha fatto
l’aggiornamento: la copia di prima è nella sua cartella DATA_DIR.

Esce con 0 se va tutto bene, con 1 se qualcosa non è riuscito, con 2 se il comando non è giusto.
`

async function main(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (given !== undefined) {
    if (['--help', '-h', 'help', 'aiuto'].includes(given)) return void process.stdout.write(USAGE)
    throw new MisuseError(`«${given}» è di troppo.\n\n${USAGE}`)
  }
  loadEnvFile()
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const artwork = readArtworkSettings(config)?.folder
  const artworkFile = (id: string) =>
    artwork === undefined ? undefined : { path: `artwork/${id}`, file: join(artwork, id) }
  const readAll: RollBackOptions = {
    now: Date.now(),
    migrations: MIGRATIONS,
    readSince: (database) => readSince(database, artworkFile),
  }
  const rolledBack = await (
    databaseUrl === undefined
      ? rollBackSqlite(dataDir, readAll)
      : // Loaded on demand: most shops never need it.
        import('../../features/backup/server/roll-back-postgres.ts').then(({ rollBackPostgres }) =>
          rollBackPostgres({ url: databaseUrl, dataDir }, readAll),
        )
  ).catch(inDatabaseWords)
  process.stdout.write(`${inWords(rolledBack).join('\n')}\n`)
}

async function rollBackSqlite(dataDir: string, options: RollBackOptions) {
  // Not opened as the server does: that would upgrade it.
  if (!existsSync(join(dataDir, DATABASE_FILE))) {
    throw new CommandError(`Nella cartella ${dataDir} non c’è un archivio (${DATABASE_FILE}).`)
  }
  return rollBack(dataDir, options)
}

function inWords({ kept, since, left, unerased }: Awaited<ReturnType<typeof rollBack>>): string[] {
  const said = [
    `L’archivio è di nuovo quello di prima dell’aggiornamento: avvia la versione di prima.`,
  ]
  if (since) {
    said.push(
      `È in ${since.file} quello che è arrivato da allora. Richieste: ${since.requests}; altre, cambiate al banco: ${since.changed}.`,
      `Per riportarle nell’archivio, con loghi, file, stati e note, con la versione 1.26.0 o una che segue: ${commandLine('requests', `import ${since.file}`)}`,
    )
  } else said.push('Da allora non sono arrivate richieste, e al banco non è cambiato niente.')
  const { payments, quotes, customerNotes, quoteNumbers } = left
  if (payments + quotes + customerNotes > 0) {
    said.push(
      `Restano solo in ${kept}, nuovi o cambiati da allora: pagamenti ${payments}, preventivi ${quotes}, note su clienti ${customerNotes}.`,
    )
  }
  if (quoteNumbers.length > 0) {
    said.push(
      `I clienti hanno già i preventivi ${listed(quoteNumbers)}: i loro link non si aprono più, e la versione di prima userà di nuovo questi numeri.`,
    )
  }
  if (unerased.length > 0) {
    said.push(
      `Richieste cancellate da allora, che sono tornate (${unerased.length}): cancellale di nuovo. ${listed(unerased)}`,
    )
  }
  said.push(
    `L’archivio che c’era, con tutto, è in ${kept}. Questi file hanno dati personali: toglili quando non servono più.`,
  )
  return said
}

function inDatabaseWords(error: unknown): never {
  if (error instanceof CommandError || error instanceof UnusableDatabaseError) {
    throw new CommandError(error.message)
  }
  const said = error instanceof Error ? error.message : String(error)
  const reason = databaseErrorInWords(error) ?? said
  throw new CommandError(`Non è stato cambiato niente: ${reason}`)
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` e altri ${more}` : '')
}

runCommand(main)
