import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { shopCopy } from '../support/shop-copy.ts'

const SHOP_COMMAND = fileURLToPath(new URL('../../dist/server/shop.js', import.meta.url))

it('[SD4] [SD9] the exit code tells a good shop, a shop with problems and a wrong command apart', () => {
  const { folder, edit } = shopCopy()
  const exitCodeOf = (...args: string[]) =>
    spawnSync(process.execPath, [SHOP_COMMAND, ...args]).status
  expect(exitCodeOf('check', folder)).toBe(0)
  edit('catalogue.json', '"price": 0.35', '"price": -1')
  expect(exitCodeOf('check', folder)).toBe(1)
  expect(exitCodeOf('controlla')).toBe(2)
  expect(exitCodeOf('--help')).toBe(0)
})
