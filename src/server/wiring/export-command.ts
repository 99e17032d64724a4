import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ShopFileError } from '../../shop/problems.ts'
import { ConfigError } from '../messages/config-error.ts'
import { loadEnvFile, readConfig } from './config.ts'
import { exportSite, ForeignFolderError } from '../commands/export/export-site.ts'

/** This file runs from dist/server/, beside the client build. */
const CLIENT_DIR = fileURLToPath(new URL('../client/', import.meta.url))
const PACKAGE_FILE = new URL('../../package.json', import.meta.url)

const USAGE = `Uso: npm run export -- CARTELLA

Scrive nella cartella il sito del negozio come semplici file, per qualsiasi spazio web.
Il negozio è quello di SHOP_DIR (o ./shop); le richieste vanno a chi dice emailProvider
in settings.json. La cartella deve essere nuova, vuota o di un’esportazione precedente.

Esce con 0 se va tutto bene, con 1 se c’è qualcosa da correggere, con 2 se il comando non è giusto.
`

async function main(args: readonly string[]): Promise<number> {
  const [given = '', ...more] = args
  const isHelp = ['--help', '-h', 'help', 'aiuto'].includes(given)
  if (isHelp || given === '' || given.startsWith('-') || more.length > 0) {
    process.stdout.write(USAGE)
    return isHelp ? 0 : 2
  }
  loadEnvFile()
  const { shopDir } = readConfig(process.env)
  const { version } = JSON.parse(await readFile(PACKAGE_FILE, 'utf8')) as { version: string }
  const folder = resolve(given)
  const warnings = await exportSite({ shopDir, folder, clientDir: CLIENT_DIR, version })
  const said = [...warnings, `Il sito è in ${folder}: carica tutti i suoi file sul tuo spazio web.`]
  process.stdout.write(`${said.join('\n')}\n`)
  return 0
}

function inWords(error: unknown): string {
  if (error instanceof ForeignFolderError) {
    return `${error.message}: scegli una cartella nuova o vuota.`
  }
  if (error instanceof ShopFileError) return `Il sito non è stato scritto.\n${error.message}`
  if (error instanceof ConfigError) return error.message
  return String(error instanceof Error ? error.stack : error)
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${inWords(error)}\n`)
    process.exitCode = 1
  },
)
