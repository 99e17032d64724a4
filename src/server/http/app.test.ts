import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { renderPage } from '../../page/prerender.tsx'
import { createApp } from './app.ts'
import { pageReply } from './page-reply.ts'

const assets = { css: 'b{}', entry: '/assets/main.js', preloads: [] }

function setUp() {
  const app = createApp({
    page: ({ payment }) =>
      pageReply(renderPage({ shop: demoShop, payment, version: '1.25.915', assets }), ''),
    relay: new Hono(),
    health: async () => ({ store: true, deliver: true }),
    log: () => {},
  })
  return { app }
}

describe('the page', () => {
  it('[PG1] is served at /, and nowhere else', async () => {
    const { app } = setUp()
    expect((await app.request('/')).status).toBe(200)
    expect((await app.request('/?anything=1&payment=yes')).status).toBe(200)
    for (const path of ['/index.html', '/home', '/api', '/..%2fpackage.json', '//']) {
      expect((await app.request(path)).status).toBe(404)
    }
  })

  it('[PG2] has the payment step only with payment=true', async () => {
    const { app } = setUp()
    const steps = async (path: string) =>
      (await (await app.request(path)).text()).match(/passo 1 di \d/)?.[0]
    expect(await steps('/')).toBe('passo 1 di 8')
    expect(await steps('/?payment=true')).toBe('passo 1 di 9')
    expect(await steps('/?payment=1')).toBe('passo 1 di 8')
  })

  it('[PG13] carries a policy without inline exceptions', async () => {
    const { app } = setUp()
    const { headers } = await app.request('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.has('set-cookie')).toBe(false)
  })

  it('[SV2] is compressed for those who take it, and not sent again unchanged', async () => {
    const { app } = setUp()
    const compressed = await app.request('/', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const etag = compressed.headers.get('etag') ?? ''
    const again = await app.request('/', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })
})
