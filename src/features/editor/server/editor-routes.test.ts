import { cpSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SHOP_DIR } from '../../../../tests/support/demo-shop.ts'
import { aPng } from '../../../../tests/support/png.ts'
import { aRequestGuard } from '../../../../tests/support/relay-app.ts'
import { anEditing } from '../../../../tests/support/shop-editing.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { Hono } from 'hono'
import type { DraftState, ShopDraft } from '../wire/shop-draft.ts'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import { createEditorRoutes } from './editor-routes.ts'

const SESSION = { id: 'a', name: 'ufficio', openedAt: 0, seenAt: 0, endsAt: 0 }

/** The routes behind the door of the desk, over a copy of the shop. */
function routesOfEditor() {
  const shopDir = tempDir()
  cpSync(SHOP_DIR, shopDir, { recursive: true })
  const editing = anEditing(shopDir)
  const guard = aRequestGuard()
  const routes: DeskRoutes = new Hono()
  routes.use(async (context, next) => {
    context.set('session', SESSION)
    await next()
  })
  routes.route('/shop', createEditorRoutes(editing.editor, editing.files, guard))
  routes.route('/', editing.pages)
  const get = async (path: string, headers: Record<string, string> = {}) =>
    routes.request(path, { headers })
  const post = async (path: string, body: unknown, type = 'application/json') =>
    routes.request(path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    })
  const change = async (...changes: readonly object[]) => {
    const seen = (await (await get('/shop/state')).json()) as DraftState
    return post('/shop/change', { ...seen, changes })
  }
  return { get, post, change }
}

const named = (value: unknown) => ({ kind: 'set', file: 'settings.json', path: ['name'], value })

it('[ED9] [ED12] [ED15] a draft is changed, looked at, published and restored', async () => {
  const { get, post, change } = routesOfEditor()
  expect(await (await get('/shop/draft')).json()).toMatchObject({ revision: 0, changes: [] })
  const changed = await change(named('Bianchi'))
  expect(await changed.json()).toMatchObject({ kind: 'stored', state: { revision: 1 } })
  expect(await (await post('/shop/take-over', {})).json()).toMatchObject({ kind: 'opened' })
  expect(await (await get('/banco/preview/?payment=true')).text()).toBe('Bianchi true')
  expect(await (await get('/banco/preview/later.html')).text()).toBe('later Bianchi')
  expect((await get('/banco/preview/assets/preview.js')).status).toBe(200)
  expect((await get('/banco/preview/assets/other.js')).status).toBe(404)
  expect(await (await post('/shop/publish', { revision: 1 })).json()).toMatchObject({
    kind: 'published',
  })
  const versions = (await (await get('/shop/versions')).json()) as { id: string }[]
  const first = versions.at(-1)?.id ?? ''
  expect(await (await get(`/shop/versions/${first}`)).json()).toMatchObject({
    differences: ['Nome del negozio: da «Bianchi» a «Omaggio»'],
  })
  expect(await (await get(`/banco/preview/versions/${first}/`)).text()).toBe('Omaggio false')
  const restored = await post('/shop/restore', { revision: 2, id: first })
  expect(((await restored.json()) as { draft: ShopDraft }).draft.revision).toBe(3)
  expect(await (await post('/shop/discard', { revision: 3 })).json()).toMatchObject({
    kind: 'stored',
    draft: { changes: [] },
  })
  const gone = ['/shop/versions/gone', '/banco/preview/versions/gone/', '/shop/versions/..%2F']
  expect(await Promise.all(gone.map(async (path) => (await get(path)).status))).toEqual([
    404, 409, 404,
  ])
  expect((await post('/shop/restore', { revision: 4, id: 'gone' })).status).toBe(404)
})

it.each([
  { revision: 0, folder: '', changes: [] },
  { revision: -1, folder: '', changes: [named('x')] },
  { revision: 0.5, folder: '', changes: [named('x')] },
  { revision: 0, folder: '', changes: Array.from({ length: 201 }, () => named('x')) },
  { revision: 0, folder: '', changes: [{ ...named('x'), file: '../settings.json' }] },
  {
    revision: 0,
    folder: '',
    changes: [{ ...named('x'), path: Array.from({ length: 11 }, () => 'x') }],
  },
  { revision: 0, folder: '', changes: [{ ...named('x'), path: [-1] }] },
  { revision: 0, folder: '', changes: [{ ...named('x'), kind: 'run' }] },
  { revision: 0, folder: '', changes: [{ kind: 'set', file: 'settings.json', path: ['name'] }] },
  { revision: 0, folder: '', changes: [named(JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`))] },
  { revision: 0, folder: '', changes: [{ kind: 'text', file: 'pictures/x.png', text: 'x' }] },
  { revision: 0, folder: '', changes: [{ kind: 'text', file: 'info.md', text: 1 }] },
  'text',
])('[ED21] a change that is not understood changes nothing: %j', async (body) => {
  const { get, post } = routesOfEditor()
  expect((await post('/shop/change', body)).status).toBe(400)
  expect(await (await get('/shop/state')).json()).toMatchObject({ revision: 0 })
})

it('[ED21] a change or a photo that is too large is refused', async () => {
  const { post } = routesOfEditor()
  const changes = [{ kind: 'text', file: 'info.md', text: 'x'.repeat(600_000) }]
  expect((await post('/shop/change', { revision: 0, folder: '', changes })).status).toBe(413)
  expect((await post('/shop/pictures', Buffer.alloc(5_000_001), 'image/png')).status).toBe(413)
})

it('[ED21] texts hold nothing that a database cannot store', async () => {
  const { get, change } = routesOfEditor()
  await change({ kind: 'text', file: 'info.md', text: 'a\0b\uD800c' })
  const draft = (await (await get('/shop/draft')).json()) as ShopDraft
  expect(draft.files['info.md']).toBe('abc')
})

it('[SH36] what is typed is stored without what nobody sees', async () => {
  const { get, change } = routesOfEditor()
  const set = { kind: 'set', file: 'settings.json' }
  await change({ ...set, path: ['name'], value: 'Om\0ag\u001Bgio' })
  await change({ ...set, path: ['sampleCustomer'], value: { name: 'A\u0007nna' } })
  const draft = (await (await get('/shop/draft')).json()) as ShopDraft
  const settings = JSON.parse(draft.files['settings.json'] ?? '') as Record<string, unknown>
  expect(settings).toMatchObject({ name: 'Omaggio', sampleCustomer: { name: 'Anna' } })
})

it('[ED21] a file of too many levels is a problem of the draft, and can be thrown away', async () => {
  const { get, post, change } = routesOfEditor()
  const text = '['.repeat(100_000) + ']'.repeat(100_000)
  const reply = await change({ kind: 'text', file: 'texts.json', text })
  expect(await reply.json()).toMatchObject({
    state: { problems: [{ file: 'texts.json', place: 'riga 1' }] },
  })
  expect((await get('/shop/draft')).status).toBe(200)
  expect((await get('/banco/preview/')).status).toBe(200)
  expect(await (await post('/shop/discard', { revision: 1 })).json()).toMatchObject({
    draft: { problems: [] },
  })
})

it('[ED16] [ED82] a photo is taken by its content, and shown to the seller only', async () => {
  const { get, post } = routesOfEditor()
  const upload = (body: Buffer, type: string) => post('/shop/pictures?name=Tazza', body, type)
  const { file } = (await (await upload(aPng(), 'image/png')).json()) as { file: string }
  const shown = await get(`/banco/preview/pictures/${file}`)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(aPng())
  expect(shown.headers.get('cache-control')).toBe('private, no-cache')
  const again = await get(`/banco/preview/pictures/${file}`, {
    'If-None-Match': shown.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
  const refused = [
    await upload(Buffer.from('<svg onload="x()"/>'), 'image/svg+xml'),
    await upload(Buffer.from('<svg onload="x()"/>'), 'image/png'),
    await upload(aPng(), 'image/jpeg'),
    await upload(aPng({ declared: [9000, 1] }), 'image/png'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([415, 400, 400, 400])
  for (const path of ['..%2Fsettings.json', 'x.html', 'none.png']) {
    expect((await get(`/banco/preview/pictures/${path}`)).status).toBe(404)
  }
})

it('[ED17] the changed files are one download', async () => {
  const { get, change } = routesOfEditor()
  await change(named('Bianchi'))
  const reply = await get('/shop/draft.zip')
  expect(reply.headers.get('content-disposition')).toContain('negozio.zip')
  expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).toContain('"name": "Bianchi"')
})
