import { buildWhatIsStale } from '../scripts/build.mjs'
import { importSource } from '../scripts/import-source.mjs'

// Starts a benchmark on the built server: `node bench/run.mjs page`. Further arguments are the benchmark's. What it
// starts and writes ends with this process.
const [name = ''] = process.argv.splice(2, 1)
await buildWhatIsStale()
await importSource(`bench/${name}/bench-${name}.ts`)
process.exit()
