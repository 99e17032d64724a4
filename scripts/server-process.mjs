import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The built server as a process of its own, on a free port and with data of its own.
 *
 * @param {Record<string, string>} [env]
 * @typedef {{ url: string, dataDir: string, output: () => string, stop: () => Promise<void> }} ServerProcess
 * @returns {Promise<ServerProcess>}
 */
export async function startServer(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-'))
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  const url = await new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ data) => {
      output += data
      const address = /http:\/\/\S+/.exec(output)?.[0]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
  return {
    url,
    dataDir,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
