import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ShopFileError } from '../../shop/problems.ts'
import { commandLine } from '../messages/command-line.ts'
import { CommandError, MisuseError } from '../commands/command-error.ts'
import { loadEnvFile, publicAddress, readConfig } from '../context/config.ts'
import { openPngDrawer } from '../pictures/draw-png.ts'
import { readyShop } from './ready-shop.ts'
import { runCommand } from './run-command.ts'
import { exportSite } from '../../features/export/server/export-site.ts'

/** This file runs from dist/server/, beside the client build. */
const CLIENT_DIR = fileURLToPath(new URL('../client/', import.meta.url))
const EMBED_SCRIPT = new URL('../embed/embed.js', import.meta.url)

const USAGE = `Uso: ${commandLine('export', 'CARTELLA')}

Scrive nella cartella il sito del negozio come semplici file, per qualsiasi spazio web.
Il negozio è quello che serve il server; le richieste vanno a chi dice emailProvider
in settings.json. Con PUBLIC_URL (e BASE_PATH) un link al sito mostra anche la sua
immagine nei messaggi. La cartella deve essere nuova, vuota o di un’esportazione precedente.

Esce con 0 se va tutto bene, con 1 se c’è qualcosa da correggere, con 2 se il comando non è giusto.
`

async function main(): Promise<void> {
  const [given = '', ...more] = process.argv.slice(2)
  if (['--help', '-h', 'help', 'aiuto'].includes(given)) return void process.stdout.write(USAGE)
  const unknown = given.startsWith('-') ? given : more[0]
  if (unknown !== undefined) throw new MisuseError(`«${unknown}» è di troppo: scrivi una cartella.`)
  if (given === '') throw new MisuseError(USAGE)
  loadEnvFile()
  const config = readConfig(process.env)
  await readyShop(config)
  const folder = resolve(given)
  const { draw, close } = openPngDrawer(true)
  const warnings = await exportSite({
    shopDir: config.shopDir,
    folder,
    clientDir: CLIENT_DIR,
    script: await readFile(EMBED_SCRIPT, 'utf8'),
    address: publicAddress(config),
    draw,
  })
    .catch((error: unknown) => {
      if (!(error instanceof ShopFileError)) throw error
      throw new CommandError(`Il sito non è stato scritto.\n${error.message}`)
    })
    .finally(close)
  const said = [...warnings, `Il sito è in ${folder}: carica tutti i suoi file sul tuo spazio web.`]
  process.stdout.write(`${said.join('\n')}\n`)
}

runCommand(main)
