import { describe, expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { renderPage, type PaymentProvider } from '../../page/prerender.tsx'
import { createApp } from './app.ts'
import { pageReply } from './page-files/page-reply.ts'

const assets = { css: 'b{}', entry: '/assets/main.js', preloads: [] }

function setUp() {
  const app = createApp({
    page: ({ payment }) => pageReply(renderPage({ shop: demoShop, payment, assets }), ''),
    routes: [],
    health: async () => ({ store: true, deliver: true, oldestWaitingSeconds: 0 }),
    texts: () => demoShop.texts,
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

  it('[PG20] has the payment step only with payment=true', async () => {
    const { app } = setUp()
    const steps = async (path: string) =>
      (await (await app.request(path)).text()).match(/passo 1 di \d/)?.[0]
    expect(await steps('/')).toBe('passo 1 di 8')
    expect(await steps('/?payment=true')).toBe('passo 1 di 9')
    expect(await steps('/?payment=1')).toBe('passo 1 di 8')
  })

  it('[PG13] [PG43] carries a policy without inline exceptions, and no cookie', async () => {
    const { app } = setUp()
    const { headers } = await app.request('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.has('set-cookie')).toBe(false)
  })

  it('[PY13] [PY39] opens its policy to the payment provider only where its script runs', async () => {
    const page = renderPage({ shop: demoShop, payment: true, assets })
    const paypal = { mode: 'paypal', clientId: 'id', environment: 'sandbox' } as const
    const policyOf = async (provider?: PaymentProvider) => {
      const { headers } = await pageReply(page, '', provider)
      return [headers['Content-Security-Policy'], headers['Cross-Origin-Opener-Policy']]
    }
    const [strict, opener] = await policyOf()
    expect(strict).not.toContain('paypal')
    expect(opener).toBeUndefined()
    expect(await policyOf({ mode: 'demo' })).toEqual([strict, 'same-origin-allow-popups'])
    const [open, popups] = await policyOf(paypal)
    expect(popups).toBe('same-origin-allow-popups')
    for (const directive of ['script', 'style', 'img', 'font', 'connect', 'frame']) {
      const hosts = 'https://\\*\\.paypal\\.com https://\\*\\.paypalobjects\\.com'
      expect(open).toMatch(new RegExp(`${directive}-src [^;]*${hosts}(;|$)`))
    }
    expect(open).toMatch(/^default-src 'none'; form-action 'self'; base-uri 'none'/)
    expect(open).not.toMatch(/script-src [^;]*unsafe/)
    expect(open).not.toMatch(/frame-ancestors (?!'none')/)
  })

  it('[EM5] may be framed by the sites that the shop lists, and by nobody else', async () => {
    const policyWith = async (sites?: readonly string[]) => {
      const embedding = sites && { sites }
      const shop = { ...demoShop, settings: { ...demoShop.settings, embedding } }
      const page = renderPage({ shop, payment: true, assets })
      const { headers } = await pageReply(page, '', { mode: 'demo' })
      return headers['Content-Security-Policy']
    }
    expect(await policyWith()).toContain("frame-ancestors 'none';")
    const sites = ['https://www.example.com', 'https://example.org:8443']
    expect(await policyWith(sites)).toContain(`frame-ancestors ${sites.join(' ')};`)
  })

  it('[SV3] [SV6] is compressed for clients that accept it, and not sent again unchanged', async () => {
    const { app } = setUp()
    const compressed = await app.request('/', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const etag = compressed.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.request('/', { headers: { 'If-None-Match': known } })
      expect(again.status).toBe(304)
    }
    const other = await app.request('/', { headers: { 'If-None-Match': 'W/"other"' } })
    expect(other.status).toBe(200)
  })

  it.each(['gzip', 'br;q=0', 'br; q=0.0, gzip', 'brotli'])(
    '[SV3] is not compressed for clients that send %s',
    async (encodings) => {
      const { app } = setUp()
      const reply = await app.request('/', { headers: { 'Accept-Encoding': encodings } })
      expect(reply.headers.get('content-encoding')).toBeNull()
    },
  )

  it('[SV3] is compressed for clients that prefer another encoding but accept it', async () => {
    const { app } = setUp()
    const headers = { 'Accept-Encoding': 'gzip;q=1, br;q=0.5' }
    expect((await app.request('/', { headers })).headers.get('content-encoding')).toBe('br')
  })
})
