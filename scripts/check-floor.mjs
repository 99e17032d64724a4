import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhatIsStale } from './build.mjs'
import { cssFeatures } from './floor/css-features.mjs'
import { EMBELLISHMENTS, KNOWN_CSS, NEWER_IN_HTML, NEWER_IN_SCRIPTS } from './floor/floor.mjs'
import { enterDesk } from './enter-desk.mjs'
import { scriptFeatures } from './floor/script-features.mjs'
import { startServer } from './server-process.mjs'

/** @typedef {{ feature: string, where: string }} Use */

/** @param {string} css @returns {Use[]} what is not known to be in the floor */
export function newerInCss(css) {
  return cssFeatures(css).filter(({ feature }) => !KNOWN_CSS.has(feature))
}

/** @param {string} code @returns {Use[]} */
export function newerInScript(code) {
  const { features, styleSheets } = scriptFeatures(code)
  const newer = features.filter(({ feature }) => NEWER_IN_SCRIPTS.has(feature))
  return [...newer, ...styleSheets.flatMap(newerInCss)]
}

/** With its inline style sheets and scripts. @param {string} html @returns {Use[]} */
export function newerInHtml(html) {
  const inline = (/** @type {RegExp} */ pattern) =>
    [...html.matchAll(pattern)].map(([, text = '']) => text)
  const markup = html.replaceAll(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '')
  return [
    ...NEWER_IN_HTML.flatMap((pattern) =>
      [...markup.matchAll(pattern)].map(([where, feature = '']) => ({ feature, where })),
    ),
    ...inline(/<style>([\s\S]*?)<\/style>/g).flatMap(newerInCss),
    ...inline(/<script>([\s\S]*?)<\/script>/g).flatMap(newerInScript),
  ]
}

/** @param {Use} use */
export function isEssential({ feature, where }) {
  return !EMBELLISHMENTS.some((entry) => entry.feature === feature && entry.where.test(where))
}

// The page after a payment has the style sheet of the page of a quote, and needs no quote.
const QUOTE_PAGE = '/preventivo/pagamento?token=DEMO0000000000000'

/** @param {string} root @returns {Promise<{ file: string, uses: Use[] }[]>} */
async function readBuild(root) {
  const folders = ['client', 'desk'].map((bundle) => join(root, 'dist', bundle, 'assets'))
  const server = await startServer()
  const headers = { cookie: await enterDesk(server) }
  const pages = ['/', '/?payment=true', '/later.html', '/banco', QUOTE_PAGE].map(async (path) => ({
    file: path,
    uses: newerInHtml(await (await fetch(new URL(path, server.url), { headers })).text()),
  }))
  const served = await Promise.all(pages)
  await server.stop()
  const built = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.(css|js)$/.test(file))
      .map((file) => ({ folder, file })),
  )
  return [
    ...served,
    ...built.map(({ folder, file }) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file, uses: file.endsWith('.css') ? newerInCss(text) : newerInScript(text) }
    }),
  ]
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  await buildWhatIsStale()
  const files = await readBuild(fileURLToPath(new URL('..', import.meta.url)))
  const uses = files.flatMap(({ file, uses: found }) => found.map((use) => ({ file, ...use })))
  const faults = uses.filter(isEssential)
  const idle = EMBELLISHMENTS.filter(
    ({ feature, where }) => !uses.some((use) => use.feature === feature && where.test(use.where)),
  )
  for (const { file, feature, where } of faults) {
    console.log(`${file}: ${feature} is not known to be in the oldest browsers (${where})`)
  }
  for (const { feature, where } of idle) {
    console.log(
      `scripts/floor/floor.mjs lists ${feature} for ${where}, which the build does not have`,
    )
  }
  process.exitCode = faults.length + idle.length > 0 ? 1 : 0
}
