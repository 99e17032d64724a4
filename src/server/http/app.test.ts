import { describe, expect, it, vi } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { renderPage } from '../../page/prerender.tsx'
import type { QuoteRequest } from '../requests/request-log.ts'
import { createApp } from './app.ts'
import { pageReply } from './page-reply.ts'

const assets = { css: 'b{}', entry: '/assets/main.js', preloads: [] }
const now = new Date('2026-01-02T03:04:05Z')

function setUp(save: (request: QuoteRequest) => Promise<void> = async () => {}) {
  const store = { save: vi.fn(save) }
  const app = createApp({
    page: ({ payment }) =>
      pageReply(renderPage({ shop: demoShop, payment, version: '1.25.915', assets }), ''),
    ids: demoShop.settings.emailProvider,
    store,
    now: () => now,
    log: () => {},
  })
  return { app, store }
}

const body = {
  lib_version: '4.4.1',
  user_id: 'omaggio',
  service_id: 'preventivi',
  template_id: 'richiesta',
  template_params: {
    name: 'Rossi',
    email: 'a@example.com',
    phone: '1',
    message: '<table></table>',
  },
}

async function post(content: unknown, headers: Record<string, string> = {}) {
  const { app, store } = setUp()
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const response = await app.request('/api/v1.0/email/send', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': `${text.length}`, ...headers },
    body: text,
  })
  return { status: response.status, text: await response.text(), store }
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
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
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

describe('the email endpoint', () => {
  it('[SN9] answers OK after the request is stored', async () => {
    const { status, text, store } = await post(body)
    expect([status, text]).toEqual([200, 'OK'])
    expect(store.save).toHaveBeenCalledExactlyOnceWith({
      receivedAt: now,
      params: body.template_params,
    })
  })

  it.each(['user_id', 'service_id', 'template_id'])(
    '[SN9] names a wrong or missing %s',
    async (id) => {
      for (const value of ['other', undefined, 7]) {
        const { status, text, store } = await post({ ...body, [id]: value })
        expect([status, text]).toEqual([400, `Invalid ${id}`])
        expect(store.save).not.toHaveBeenCalled()
      }
    },
  )

  it.each(['', '{', 'null', '[]', '"text"'])('[SN9] refuses %j as a body', async (text) => {
    expect((await post(text)).status).toBe(400)
  })

  it('[SN9] asks for a length, and refuses one that is too large', async () => {
    expect((await post(body, { 'Content-Length': '' })).status).toBe(411)
    expect((await post(body, { 'Content-Length': '1000000' })).status).toBe(413)
  })

  it('[SN9] never answers OK for what it could not store', async () => {
    const { app } = setUp(() => Promise.reject(new Error('disk full')))
    const text = JSON.stringify(body)
    const response = await app.request('/api/v1.0/email/send', {
      method: 'POST',
      headers: { 'Content-Length': `${text.length}` },
      body: text,
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.text()).toMatch(/^In questo momento/)
  })
})
