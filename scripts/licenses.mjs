import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhatIsStale } from './build.mjs'

// Lists the licence of every dependency: `npm run licenses`. What is compiled into the program is what the builds say,
// which also keep the texts, in dist/*/.vite/license.md.

/** Packages whose package.json names no licence, with that of their file LICENSE. */
const IN_FILE_ONLY = new Map([['png-js', 'MIT']])

/** @typedef {{ dev?: boolean, version: string, license?: string }} LockedPackage */

/**
 * Every package of the lock file with its licence, in groups.
 *
 * @param {Readonly<Record<string, LockedPackage>>} packages
 * @param {ReadonlySet<string>} compiled their names and versions, as `react 19.3.1`
 */
export function licensesOf(packages, compiled) {
  const groups = {
    'Installed with the program': /** @type {string[]} */ ([]),
    'Compiled into the program': /** @type {string[]} */ ([]),
    'For development only': /** @type {string[]} */ ([]),
  }
  for (const [path, { dev, version, license }] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.replace(/^.*node_modules\//, '')
    const line = `${name} ${version}: ${license ?? IN_FILE_ONLY.get(name) ?? 'no licence named'}`
    if (compiled.has(`${name} ${version}`)) groups['Compiled into the program'].push(line)
    else groups[dev ? 'For development only' : 'Installed with the program'].push(line)
  }
  return groups
}

/** @param {string} dist */
function readCompiled(dist) {
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('license.md'))
    .map((file) => readFileSync(join(dist, file), 'utf8'))
  const found = texts.flatMap((text) => [...text.matchAll(/^## (\S+) - (\S+) \(/gm)])
  return new Set(found.map(([, name, version]) => `${name} ${version}`))
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  await buildWhatIsStale()
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const groups = licensesOf(packages, readCompiled(join(root, 'dist')))
  for (const [title, lines] of Object.entries(groups)) {
    console.log(`${title} (${lines.length})\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
  }
}
