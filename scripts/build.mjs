import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { requireBuildTools, requireInstalled } from './requirements.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'dist', 'stamp')

/** The sources of a build. The shop is not among them: the server reads it at run time. */
const INPUTS = [
  'src',
  'docs/guida',
  'scripts/build.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Builds page and server if their sources have changed since the last build. */
export async function buildWhatIsStale() {
  requireInstalled()
  const stamp = stampOfInputs()
  if (stamp === readStamp()) return
  requireBuildTools()
  // Not to stdout, where a command may print an export.
  console.error('Preparo la pagina…')
  await buildAll()
  writeFileSync(stampFile, stamp)
}

async function buildAll() {
  // Not at the top of the file: a server whose build is fresh runs without it.
  const { build } = await import('vite')
  const options = { root, logLevel: /** @type {const} */ ('warn') }
  await build(options)
  for (const mode of ['desk', 'preview', 'embed']) await build({ ...options, mode })
  for (const bundle of ['client', 'desk', 'preview']) compressAssets(bundle)
  await build({ ...options, build: { ssr: true } })
}

const COMPRESSED_ALREADY = /\.(?:jpe?g|png|webp|avif|woff2)$/

/** Compressed once, here, at the highest quality, and not for every visitor. @param {string} bundle */
function compressAssets(bundle) {
  const folder = join(root, 'dist', bundle, 'assets')
  for (const file of readdirSync(folder).filter((name) => !COMPRESSED_ALREADY.test(name))) {
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file))))
  }
}

/** A digest of contents, not of dates, which a fresh clone or another branch would change. */
function stampOfInputs() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesIn)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) await buildWhatIsStale()
