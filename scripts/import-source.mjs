import { fileURLToPath } from 'node:url'
import { requireDevelopmentPackages } from './requirements.mjs'

requireDevelopmentPackages()
const { createServer } = await import('vite')

/**
 * A module of the sources, loaded by Vite, which keeps the process alive: the caller ends it. Vite's own
 * `runnerImport` loads no style sheets, which the page has that the server renders.
 *
 * @param {string} path in the project
 */
export async function importSource(path) {
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  return vite.ssrLoadModule(`/${path}`)
}
