import { restoreArchive } from '../../features/backup/server/archive/restore-archive.ts'
import { cannotWrite, CommandError } from '../commands/command-error.ts'
import { readFileOperand } from '../commands/read-file-operand.ts'
import { loadEnvFile, readConfig } from '../context/config.ts'
import { commandLine } from '../messages/command-line.ts'
import { dateInWords } from '../messages/italian-date.ts'
import { MIGRATIONS } from './migrations.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Uso: ${commandLine('restore', 'FILE')}

Rimette una copia fatta con ${commandLine('backup', 'FILE')} nella cartella DATA_DIR, che deve essere
vuota: archivio, negozio e file dei clienti. Prima controlla ogni parte della copia. Se DATABASE_URL
nomina un Postgres, l’archivio va lì: il database dev’essere vuoto anche lui.

Esce con 0 se va tutto bene, con 1 se qualcosa non è riuscito, con 2 se il comando non è giusto.
`

async function main(): Promise<void> {
  const file = readFileOperand(process.argv.slice(2), USAGE)
  if (file === undefined) return void process.stdout.write(USAGE)
  loadEnvFile()
  const { databaseUrl, dataDir, isStandardShop, env } = readConfig(process.env)
  // Loaded on demand: most shops never need it.
  const place =
    databaseUrl === undefined
      ? undefined
      : (await import('../../features/backup/server/archive/onto-postgres.ts')).ontoPostgres(
          databaseUrl,
          MIGRATIONS,
        )
  const { program, madeAt, rows } = await restoreArchive(file, dataDir, {
    migrations: MIGRATIONS,
    place,
  }).catch((error: unknown) => {
    throw error instanceof CommandError ? error : cannotWrite(dataDir, error)
  })
  const made = dateInWords(Date.parse(madeAt))
  const said = [
    `La copia del ${made}, della versione ${program}, è in ${dataDir}: ${rows.requests ?? 0} richieste.`,
    'La password della posta non c’è: si riscrive al banco, in «Sistema».',
  ]
  if (place) said.push('Le richieste sono nel database di DATABASE_URL.')
  if (!isStandardShop)
    said.push(`Il negozio della copia è in ${dataDir}/shop: quello di SHOP_DIR è com’era.`)
  if (env.ARTWORK_DIR)
    said.push(`I file dei clienti sono in ${dataDir}/artwork: spostali in ARTWORK_DIR.`)
  process.stdout.write(`${said.join('\n')}\n`)
}

runCommand(main)
