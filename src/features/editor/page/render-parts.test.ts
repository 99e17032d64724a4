import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { publicShop } from '../../../shop/public-shop.ts'
import type { Shop } from '../../../shop/shop.ts'
import { readPageData } from '../../../page/page-data.ts'
import { renderDrawings, renderPage, renderParts } from '../../../page/prerender.tsx'

const options = { payment: false, version: '1.0.0' }
const assets = { css: '.a{color:red}', entry: 'assets/preview.js', preloads: [] }

it('[ED18] the script in the frame gets what the page has: data, styles, drawings, documents', () => {
  const { data, style, tints } = renderParts(demoShop, options)
  const page = renderPage({ shop: demoShop, assets, ...options })
  expect(page.inlineStyles).toEqual([assets.css + style + tints])
  expect(page.html).toContain(`>${data}</script>`)
  expect(readPageData({ getElementById: () => ({ textContent: data }) }).shop.catalogue).toEqual(
    publicShop(demoShop).catalogue,
  )
  const idsIn = (html: string) => new Set(html.match(/ id="(?:[a-z]+-)?[\w-]+"/g))
  const drawn = idsIn(renderDrawings(demoShop))
  for (const id of idsIn(page.laterHtml)) expect(drawn).toContain(id)
  for (const [, used] of page.html.matchAll(/href="#([\w-]+)"/g)) {
    if (used !== 'privacy') expect(drawn).toContain(` id="${used}"`)
  }
})

it('[ED18] a change of prices and texts leaves styles and drawings as they are', () => {
  const { catalogue, settings } = demoShop
  const [first, ...others] = catalogue.products
  const dearer = { ...first, base: catalogue.products[1]?.base } as (typeof others)[number]
  const changed: Shop = {
    ...demoShop,
    catalogue: { ...catalogue, products: [dearer, ...others] },
    settings: { ...settings, name: 'Bianchi' },
  }
  expect(renderDrawings(changed)).toBe(renderDrawings(demoShop))
  const [before, after] = [demoShop, changed].map((shop) => renderParts(shop, options))
  expect(after).toEqual({ ...before, data: after?.data })
  expect(after?.data).not.toBe(before?.data)
})
