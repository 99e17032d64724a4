import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders of src/server, bottom to top. Each may import only itself and what is before it. */
const LAYERS = [
  'messages',
  'shop',
  'pictures',
  'database',
  'limits',
  'mail',
  'outbox',
  'logos',
  'payments',
  'requests',
  'webhooks',
  'desk',
  'http',
  'commands',
  'wiring',
]

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/**
 * Says which files of the server import a layer above their own.
 *
 * @param {readonly { file: string, source: string }[]} files with paths inside src/server
 * @returns {string[]}
 */
export function importsAgainstLayers(files) {
  return files.flatMap(({ file, source }) => {
    const layer = layerOf(file)
    if (!LAYERS.includes(layer)) return [`${file} is in no layer`]
    return [...source.matchAll(IMPORT)]
      .map(([, path = '']) => posix.join(posix.dirname(file), path))
      .filter((target) => !target.startsWith('..'))
      .filter((target) => LAYERS.indexOf(layerOf(target)) > LAYERS.indexOf(layer))
      .map((target) => `${file} imports ${target}, which is above it`)
  })
}

/** @param {string} file */
function layerOf(file) {
  const [folder = ''] = file.split('/')
  return folder
}

/** Tests may open what is above them. */
const SOURCE_FILE = /(?<!\.test)\.(ts|tsx|js)$/

/** @param {string} folder */
function readSources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => SOURCE_FILE.test(file))
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      source: readFileSync(join(folder, file), 'utf8'),
    }))
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  const problems = importsAgainstLayers(
    readSources(fileURLToPath(new URL('../src/server', import.meta.url))),
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
