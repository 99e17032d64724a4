import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
// The environment is read when React is imported: what is written is the production page.
process.env.NODE_ENV ??= 'production'
await import(new URL('../dist/server/export.js', import.meta.url).href)
