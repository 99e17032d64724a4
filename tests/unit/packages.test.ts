import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

it('[CK3] no override names another package, which npm 9.2 cannot read', () => {
  expect(JSON.stringify(JSON.parse(read('package.json')).overrides)).not.toContain('npm:')
})

it('[CK3] the lock file names no host that packages were fetched from', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
})
