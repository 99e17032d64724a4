import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskLink, enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { report, rounds } from './campaign.ts'
import { rawAsk, type RawAnswer, type Sent } from './raw-ask.ts'

const shopDir = campaignShop()
let server: Awaited<ReturnType<typeof startServer>>
let cookie = ''
beforeAll(async () => {
  server = await startServer({ SHOP_DIR: shopDir })
  cookie = await enterDesk(server)
})
afterAll(async () => {
  await server.stop()
  rmSync(shopDir, { recursive: true, force: true })
})

const ask = (path: string, sent?: Sent) => rawAsk(server.url, path, sent)

const origin = () => new URL(server.url).origin

function enter(link: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const body = JSON.stringify({ link, name: 'attacco' })
  return ask('/banco/api/enter', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      Origin: origin(),
      ...headers,
    },
    body,
  })
}

it('[BN19] forged, stolen and replayed cookies open nothing', async () => {
  const stranger = await ask('/banco/api/requests')
  const database = new DatabaseSync(join(server.dataDir, DATABASE_FILE), { readOnly: true })
  const rows = database.prepare('select hash, id from desk_sessions').all() as {
    hash: string
    id: string
  }[]
  database.close()
  const ended = await enterDesk(server)
  const sessions = JSON.parse(
    (await ask('/banco/api/sessions', { headers: { cookie: ended } })).text,
  ) as { id: string; isOwn: boolean }[]
  const own = sessions.find(({ isOwn }) => isOwn)?.id ?? ''
  const body = JSON.stringify({ id: own })
  const headers = { cookie: ended, Origin: origin(), 'Content-Type': 'application/json' }
  await ask('/banco/api/sessions/end', { method: 'POST', headers, body })
  const secret = cookie.split('=')[1] ?? ''
  const forged = [
    ended,
    ...rows.flatMap(({ hash, id }) => [`banco=${hash}`, `banco=${id}`]),
    `banco=${secret.slice(0, -1)}`,
    `banco=${secret}A`,
    `banco=${secret.toLowerCase()}`,
    `__Secure-banco=${secret}`,
    `Banco=${secret}`,
    'banco=',
    "banco=' or 1=1 --",
    `banco=${'A'.repeat(8_000)}`,
    ...Array.from({ length: rounds(200, 20_000) }, () => {
      return `banco=${randomBytes(32).toString('base64url')}`
    }),
  ]
  let opened = 0
  for (const each of forged) {
    const { status, text } = await ask('/banco/api/requests', { headers: { cookie: each } })
    if (status !== 401 || text !== stranger.text) opened += 1
  }
  report('forged cookies', { tried: forged.length, opened })
  expect(opened).toBe(0)
  // Junk of a parent domain beside the true one locks nobody out.
  const beside = await ask('/banco/api/requests', { headers: { cookie: `banco=x; ${cookie}` } })
  expect(beside.status).toBe(200)
})

it('[BN19] a link that was guessed, used or stolen from the database opens nothing', async () => {
  const link = new URL(deskLink(server)).hash.slice(1)
  const database = new DatabaseSync(join(server.dataDir, DATABASE_FILE), { readOnly: true })
  const stored = database.prepare('select hash from desk_links').all() as { hash: string }[]
  database.close()
  const wrong = [
    ...stored.map(({ hash }) => hash),
    ...Array.from({ length: rounds(100, 10_000) }, () => randomBytes(32).toString('base64url')),
    `${link} `,
    link.slice(1),
    '',
  ]
  for (const each of wrong) expect((await enter(each)).status).toBe(403)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(link)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  report('wrong links', { tried: wrong.length, 'used at once by': answers.length })
})

it('[BN19] no way to write a path, a method or a header leads around the session', async () => {
  const paths = [
    '/banco/',
    '//banco/api/requests',
    '/banco//api/requests',
    '/banco/./api/requests',
    '/x/../banco/api/requests',
    '/banco/api/requests/',
    '/banco/api/requests?x=/banco/api/enter',
    '/banco/api/enter/../requests',
    '/banco%2fapi%2frequests',
    '/%62anco/api/requests',
    '/banco/%61pi/requests',
    '/banco/api/requests%00',
    '/banco/api/requests;a=b',
    '/BANCO/api/requests',
    '/banco\\api\\requests',
    '/banco/assets/../api/requests',
    `${server.url}banco/api/requests`,
  ]
  const tricks = [
    {},
    { 'X-Original-URL': '/banco/api/requests', 'X-Rewrite-URL': '/banco/api/requests' },
    { 'X-HTTP-Method-Override': 'GET', 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-Host': 'localhost', Host: 'localhost' },
  ] as Record<string, string>[]
  for (const path of paths) {
    for (const headers of tricks) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const { status, headers: sent } = await ask(path, { method, headers })
        expect([400, 401, 404]).toContain(status)
        expect(sent['set-cookie']).toBeUndefined()
        expect(sent['access-control-allow-origin']).toBeUndefined()
      }
    }
  }
})

it('[BN19] hostile content stays text, whatever a visitor typed', async () => {
  const client = relayClient(server.url)
  const hostile = [
    '<script>alert(1)</script>',
    '</style><img src=x onerror=alert(1)>',
    '\u202Egnp.exe',
    '=HYPERLINK("http://evil.example")',
    'x'.repeat(20_000),
    '\u0000\u0007\u001B[2J',
  ]
  for (const each of hostile) await client.send(each)
  client.close()
  const reply = await ask('/banco/api/requests', { headers: { cookie } })
  expect(reply.headers['content-type']).toMatch(/^application\/json/)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  const { rows } = JSON.parse(reply.text) as { rows: { name: string }[] }
  expect(rows).toHaveLength(hostile.length)
  for (const { name } of rows) {
    expect(name.length).toBeLessThanOrEqual(80)
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  }
  const page = await ask('/banco', { headers: { cookie } })
  expect(page.headers['x-frame-options']).toBe('DENY')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.text).not.toContain('alert(1)')
})
