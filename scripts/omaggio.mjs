#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { requireInstalled } from './requirements.mjs'

/** The seller's commands: what each does, and its file in dist/server. */
const COMMANDS = {
  start: { file: 'main.js', does: 'avvia il server' },
  desk: { file: 'desk.js', does: 'dà un link per entrare nel banco, o scollega i dispositivi' },
  requests: { file: 'requests.js', does: 'elenca, mostra, esporta, cancella, copia le richieste' },
  quotes: { file: 'quotes.js', does: 'controlla la prova di un preventivo, anche scaricata' },
  backup: { file: 'backup.js', does: 'copia archivio, negozio e file dei clienti in un file' },
  restore: { file: 'restore.js', does: 'rimette una copia in una cartella vuota' },
  rollback: { file: 'rollback.js', does: 'torna all’archivio di prima di un aggiornamento' },
  shop: { file: 'shop.js', does: 'controlla un negozio, o ne comincia uno' },
  export: { file: 'export.js', does: 'scrive il sito come semplici file' },
}

const NAMES = /** @type {(keyof typeof COMMANDS)[]} */ (Object.keys(COMMANDS))
const USAGE = `Uso: omaggio COMANDO

${NAMES.map((name) => `  ${name.padEnd(10)}${COMMANDS[name].does}`).join('\n')}

omaggio COMANDO --help spiega un comando, omaggio --version dice la versione.
`
// Only a clone has the sources, which `npm start` and its like build where they have changed.
const isClone = existsSync(new URL('../src', import.meta.url))

const [given = ''] = process.argv.splice(2, 1)
const name = NAMES.find((known) => known === given)
if (given === '--version') process.stdout.write(`${version()}\n`)
else if (['--help', '-h', 'help', 'aiuto'].includes(given)) process.stdout.write(USAGE)
else if (name) await run(COMMANDS[name].file)
else {
  process.stderr.write(given ? `«${given}» non è un comando.\n\n${USAGE}` : USAGE)
  process.exitCode = 2
}

/** @param {string} file */
async function run(file) {
  requireInstalled()
  if (isClone) {
    const { buildWhatIsStale } = await import('./build.mjs')
    await buildWhatIsStale()
  } else {
    // The same shop and the same requests, from whatever folder the command is called.
    process.env.OMAGGIO_HOME ??= join(homedir(), 'omaggio')
  }
  await import(new URL(`../dist/server/${file}`, import.meta.url).href)
}

function version() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
