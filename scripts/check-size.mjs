import { get } from 'node:http'
import { buildWhatIsStale } from './build.mjs'
import { startServer } from './server-process.mjs'

/** The limit for everything that a phone has to load before the first step works. */
const LIMIT_BYTES = 92 * 1000

await buildWhatIsStale()
const server = await startServer()
const html = await (await fetch(server.url)).text()
// The style sheet is inside the HTML; only scripts that the HTML names are part of the first load.
const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
const parts = [
  { name: 'HTML with CSS', bytes: await bytesSent('/') },
  ...(await Promise.all(scripts.map(async (name) => ({ name, bytes: await bytesSent(name) })))),
]
await server.stop()
const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
for (const { name, bytes } of parts) console.log(`${kB(bytes)}  ${name}`)
console.log(`${kB(total)}  of at most ${kB(LIMIT_BYTES)}, brotli`)
process.exitCode = total <= LIMIT_BYTES && scripts.length > 0 ? 0 : 1

/** As the server really sends it. @param {string} path */
function bytesSent(path) {
  return new Promise((/** @type {(bytes: number) => void} */ resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br' }
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
