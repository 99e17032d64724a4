import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { createEmbedRoutes } from './feature.ts'

const embedding = { sites: ['https://www.example.com'] }
const shop = { ...demoShop, settings: { ...demoShop.settings, embedding } }
const routes = createEmbedRoutes({
  shops: { current: () => shop },
  embedScript: 'run(OMAGGIO_PRODUCTS)',
})

it('[EM2] the script for other sites may be loaded by them, is asked for again, and knows the shop', async () => {
  const reply = await routes.request('/embed.js')
  expect(await reply.text()).toBe(
    '{const OMAGGIO_PRODUCTS=7,OMAGGIO_SITES=["https://www.example.com"];run(OMAGGIO_PRODUCTS)}',
  )
  expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('public,max-age=600')
  const known = { 'If-None-Match': reply.headers.get('etag') ?? '' }
  expect((await routes.request('/embed.js', { headers: known })).status).toBe(304)
})
