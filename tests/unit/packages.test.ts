import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { licensesOf } from '../../scripts/licenses.mjs'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

it('[CK3] no override names another package, which npm 9.2 cannot read', () => {
  expect(JSON.stringify(JSON.parse(read('package.json')).overrides)).not.toContain('npm:')
})

it('[CK3] the lock file names no host that packages were fetched from', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
})

it('[IN1] the version is semantic, in the package and in its lock file', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
})

// Licences that let us ship the program under its own; those with MPL-2.0 are shipped as they are.
const PERMISSIVE =
  /: (MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|MPL-2\.0|PSF-2\.0|Unlicense)$/

it('[IN5] every dependency has a licence under which the program may be shipped', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const groups = licensesOf(packages, new Set(['react 19.3.1']))
  const lines = Object.values(groups).flat()
  expect(lines.filter((line) => !PERMISSIVE.test(line))).toEqual([])
  expect(groups['Compiled into the program']).toEqual(['react 19.3.1: MIT'])
  expect(groups['Installed with the program']).toContain('@resvg/resvg-wasm 2.6.2: MPL-2.0')
  expect(groups['For development only']).toContain('vitest 4.1.11: MIT')
})
