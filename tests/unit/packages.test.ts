import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

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
