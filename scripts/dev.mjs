import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { requireDevelopmentPackages } from './requirements.mjs'

requireDevelopmentPackages()
const { getRequestListener } = await import('@hono/node-server')
const { build, createServer: createVite } = await import('vite')

/**
 * The development server: the app of production, with a page that Vite loads again for every request.
 * A change in the shop's folder reloads the page, too; a change of the server or of src/features/embed/site needs a restart.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const http = createHttpServer()
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
})
const load = () => vite.ssrLoadModule('/src/server/wiring/dev.ts')

const { loadEnvFile, readConfig } = await vite.ssrLoadModule('/src/server/context/config.ts')
const { toConfigError } = await vite.ssrLoadModule('/src/server/http/listen.ts')
const { errorText } = await vite.ssrLoadModule('/src/server/wiring/start-errors.ts')
const { exitCodeOf } = await vite.ssrLoadModule('/src/server/commands/command-error.ts')
// Longer than Vite takes to bundle the page's packages.
const LAST_EXIT_MS = 5_000

async function start() {
  loadEnvFile()
  const config = readConfig(process.env)
  const { createDevApp } = await load()
  const { app, pictures, sayDeskLink } = await createDevApp({
    config,
    version,
    shippedShop: fileURLToPath(new URL('../shop/', import.meta.url)),
    load,
    transform: (/** @type {string} */ path, /** @type {string} */ html) =>
      vite.transformIndexHtml(path, html),
    embedScript: await buildEmbedScript(),
    onShopChanged: () => vite.ws.send({ type: 'full-reload' }),
  })

  const answer = getRequestListener(app.fetch)
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      pictures(request, response, () => void answer(request, response))
    })
  })
  http.once('error', (error) => void end(toConfigError(error, config.port, config.host)))
  http.listen(config.port, config.host, () => {
    const address = http.address()
    const port = typeof address === 'object' ? address?.port : config.port
    console.log(`Omaggio, in sviluppo, su http://${config.host}:${port}/`)
    void sayDeskLink(port)
  })
}

async function buildEmbedScript() {
  const built = await build({ root, mode: 'embed', logLevel: 'warn', build: { write: false } })
  const [script] = 'output' in built ? built.output : []
  return script?.type === 'chunk' ? script.code : ''
}

/**
 * Vite's threads may be at work even after it is closed, and end an exiting process with an abort. The process ends
 * by itself once they are done, or later where something else is open.
 *
 * @param {unknown} error
 */
async function end(error) {
  process.stderr.write(`${errorText(error)}\n`)
  process.exitCode = exitCodeOf(error)
  await vite.close()
  setTimeout(() => process.exit(), LAST_EXIT_MS).unref()
}

await start().catch(end)
