import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FEATURES = join(import.meta.dirname, '..', '..', 'features')
const FILE = /^([\w-]+)\/desk\/.*\.css$/
const CLASS = /\.[a-z][\w-]*/g

/** The selectors of each feature's pages, without those of requests, on which all other pages build. */
function selectorsByFeature() {
  const files = readdirSync(FEATURES, { encoding: 'utf8', recursive: true })
  return files.flatMap((file) => {
    const feature = FILE.exec(file.replaceAll('\\', '/'))?.[1]
    if (feature === undefined || feature === 'requests') return []
    const css = readFileSync(join(FEATURES, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
    const rules = css.match(/[^{};]+(?=\{)/g) ?? []
    const selectors = rules
      .filter((each) => !each.trim().startsWith('@'))
      .flatMap((each) => each.split(/,(?![^(]*\))/))
    return selectors.map((selector) => ({ feature, selector: selector.trim() }))
  })
}

it('[BN181] no class that a feature of the desk styles is named by the style sheet of another', () => {
  const all = selectorsByFeature()
  const owned = all.map(({ feature, selector }) => ({ feature, name: selector.match(/^\.[\w-]+/) }))
  const owners = new Map(owned.map(({ feature, name }) => [name?.[0], feature]))
  const shared = all.filter(({ feature, selector }) =>
    (selector.match(CLASS) ?? []).some((name) => (owners.get(name) ?? feature) !== feature),
  )
  expect(shared).toEqual([])
})
