import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { createApp, type HttpApp } from '../app.ts'
import { readAssetReplies } from './asset-replies.ts'

const clientDir = mkdtempSync(join(tmpdir(), 'omaggio-assets-'))
const script = 'console.log(1)'
let app: HttpApp

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'private.js'), script)
  writeFileSync(join(clientDir, 'assets', 'main-1.js'), script)
  writeFileSync(join(clientDir, 'assets', 'main-1.js.br'), brotliCompressSync(script))
  app = createApp({
    page: async () => ({ identity: new Uint8Array(), headers: {} }),
    assets: await readAssetReplies(clientDir),
    routes: [],
    health: async () => ({ store: true, deliver: true, oldestWaitingSeconds: 0 }),
    texts: () => demoShop.texts,
    log: () => {},
  })
})
afterAll(() => rmSync(clientDir, { recursive: true }))

it('[SV3] [SV5] scripts are sent as they are to clients that accept no encoding', async () => {
  const reply = await app.request('/assets/main-1.js')
  expect(await reply.text()).toBe(script)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^text\/javascript/),
    'cache-control': 'public,max-age=31536000,immutable',
    vary: 'Accept-Encoding',
  })
})

it('[SV3] scripts are sent compressed to clients that accept it', async () => {
  const reply = await app.request('/assets/main-1.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(reply.headers.get('content-encoding')).toBe('br')
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(brotliCompressSync(script))
})

it.each(['main-1.js.br', 'main-2.js', '', '../private.js', '..%2fprivate.js', 'constructor'])(
  '[SV7] serves nothing else: /assets/%s',
  async (path) => {
    expect((await app.request(`/assets/${path}`)).status).toBe(404)
  },
)
