import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
await import(new URL('../dist/server/export.js', import.meta.url).href)
