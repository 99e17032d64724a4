import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Imports nothing but Node, in a syntax that old versions read: it runs before anything that may be
// missing is imported.
const require = createRequire(import.meta.url)
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** @param {string} version */
const numberOf = (version) => {
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) * 1000 + Number(minor)
}

/** Ends the process with one sentence where Node is too old or the packages are not installed. */
export function requireInstalled() {
  const needed = engines.node.replace(/[^\d.]/g, '')
  if (numberOf(process.versions.node) < numberOf(needed)) {
    end(
      `Omaggio ha bisogno di Node ${needed} o più recente, e questo è ${process.versions.node}: installa una versione più nuova da https://nodejs.org.`,
    )
  }
  if (!isInstalled('pg')) end('Mancano i pacchetti: esegui prima "npm install".')
}

/** The same for commands that need the development packages, too. */
export function requireDevelopmentPackages() {
  requireInstalled()
  if (!isInstalled('vite')) {
    end('Mancano i pacchetti di sviluppo: esegui prima "npm install --include=dev".')
  }
}

/** For a build that is needed and cannot be made. */
export function requireBuildTools() {
  if (!isInstalled('vite')) {
    end(
      'La pagina va preparata, e i pacchetti di sviluppo per farlo mancano: esegui "npm install --include=dev", oppure copia qui la cartella dist preparata altrove dagli stessi file.',
    )
  }
}

/** @param {string} name */
function isInstalled(name) {
  try {
    require.resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

/** @param {string} sentence */
function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
