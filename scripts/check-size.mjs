import { get } from 'node:http'
import { buildWhatIsStale } from './build.mjs'
import { enterDesk } from './enter-desk.mjs'
import { startServer } from './server-process.mjs'

/** The limit for everything that a phone has to load before the first step works. */
const PAGE_LIMIT_BYTES = 93 * 1000
/** For the script that other sites load. */
const EMBED_LIMIT_BYTES = 3 * 1000
/** Script and style of the seller's desk, before one of its pages is opened. */
const DESK_LIMIT_BYTES = 90 * 1000

await buildWhatIsStale()
// A shop on the web has an address, which its page names.
const server = await startServer({ PUBLIC_URL: 'https://preventivi.example.com' })
const cookie = await enterDesk(server)
const isWithin = [
  await checkFirstLoad('The page', '/', PAGE_LIMIT_BYTES),
  await checkFile('The script for other sites', '/embed.js', EMBED_LIMIT_BYTES),
  await checkFirstLoad('The desk', '/banco', DESK_LIMIT_BYTES, {
    session: cookie,
    countsHtml: false,
  }),
]
await server.stop()
process.exitCode = isWithin.every(Boolean) ? 0 : 1

/**
 * @param {string} name
 * @param {string} path
 * @param {number} limit
 * @param {{ session?: string, countsHtml?: boolean }} [options]
 */
async function checkFirstLoad(name, path, limit, { session = '', countsHtml = true } = {}) {
  const html = await textOf(path, session)
  // The first load is what the HTML names, and what that imports; the page has its style sheet inside.
  const named = html.matchAll(/(?:src|href)="((?:banco\/)?assets\/[^"]+)"/g)
  const files = await withImported(
    [...named].map(([, file = '']) => file),
    session,
  )
  const parts = await Promise.all(
    [...(countsHtml ? [path] : []), ...files].map(async (file) => ({
      file,
      bytes: await bytesSent(file, session),
    })),
  )
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(name)
  for (const { file, bytes } of parts) console.log(`${kB(bytes)}  ${file}`)
  console.log(`${kB(total)}  of at most ${kB(limit)}, brotli`)
  return total <= limit && files.length > 0
}

/** Parts that wait for a press are imported by a call, and not found here. @param {string[]} files @param {string} session */
async function withImported(files, session) {
  const all = new Set(files)
  for (const file of all) {
    if (!file.endsWith('.js')) continue
    const imported = (await textOf(file, session)).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)
    for (const [, other = ''] of imported) all.add(file.replace(/[^/]+$/, other))
  }
  return [...all]
}

/** @param {string} path @param {string} cookie */
async function textOf(path, cookie) {
  return (await fetch(new URL(path, server.url), { headers: { cookie } })).text()
}

/** @param {string} name @param {string} path @param {number} limit */
async function checkFile(name, path, limit) {
  const bytes = await bytesSent(path, '')
  console.log(`${name}\n${kB(bytes)}  of at most ${kB(limit)}, brotli`)
  return bytes > 0 && bytes <= limit
}

/** As the server really sends it. @param {string} path @param {string} cookie */
function bytesSent(path, cookie) {
  return new Promise((/** @type {(bytes: number) => void} */ resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br', cookie }
    get(new URL(path, server.url), { headers }, (reply) => {
      let bytes = 0
      reply.on('data', (/** @type {Buffer} */ chunk) => (bytes += chunk.length))
      reply.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** @param {number} bytes */
function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(8)
}
