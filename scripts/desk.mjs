import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
await import(new URL('../dist/server/desk.js', import.meta.url).href)
