import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// As `legend + *` and `* ~ *`. With a class before the sign, browsers know which elements it can be about.
const ANY_NEIGHBOUR = /(?<![\w.#:)\]-])(?:\*|[a-z][\w-]*)\s*[+~]\s*\*/
const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?:styles|.*\bdesk)\/.*\.css$/.test(file.replaceAll('\\', '/')),
)

it.each(['.grid > * + * {}', 'legend + * {}', '.entries li ~ * {}'])('[BN173] %j is found', (css) =>
  expect(css).toMatch(ANY_NEIGHBOUR),
)

it.each(styles)('[BN173] %s has no rule that every element could be about', (file) => {
  const css = readFileSync(`src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  expect(css).not.toMatch(ANY_NEIGHBOUR)
})
