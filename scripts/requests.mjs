import { buildWhatIsStale } from './build.mjs'

// What an export prints must be the export alone, so news of the build goes beside it.
console.log = console.error
await buildWhatIsStale()
await import(new URL('../dist/server/requests.js', import.meta.url).href)
