import { spawn } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithUs, folderWithUs } from './end-with-us.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAIN = join(root, 'dist', 'server', 'main.js')

/**
 * Starts the built server as a process, on a free port and with a temporary data folder. A DATA_DIR
 * that the caller names is not removed; EMPTY_ARCHIVE names the archive that a temporary one begins with.
 *
 * @param {Record<string, string>} [env]
 * @param {{ main?: string, args?: readonly string[], wrapper?: readonly string[], cwd?: string }} [program]
 *   another build or program, a tracer, or a folder with another `.env`
 * @returns {Promise<{
 *   url: string,
 *   dataDir: string,
 *   pid: number,
 *   output: () => string,
 *   signal: (name: NodeJS.Signals) => void,
 *   exited: Promise<number | null>,
 *   stop: () => Promise<void>,
 * }>}
 */
export async function startServer(
  env = {},
  { main = MAIN, args = [], wrapper = [], cwd = root } = {},
) {
  const dataDir = env.DATA_DIR ?? folderWithUs('omaggio-')
  const { EMPTY_ARCHIVE } = process.env
  if (EMPTY_ARCHIVE && env.DATA_DIR === undefined)
    copyFileSync(EMPTY_ARCHIVE, join(dataDir, 'requests.db'))
  const removeData = () => {
    if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const [program = process.execPath, ...programArgs] = [...wrapper, process.execPath, main, ...args]
  const child = spawn(program, programArgs, {
    cwd,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithUs(child)
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('exit', resolve))
  // However it ends: stopped, killed by a test, or not started at all.
  child.once('error', removeData).once('exit', removeData)
  let output = ''
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ data) => {
      output += data
      const address = /http:\/\/\S+/.exec(output)?.[0]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    // A program that does not exist emits `error`, and no `close`.
    child.once('error', reject)
    // Not at `exit`: the last words may still be on their way then.
    child.once('close', () => reject(new Error(`the server did not start: ${output}`)))
  })
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => void child.kill(name),
    exited,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
