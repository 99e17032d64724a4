import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
// Set before React is imported, which reads it: the export is a production page.
process.env.NODE_ENV ??= 'production'
await import(new URL('../dist/server/export.js', import.meta.url).href)
