import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../dist/server/desk.js', import.meta.url))

/** @typedef {{ url: string, dataDir: string, env?: Record<string, string> }} RunningServer */

/**
 * A link to the desk of a running server, as `npm run desk -- link` prints it.
 *
 * @param {RunningServer} server
 */
export function deskLink({ url, dataDir, env = {} }) {
  const { port } = new URL(url)
  const { stdout, stderr } = spawnSync(process.execPath, [COMMAND, 'link'], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: port },
    encoding: 'utf8',
  })
  const link = /^\S+#[\w-]+$/m.exec(stdout)?.[0]
  if (!link) throw new Error(`the desk command printed no link: ${stderr}`)
  return link
}

/**
 * Enters the desk and returns the cookie of the session.
 *
 * @param {RunningServer} server
 */
export async function enterDesk(server) {
  const { origin } = new URL(server.url)
  const reply = await fetch(`${origin}/banco/api/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ link: new URL(deskLink(server)).hash.slice(1), name: 'prova' }),
  })
  const [cookie] = reply.headers.get('set-cookie')?.split(';', 1) ?? []
  if (!cookie) throw new Error(`the desk did not open: ${reply.status}`)
  return cookie
}
