import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
await import(new URL('../dist/server/main.js', import.meta.url).href)
