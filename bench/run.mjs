import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildWhatIsStale } from '../scripts/build.mjs'

// Starts a benchmark on the built server: `node bench/run.mjs page`. Further arguments are the benchmark's. What it
// starts and writes ends with this process.
const [name = ''] = process.argv.splice(2, 1)
await buildWhatIsStale()
await runnerImport(fileURLToPath(new URL(`${name}/bench-${name}.ts`, import.meta.url)))
process.exit()
