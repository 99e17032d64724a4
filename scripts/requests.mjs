import { buildWhatIsStale } from './build.mjs'

// Messages of the build go to stderr, since an export prints to stdout.
console.log = console.error
await buildWhatIsStale()
await import(new URL('../dist/server/requests.js', import.meta.url).href)
