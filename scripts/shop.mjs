import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
await import(new URL('../dist/server/shop.js', import.meta.url).href)
