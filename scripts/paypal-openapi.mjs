import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(root, 'node_modules', '.cache', 'omaggio')

const PACKAGE = '@paypal/paypal-rest-api-specifications@1.0.0'
const SHA512 =
  'eqXIvFXi0OJIrMwUhbFoHnB7p/n4R+jeG/NTSpZRDGXsxAw3zbE4jYsNzTwsVDnGTDEZCZv9PIa8tEXktEVD6Q=='
const TAR_BLOCK_BYTES = 512

/**
 * A file of the API description that the payment provider publishes on npm. Only the archive is
 * fetched, once: as a dependency the package would install four large tools that nobody here uses.
 *
 * @param {string} name like `openapi/checkout_orders_v2.json`
 * @returns {string}
 */
export function readPaypalOpenapi(name) {
  const archive = readFileSync(fetchedArchive())
  if (createHash('sha512').update(archive).digest('base64') !== SHA512) {
    throw new Error(`${PACKAGE} in ${CACHE} is not the published package: delete that folder.`)
  }
  return readFromTar(gunzipSync(archive), `package/${name}`)
}

function fetchedArchive() {
  const file = join(CACHE, 'paypal-openapi-1.0.0.tgz')
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  // Fetched into a folder of its own and then renamed: an incomplete archive is never used.
  const staging = mkdtempSync(join(CACHE, 'paypal-openapi-'))
  const [program, ...args] = [...npmCommand(), 'pack', PACKAGE, '--silent']
  const packed = spawnSync(program, args, { cwd: staging, encoding: 'utf8' })
  try {
    if (packed.status !== 0) {
      throw new Error(`${PACKAGE} is missing: "npm pack" could not fetch it from the registry.`)
    }
    renameSync(join(staging, packed.stdout.trim()), file)
  } finally {
    rmSync(staging, { recursive: true })
  }
  return file
}

/**
 * On Windows npm is a script that needs a shell; within an npm script its JavaScript is known.
 *
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm']
}

/**
 * @param {Buffer} tar
 * @param {string} wanted
 */
function readFromTar(tar, wanted) {
  for (let at = 0; at < tar.length;) {
    const name = textIn(tar, at, 100)
    const bytes = Number.parseInt(textIn(tar, at + 124, 12), 8) || 0
    const start = at + TAR_BLOCK_BYTES
    if (name === wanted) return tar.toString('utf8', start, start + bytes)
    at = start + Math.ceil(bytes / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES
  }
  throw new Error(`${PACKAGE} has no ${wanted}.`)
}

/**
 * A field of a tar header, which ends at its first zero byte.
 *
 * @param {Buffer} tar
 * @param {number} at
 * @param {number} length
 */
function textIn(tar, at, length) {
  return tar.toString('latin1', at, at + length).split('\0')[0] ?? ''
}
