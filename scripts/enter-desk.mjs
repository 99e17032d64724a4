import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'

const COMMAND = fileURLToPath(new URL('../dist/server/desk.js', import.meta.url))
const LINK_MS = 15 * 60_000

/** @typedef {{ url: string, dataDir: string, env?: Record<string, string> }} RunningServer */

/**
 * A link to the desk of a running server. On SQLite it is written as `npm run desk -- link` writes it, without the
 * process of the command, which takes half as much as the start of a server.
 *
 * @param {RunningServer} server
 */
export function deskLink({ url, dataDir, env = {} }) {
  if (env.DATABASE_URL) return linkOfCommand({ url, dataDir, env })
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(`link ${secret}`).digest('base64url')
  const database = new DatabaseSync(join(dataDir, 'requests.db'))
  try {
    // The server may just be writing.
    database.exec('pragma busy_timeout = 5000')
    database
      .prepare('insert into desk_links (hash, ends_at) values (?, ?)')
      .run(hash, Date.now() + LINK_MS)
  } finally {
    database.close()
  }
  return `${new URL('banco', url).href}#${secret}`
}

/** @param {Required<RunningServer>} server */
function linkOfCommand({ url, dataDir, env }) {
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
