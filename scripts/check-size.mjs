import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { buildWhatIsStale } from './build.mjs'
import { startServer } from './server-process.mjs'

/** What a phone has to fetch before the first step works. */
const LIMIT_BYTES = 96 * 1000

const root = fileURLToPath(new URL('..', import.meta.url))

await buildWhatIsStale()
const server = await startServer()
const html = await (await fetch(server.url)).text()
await server.stop()

// The style sheet stands inside the HTML; scripts are what the document itself names.
const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
const parts = [
  { name: 'HTML with CSS', bytes: brotliCompressSync(html).length },
  ...scripts.map((name) => ({
    name,
    bytes: brotliCompressSync(readFileSync(join(root, 'dist', 'client', name))).length,
  })),
]
const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
for (const { name, bytes } of parts) console.log(`${kB(bytes)}  ${name}`)
console.log(`${kB(total)}  of at most ${kB(LIMIT_BYTES)}, brotli`)
process.exitCode = total <= LIMIT_BYTES && scripts.length > 0 ? 0 : 1

/** @param {number} bytes */
function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(8)
}
