import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
await import(new URL('../dist/server/shop-desk.js', import.meta.url).href)
