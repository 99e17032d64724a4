import { buildWhatIsStale } from './build.mjs'

await buildWhatIsStale()
// Set before React is imported, which reads it: the server uses React's production build.
process.env.NODE_ENV ??= 'production'
await import(new URL('../dist/server/main.js', import.meta.url).href)
