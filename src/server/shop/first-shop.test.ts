import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SHOP_DIR } from '../../../tests/support/demo-shop.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { makeFirstShop } from './first-shop.ts'

it('[IN2] makes the standard shop of the shipped one, demo payments included, and nothing else', async () => {
  const dataDir = join(tempDir(), 'data')
  expect(await makeFirstShop(SHOP_DIR, join(dataDir, 'shop'))).toBe(true)
  expect(readdirSync(dataDir)).toEqual(['shop'])
  const shipped = readdirSync(SHOP_DIR).filter((file) => file !== 'LEGGIMI.md')
  expect(readdirSync(join(dataDir, 'shop'))).toEqual(shipped)
  const settings = (folder: string) => readFileSync(join(folder, 'settings.json'), 'utf8')
  expect(settings(join(dataDir, 'shop'))).toBe(settings(SHOP_DIR))
})

it('[IN2] leaves a shop that is there as it is, also one that another process has just made', async () => {
  const folder = join(tempDir(), 'shop')
  mkdirSync(folder)
  writeFileSync(join(folder, 'catalogue.json'), 'mine')
  expect(await makeFirstShop(SHOP_DIR, folder)).toBe(false)
  expect(readdirSync(folder)).toEqual(['catalogue.json'])
  const together = join(tempDir(), 'shop')
  const made = await Promise.all([1, 2].map(() => makeFirstShop(SHOP_DIR, together)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(readdirSync(join(together, '..'))).toEqual(['shop'])
})

it('[IN2] a folder that cannot be made is said in one sentence', async () => {
  const file = join(tempDir(), 'file')
  writeFileSync(file, '')
  await expect(makeFirstShop(SHOP_DIR, join(file, 'data', 'shop'))).rejects.toThrow(
    /^Il negozio non si può creare: .*file.data.shop non si può scrivere \(.*\)\.$/,
  )
})
