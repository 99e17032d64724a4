import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { demoCatalogue } from '../support/demo-shop.ts'
import { PRODUCT_DRAWINGS } from '../../src/shop/catalogue/drawings.ts'

const ASSETS = new URL('../../dist/client/assets/', import.meta.url)

// Words that scripts use for other things, such as the icon of a calendar.
const AMBIGUOUS = new Set(['gift', 'cap', 'calendar'])

it('[DW4] neither the page nor a script of the shipped shop names a drawing that it does not use', async () => {
  const server = await startServer()
  const page = await (await fetch(server.url)).text()
  const later = await (await fetch(new URL('/later.html', server.url))).text()
  await server.stop()
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const sent = [page, later, ...scripts.map((file) => readFileSync(new URL(file, ASSETS), 'utf8'))]
  const naming = (word: string) => sent.filter((text) => text.includes(word)).length
  const used = new Set(demoCatalogue.products.map(({ id }) => id))
  const unused = PRODUCT_DRAWINGS.filter((name) => !used.has(name) && !AMBIGUOUS.has(name))
  expect(unused.length).toBeGreaterThan(5)
  expect(unused.filter((name) => naming(name) > 0)).toEqual([])
  expect(['shopper', 'powerbank'].map(naming)).not.toContain(0)
})
