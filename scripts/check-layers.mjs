import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders of src/server, bottom to top. Each may import only itself and what is before it. */
const SERVER_FOLDERS = [
  'threads',
  'messages',
  'shop',
  'pictures',
  'database',
  'limits',
  'mail',
  'outbox',
  'http',
  'desk',
  'context',
  'commands',
]

/**
 * The features that others import, bottom to top. Each may import only itself and what is before it. One that is
 * not listed stands above all of these, and no other may import it.
 */
const FEATURES = [
  'guide',
  'embed',
  'mail-account',
  'backup',
  'suspicion',
  'logos',
  'artwork',
  'payments',
  'requests',
  'customers',
  'copies',
  'webhooks',
  'retention',
  'trend',
  'editor',
  'quotes',
  'status',
  'export',
]

/** What puts features together: only these files outside of src/features may import one. */
const ROOTS = [
  /^server\/wiring\//,
  /^(page|desk)\/features\.ts$/,
  // The frame of another site is served before anything else loads; the server renders the editor's preview.
  /^page\/(main|prerender)\.tsx$/,
  // The type of a feature names the events of those at the bottom.
  /^features\/server-feature\.ts$/,
]

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/**
 * Says which files import something that is above their own layer. The compiler's projects keep the pure
 * parts, the page, the desk and the server apart; here is the order inside the server and among features.
 *
 * @param {readonly { file: string, source: string }[]} files with paths inside src
 * @returns {string[]}
 */
export function importsAgainstLayers(files) {
  return files.flatMap(({ file, source }) => {
    const problem = placeProblem(file)
    if (problem) return [problem]
    return [...source.matchAll(IMPORT)]
      .map(([, path = '']) => posix.join(posix.dirname(file), path))
      .filter((target) => isAbove(file, target))
      .map((target) => `${file} imports ${target}, which is above it`)
  })
}

/** @param {string} file */
function placeProblem(file) {
  const [top, folder = ''] = file.split('/')
  const isKnown = top !== 'server' || SERVER_FOLDERS.includes(folder) || isRoot(file)
  return isKnown ? undefined : `${file} is in no layer`
}

/** @param {string} file @param {string} target */
function isAbove(file, target) {
  const [top, folder = ''] = file.split('/')
  const [targetTop, targetFolder = ''] = target.split('/')
  if (isRoot(file)) return false
  if (targetTop === 'features') {
    const isShared = top === 'features' && isRoot(target)
    return !isShared && (top !== 'features' || isFeatureAbove(folder, targetFolder))
  }
  if (targetTop !== 'server') return false
  if (isRoot(target)) return true
  return top === 'server' && SERVER_FOLDERS.indexOf(targetFolder) > SERVER_FOLDERS.indexOf(folder)
}

/** @param {string} feature @param {string} target */
function isFeatureAbove(feature, target) {
  return target !== feature && rankOf(target) >= rankOf(feature)
}

/** @param {string} feature */
function rankOf(feature) {
  return [...FEATURES, feature].indexOf(feature)
}

/** @param {string} file */
function isRoot(file) {
  return ROOTS.some((root) => root.test(file))
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
    readSources(fileURLToPath(new URL('../src', import.meta.url))),
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
