import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
// The environment is read when React is imported: a seller's server runs the production build.
process.env.NODE_ENV ??= 'production'
await import(new URL('../dist/server/main.js', import.meta.url).href)
