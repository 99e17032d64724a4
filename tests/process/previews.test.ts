import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { shopFile } from '../support/demo-shop.ts'
import { shopCopy } from '../support/shop-copy.ts'

const PRODUCTS = 1000
// Enough to last longer than a reload: each takes a good part of a second at least.
const ASKED = 30

interface Product {
  readonly id: string
  readonly label: string
  readonly colors: readonly string[]
}

/** The shipped products again and again, each time with one other colour, so that their pictures differ. */
function manyProducts(): readonly Product[] {
  const few = shopFile('catalogue.json').products as readonly Product[]
  const more = Array.from({ length: PRODUCTS - few.length }, (_, index): Product[] => {
    const product = few[index % few.length]
    if (!product) return []
    const color = product.colors[Math.floor(index / few.length) % product.colors.length]
    const id = `${product.id}-${index}`
    return [{ ...product, id, label: `${product.label} ${index}`, colors: color ? [color] : [] }]
  })
  return [...few, ...more.flat()]
}

it('[EM21] a thousand products: a start and a reload draw no picture, and wait for none that is drawn', async () => {
  const { folder } = shopCopy()
  const file = join(folder, 'catalogue.json')
  const products = manyProducts()
  const catalogue = JSON.stringify({ ...shopFile('catalogue.json'), products })
  writeFileSync(file, catalogue)
  const server = await startServer({ SHOP_DIR: folder })
  const pictures = join(server.dataDir, 'previews')
  const kept = () =>
    existsSync(pictures) ? readdirSync(pictures).filter((name) => name.endsWith('.png')).length : 0
  const page = async () => (await fetch(server.url)).text()
  const reloadAt = async (price: string) => {
    const changed = readFileSync(file, 'utf8').replace(/"price":0\.\d+/, `"price":0.${price}`)
    writeFileSync(`${file}~`, changed)
    renameSync(`${file}~`, file)
    await expect.poll(page).toContain(`da 0,${price}`)
  }

  expect(await page()).toContain('da 0,35')
  await reloadAt('45')
  expect(kept()).toBe(0)

  const leaving = new AbortController()
  const answers = products.slice(-ASKED).map(async ({ id }) => {
    const address = `${server.url}preview.png?product=${id}`
    return fetch(address, { signal: leaving.signal }).catch(() => undefined)
  })
  await expect.poll(kept).toBeGreaterThan(0)
  await reloadAt('55')
  expect(kept()).toBeLessThan(ASKED)
  leaving.abort()
  await Promise.all(answers)
  await server.stop()
})
