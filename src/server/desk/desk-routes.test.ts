import { expect, it, vi } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { anEditing } from '../../../tests/support/shop-editing.ts'
import { aRequestGuard } from '../../../tests/support/relay-app.ts'
import { NOON } from '../../../tests/support/requests.ts'
import { Hono } from 'hono'
import { createEditorRoutes } from '../../features/editor/server/editor-routes.ts'
import type { DeskInbox } from '../../features/requests/server/desk/desk-inbox.ts'
import { createInboxRoutes } from '../../features/requests/server/desk/inbox-routes.ts'
import type { RequestSheet } from '../../features/requests/wire/request-sheet.ts'
import { createDeskAccess } from './desk-access.ts'
import type { DeskStore, NewDeskSession } from './desk-store.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import { createDeskRoutes } from './desk-routes.ts'
import { type DeskRoutes, receiveBy } from './receive.ts'
import { createEventStreams } from './event-stream.ts'

/** A store in memory: what databases have to do is in its contract. */
function memoryStore(): DeskStore {
  const links = new Map<string, string | undefined>()
  let sessions: NewDeskSession[] = []
  return {
    addLink: async ({ hash, sessionId }) => void links.set(hash, sessionId),
    open: async (link, session) => {
      if (!links.delete(link)) return false
      sessions.push(session)
      return true
    },
    find: async (hash) => sessions.find((session) => session.hash === hash),
    list: async () => sessions,
    seen: async () => {},
    rename: async (id, name) => {
      sessions = sessions.map((session) => (session.id === id ? { ...session, name } : session))
    },
    end: async (id) => {
      for (const [hash, sessionId] of links) if (sessionId === id) links.delete(hash)
      const before = sessions.length
      sessions = sessions.filter((session) => session.id !== id)
      return sessions.length < before
    },
    endAll: async () => sessions.splice(0).length,
    forgetEnded: async () => {},
  }
}

async function* parts() {
  yield 'prima\r\n'
  yield 'seconda\r\n'
}

const OWN = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }

function aDesk(limits?: typeof demoShop) {
  const store = memoryStore()
  const listeners = new Set<() => void>()
  const events = createEventStreams((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  const clock = { now: NOON }
  const access = createDeskAccess(store, () => clock.now)
  const logged: string[] = []
  const changes: object[] = []
  const text = new TextEncoder().encode('script')
  const shops = { current: () => demoShop }
  const inbox: DeskInbox = {
    rows: async () => ({ rows: [], next: undefined }),
    today: async () => [],
    counts: async () => ({ new: 0, toCheck: 0, undelivered: 0, suspect: 0 }),
    found: async () => ({ count: 7 }),
    products: () => [],
    exported: (asked, format, choices) => {
      changes.push({ ...asked, format, ...choices })
      return parts()
    },
    gadgetPicture: async (id) =>
      id === 'a'
        ? { type: 'image/png', content: Buffer.from('drawn'), width: 3, height: 2 }
        : undefined,
    logo: async (id) => (id === 'a' ? Buffer.from('png') : undefined),
    sheet: async () => undefined,
    resend: async (id, delivery) => {
      changes.push({ id, delivery })
      return id === 'gone' ? 'nothing-planned' : 'queued'
    },
    release: async (id, by) => {
      changes.push({ id, by })
      return id !== 'gone'
    },
    dismiss: async (id) => id === 'refused',
    retry: async (id) => (id === 'refused' ? 'queued' : 'nothing-planned'),
    change: async (asked, by) => {
      changes.push({ ...asked, by })
      return asked.id === 'gone' ? undefined : { isStored: true, sheet: {} as RequestSheet }
    },
    noteReply: async (id, by) => void changes.push({ id, by }),
    erase: async (id) => (id === 'sending' ? 'being-sent' : id === 'gone' ? 'absent' : 'erased'),
  }
  const guard = aRequestGuard(
    limits ? { shops: { current: () => limits }, limiter: createMemoryRateLimiter() } : {},
  )
  const editing = anEditing()
  const editorRoutes: DeskRoutes = new Hono()
  editorRoutes.route('/shop', createEditorRoutes(editing.editor, editing.files, guard))
  const routes = createDeskRoutes({
    access,
    sessions: store,
    events,
    features: [
      { deskRoutes: createInboxRoutes(inbox, receiveBy(guard)) },
      { deskRoutes: editorRoutes, deskPages: editing.pages },
    ],
    guard,
    shops,
    page: async () => ({ identity: new TextEncoder().encode('desk'), headers: {} }),
    assets: new Map([['/assets/main.js', { identity: text, headers: {} }]]),
    basePath: '/preventivi',
    publicAddress: 'https://shop.example/preventivi/banco',
    linkByMail: { isOffered: () => false, ask: () => {} },
    now: () => NOON,
    log: (event) => void logged.push(event),
  })
  const call = (path: string, init: RequestInit = {}) =>
    Promise.resolve(
      routes.request(path, init, { incoming: { socket: { remoteAddress: '192.0.2.1' } } }),
    )
  const post = (path: string, body: object, headers: Record<string, string> = OWN) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'shop.example', ...headers },
      body: JSON.stringify(body),
    })
  const enter = (link: string, headers?: Record<string, string>) =>
    post('/banco/api/enter', { link, name: 'ufficio' }, headers)
  const opened = async () => {
    const reply = await enter(await access.newLink())
    return (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  }
  return { store, clock, access, events, listeners, logged, changes, call, post, enter, opened }
}

it('[BN5] without a session every path and method answers the same', async () => {
  const { call, access } = aDesk()
  await access.newLink()
  const told = async (path: string, init?: RequestInit) => {
    const reply = await call(path, init)
    return [reply.status, await reply.text(), Object.fromEntries(reply.headers)]
  }
  const first = await told('/banco')
  expect(first[0]).toBe(401)
  for (const path of ['/banco/', '/banco/api/sessions', '/banco/assets/main.js', '/banco/x/../y']) {
    expect(await told(path)).toEqual(first)
    expect(await told(path, { method: 'POST', body: 'x' })).toEqual(first)
  }
  for (const cookie of ['banco=x', `banco=${'A'.repeat(43)}`, `__Secure-banco=${'A'.repeat(43)}`]) {
    expect(await told('/banco', { headers: { cookie } })).toEqual(first)
  }
})

it('[BN6] a link gives a cookie for the desk alone, and a secure one behind TLS', async () => {
  const { access, enter, call } = aDesk()
  const reply = await enter(await access.newLink())
  expect(reply.status).toBe(204)
  const cookie = reply.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Secure-banco=[\w-]{43}; /)
  expect(cookie.split('; ').slice(1)).toEqual([
    'Path=/preventivi/banco',
    'Max-Age=2592000',
    'HttpOnly',
    'SameSite=Lax',
    'Secure',
  ])
  const [pair = ''] = cookie.split(';', 1)
  expect(await (await call('/banco', { headers: { cookie: pair } })).text()).toBe('desk')
  const plain = await enter(await access.newLink(), { origin: 'http://shop.example' })
  expect(plain.headers.get('set-cookie')).toMatch(/^banco=[^;]+; (?!.*Secure)/)
})

it('[BN6] a link works once, and a cookie that was there before is not taken over', async () => {
  const { access, enter, call, store } = aDesk()
  const link = await access.newLink()
  const planted = `__Secure-banco=${'A'.repeat(43)}`
  const reply = await enter(link, { ...OWN, cookie: planted })
  expect(reply.headers.get('set-cookie')).not.toContain(planted)
  expect((await call('/banco', { headers: { cookie: planted } })).status).toBe(401)
  expect((await enter(link)).status).toBe(403)
  // Who enters again on the same device leaves no forgotten session behind.
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';', 1)
  await enter(await access.newLink(), { ...OWN, cookie })
  expect(await store.list(NOON)).toHaveLength(1)
})

it('[BN95] [BN96] [BN111] an open desk makes a link for another device, and renames devices', async () => {
  const { enter, opened, post, store, logged } = aDesk()
  expect((await post('/banco/api/links', {})).status).toBe(401)
  const cookie = await opened()
  expect((await post('/banco/api/links', {}, { cookie })).status).toBe(403)
  const made = await post('/banco/api/links', {}, { ...OWN, cookie })
  const { secret, address } = (await made.json()) as Record<string, string>
  expect(address).toBe('https://shop.example/preventivi/banco')
  expect(logged.join()).not.toContain(secret)
  expect((await enter(secret ?? '')).status).toBe(204)
  expect((await enter(secret ?? '')).status).toBe(403)
  const [session] = await store.list(NOON)
  const named = { id: session?.id, name: ' telefono\n\u202e di  Anna '.padEnd(99, 'x') }
  expect((await post('/banco/api/sessions/name', named, { ...OWN, cookie })).status).toBe(204)
  const [renamed] = await store.list(NOON)
  expect(renamed?.name).toMatch(/^telefono di Anna x+$/)
  expect(renamed?.name).toHaveLength(40)

  const left = await post('/banco/api/links', {}, { ...OWN, cookie })
  const unused = (await left.json()) as Record<string, string>
  await post('/banco/api/sessions/end', { id: session?.id }, { ...OWN, cookie })
  expect((await enter(unused.secret ?? '')).status).toBe(403)
})

it('[BN7] nothing is changed by a call from another page', async () => {
  const { access, enter, opened, post, store } = aDesk()
  const cookie = await opened()
  const [session] = await store.list(NOON)
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://shop.example.evil.example' },
    { ...OWN, 'sec-fetch-site': 'cross-site' },
    { ...OWN, 'sec-fetch-site': 'same-site' },
    { ...OWN, 'sec-fetch-site': 'none' },
  ]
  for (const headers of foreign) {
    const ended = await post('/banco/api/sessions/end', { id: session?.id }, { ...headers, cookie })
    expect(ended.status).toBe(403)
    expect((await enter(await access.newLink(), headers)).status).toBe(403)
  }
  expect(await store.list(NOON)).toHaveLength(1)
})

it('[BN8] wrong links are limited by address, and answered alike', async () => {
  const settings = { ...demoShop.settings.relay, requestsPerMinute: 3 }
  const { enter, access } = aDesk({
    ...demoShop,
    settings: { ...demoShop.settings, relay: settings },
  })
  const wrong = ['A'.repeat(43), '', '../../x']
  const replies = []
  for (const link of wrong) replies.push(await enter(link))
  expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
  const limited = await enter(await access.newLink())
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
})

it('[BN5] no reply below the desk is kept, indexed or framed', async () => {
  const { call, opened } = aDesk()
  const cookie = await opened()
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    for (const path of ['/banco', '/banco/api/sessions', '/banco/assente']) {
      const reply = await call(path, { headers })
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.headers.get('x-robots-tag')).toContain('noindex')
    }
  }
  const policy = (await call('/banco')).headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "trusted-types 'none'"]) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toContain('unsafe')
})

it('[BN3] a device is closed from another one, and leaves by itself', async () => {
  const { call, opened, post } = aDesk()
  const [office, phone] = [await opened(), await opened()]
  const seen = async (cookie: string) =>
    (await (await call('/banco/api/sessions', { headers: { cookie } })).json()) as {
      id: string
      isOwn: boolean
    }[]
  const other = (await seen(office)).find(({ isOwn }) => !isOwn)
  const end = (id: string | undefined) =>
    post('/banco/api/sessions/end', { id }, { ...OWN, cookie: office })
  expect((await end(other?.id)).status).toBe(204)
  expect((await call('/banco', { headers: { cookie: phone } })).status).toBe(401)
  const [own] = await seen(office)
  const left = await end(own?.id)
  expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await call('/banco', { headers: { cookie: office } })).status).toBe(401)
})

it('[BN18] tells every device that something has changed, and ends with the server', async () => {
  const { call, opened, events, listeners } = aDesk()
  const cookie = await opened()
  const listen = () => call('/banco/api/events', { headers: { cookie } })
  const replies = [await listen(), await listen()]
  expect(replies[0]?.headers.get('content-type')).toBe('text/event-stream')
  // One look at the database serves all of them.
  expect(listeners.size).toBe(1)
  for (const listener of listeners) listener()
  // Each stream asks first whether its session is still open.
  await new Promise(setImmediate)
  events.closeAll()
  for (const reply of replies) expect(await reply.text()).toContain('event: changed\n')
  expect(listeners.size).toBe(0)
})

it('[BN72] the stream of an ended session hears of nothing, and ends', async () => {
  const { call, opened, post, store, listeners } = aDesk()
  const [office, phone] = [await opened(), await opened()]
  const listen = (cookie: string) => call('/banco/api/events', { headers: { cookie } })
  const [kept, ended] = [await listen(office), await listen(phone)]
  const [, other] = await store.list(NOON)
  await post('/banco/api/sessions/end', { id: other?.id }, { ...OWN, cookie: office })
  for (const listener of listeners) listener()
  expect(await ended.text()).not.toContain('changed')
  const reader = kept.body?.getReader()
  await reader?.read()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('changed')
})

it('[BN73] a stream outlasts a database that does not answer', async () => {
  const { call, opened, store, listeners } = aDesk()
  const reply = await call('/banco/api/events', { headers: { cookie: await opened() } })
  const reader = reply.body?.getReader()
  await reader?.read()
  vi.spyOn(store, 'find').mockRejectedValueOnce(new Error('no database'))
  for (const listener of listeners) listener()
  await new Promise(setImmediate)
  for (const listener of listeners) listener()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('changed')
})

it('[BN74] the desk is open where nothing can be written', async () => {
  const { call, opened, store, clock } = aDesk()
  const cookie = await opened()
  vi.spyOn(store, 'seen').mockRejectedValue(new Error('disk full'))
  clock.now += 60 * 60_000
  expect((await call('/banco/api/sessions', { headers: { cookie } })).status).toBe(200)
})

it('[BN72] a HEAD and a client that has left leave no stream open, and one device leaves streams to the others', async () => {
  const { call, opened, listeners } = aDesk()
  const [office, phone] = [await opened(), await opened()]
  const listen = (cookie: string, method = 'GET') =>
    call('/banco/api/events', { method, headers: { cookie } })
  for (let n = 0; n < 40; n++) expect((await listen(office, 'HEAD')).status).toBe(200)
  expect(listeners.size).toBe(0)
  const left = { headers: { cookie: office }, signal: AbortSignal.abort() }
  for (let n = 0; n < 40; n++) expect((await call('/banco/api/events', left)).status).toBe(200)
  expect(listeners.size).toBe(0)
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n++) statuses.add((await listen(office)).status)
  expect([...statuses]).toEqual([200, 503])
  expect((await listen(phone)).status).toBe(200)
})

it('[BN21] a mail is tried again by POST from the desk alone, and a refusal is said', async () => {
  const { opened, post } = aDesk()
  const cookie = await opened()
  const retry = (id: string, headers: Record<string, string>) =>
    post('/banco/api/requests/retry', { id }, { ...headers, cookie })
  expect((await retry('refused', OWN)).status).toBe(204)
  expect((await retry('refused', { origin: 'https://evil.example' })).status).toBe(403)
  const gone = await retry('gone', OWN)
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('non c’è più')])
})

it('[AF17] a call is sent again by POST from the desk alone', async () => {
  const { opened, post, changes } = aDesk()
  const cookie = await opened()
  const resend = (id: string, headers: Record<string, string>) =>
    post('/banco/api/requests/resend', { id, delivery: 'd1' }, { ...headers, cookie })
  expect((await resend('a', OWN)).status).toBe(204)
  expect((await resend('a', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await resend('gone', OWN)).status).toBe(404)
  expect(changes).toEqual([
    { id: 'a', delivery: 'd1' },
    { id: 'gone', delivery: 'd1' },
  ])
})

it('[AF25] a request is released by POST from the desk alone', async () => {
  const { opened, post, call, changes } = aDesk()
  const cookie = await opened()
  const release = (id: string, headers: Record<string, string>) =>
    post('/banco/api/requests/release', { id }, { ...headers, cookie })
  expect((await release('a', { origin: 'https://evil.example' })).status).toBe(403)
  const followed = await call('/banco/api/requests/release?id=a', { headers: { cookie } })
  expect(followed.status).toBe(404)
  expect(changes).toEqual([])
  expect((await release('a', OWN)).status).toBe(204)
  expect((await release('gone', OWN)).status).toBe(409)
})

it('[BN22] [BN23] a change is stored with the name of the device, and only a change that we know', async () => {
  const { opened, post, changes } = aDesk()
  const cookie = await opened()
  const change = async (body: object, headers = OWN) =>
    (await post('/banco/api/requests/change', body, { ...headers, cookie })).status
  const toLost = { id: 'a', version: 2, change: { kind: 'state', state: 'lost' } }
  const notes = (text: string) => ({ ...toLost, change: { kind: 'notes', notes: text } })
  expect(await change(toLost)).toBe(200)
  expect(await change(notes('Ciao\0 \uD800'))).toBe(200)
  expect(changes).toEqual([
    { ...toLost, by: 'ufficio' },
    { ...notes('Ciao '), by: 'ufficio' },
  ])
  expect(await change({ ...toLost, id: 'gone' })).toBe(404)
  expect(await change(notes('x'.repeat(4_001)))).toBe(400)
  for (const wrong of [
    { ...toLost, version: -1 },
    { ...toLost, version: 'x' },
    { ...toLost, change: { kind: 'state', state: 'toString' } },
    { ...toLost, change: { kind: 'retry' } },
    { ...toLost, change: { kind: 'lost-reason', reason: 'toString' } },
    { ...toLost, change: { kind: 'follow-up', day: '2026-02-30' } },
    { ...toLost, change: { kind: 'follow-up', day: '+275760-09-13' } },
    { ...toLost, change: { kind: 'follow-up', day: '' } },
    { id: 'a' },
  ]) {
    expect(await change(wrong)).toBe(400)
  }
  expect(await change(toLost, { ...OWN, origin: 'https://evil.example' })).toBe(403)
  expect(changes).toHaveLength(3)
})

it('[BN66] the logo of a request is a file for a session', async () => {
  const { call, opened } = aDesk()
  const path = '/banco/api/requests/a/logo'
  expect((await call(path)).status).toBe(401)
  const cookie = await opened()
  const reply = await call(path, { headers: { cookie } })
  expect([await reply.text(), reply.headers.get('content-type')]).toEqual(['png', 'image/png'])
  expect(reply.headers.get('content-disposition')).toBe('attachment')
  for (const other of ['b', '%00', 'A%2F..']) {
    const absent = await call(`/banco/api/requests/${other}/logo`, { headers: { cookie } })
    expect(absent.status).toBe(404)
  }
})

it('[LG38] the picture of a gadget with its logo is shown to a session', async () => {
  const { call, opened } = aDesk()
  const path = '/banco/api/requests/a/picture?gadget=0'
  expect((await call(path)).status).toBe(401)
  const cookie = await opened()
  const reply = await call(path, { headers: { cookie } })
  expect([await reply.text(), reply.headers.get('content-type')]).toEqual(['drawn', 'image/png'])
  for (const other of ['b', '%00']) {
    const absent = await call(`/banco/api/requests/${other}/picture`, { headers: { cookie } })
    expect(absent.status).toBe(404)
  }
})

it('[BN27] a request is erased by POST from the desk alone, and a refusal is said', async () => {
  const { opened, post } = aDesk()
  const cookie = await opened()
  const erase = (id: string, headers: Record<string, string> = OWN) =>
    post('/banco/api/requests/erase', { id }, { ...headers, cookie })
  expect((await erase('a')).status).toBe(204)
  expect((await erase('a', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await erase('gone')).status).toBe(404)
  const late = await erase('sending')
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('in invio')])
})

it('[SH36] an id is taken as it is: one with a character that nobody sees is no id', async () => {
  const { opened, post, store } = aDesk()
  const cookie = await opened()
  const [session] = await store.list(NOON)
  for (const path of ['requests/erase', 'sessions/end']) {
    const id = `${session?.id}\0`
    expect((await post(`/banco/api/${path}`, { id }, { ...OWN, cookie })).status).toBe(400)
  }
})

it('[BN30] what is filtered comes as a file, to a session only', async () => {
  const { call, opened, changes } = aDesk()
  const cookie = await opened()
  const path = '/banco/api/export?format=json&search=ros&state=lost&only=check&period=ieri'
  expect((await call(path)).status).toBe(401)
  const reply = await call(path, { headers: { cookie } })
  expect(await reply.text()).toBe('prima\r\nseconda\r\n')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="richieste.json"')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(changes).toMatchObject([
    { format: 'json', search: 'ros', state: 'lost', isToCheck: true, period: undefined },
  ])
})

it('[BN17] names that every object has filter nothing', async () => {
  const { call, opened, changes } = aDesk()
  const cookie = await opened()
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const keys = ['only', 'state', 'period', 'from', 'to', 'paid', 'notes', 'rows', 'format']
    const query = keys.map((key) => `${key}=${name}`).join('&')
    await (await call(`/banco/api/export?${query}`, { headers: { cookie } })).text()
    expect(changes.pop()).toEqual({
      search: '',
      state: undefined,
      period: undefined,
      isToCheck: false,
      followUp: undefined,
      isPaid: false,
      hasNotes: false,
      isPerRequest: false,
      mail: undefined,
      format: 'csv',
    })
  }
})

it('[ED20] [BN5] [BN7] the editor and its preview are for a session, and changed from the desk only', async () => {
  const { call, post, opened } = aDesk()
  const stranger = await (await call('/banco')).text()
  const paths = ['api/shop/draft', 'api/shop/draft.zip', 'preview/', 'preview/pictures/x.png']
  for (const path of paths) {
    const reply = await call(`/banco/${path}`)
    expect([reply.status, await reply.text()]).toEqual([401, stranger])
  }
  const cookie = await opened()
  const shown = await call('/banco/preview/', { headers: { cookie } })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const foreign = { ...OWN, ...headers, cookie }
    const actions = ['change', 'publish', 'discard', 'resolve', 'restore', 'pictures']
    for (const action of actions) {
      const reply = await post(`/banco/api/shop/${action}`, { revision: 0 }, foreign)
      expect(reply.status).toBe(403)
    }
  }
})
