import { readdirSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import type { RequestSheet } from '../../src/features/requests/wire/request-sheet.ts'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { startFaultySmtp, type FaultySmtp } from '../support/faulty-smtp.ts'
import { relayClient, type RelayClient } from '../support/relay-client.ts'
import { pause, report, rounds, until } from './campaign.ts'
import { rawAsk, type RawAnswer, type Sent } from './raw-ask.ts'

const shopDir = campaignShop()
let server: Awaited<ReturnType<typeof startServer>>
let smtp: FaultySmtp
let client: RelayClient
let cookie = ''
beforeAll(async () => {
  smtp = await startFaultySmtp()
  server = await startServer({ SHOP_DIR: shopDir, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  cookie = await enterDesk(server)
  client = relayClient(server.url)
})
afterAll(async () => {
  client.close()
  await server.stop()
  await smtp.stop()
  rmSync(shopDir, { recursive: true, force: true })
})

const ask = (path: string, sent: Sent = {}) =>
  rawAsk(server.url, `/banco/api${path}`, { ...sent, headers: { cookie, ...sent.headers } })

/** A call as the desk makes it, or as an attacker would rather have it. The limit of calls is waited for. */
async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const own = { Origin: new URL(server.url).origin, 'Content-Type': 'application/json' }
  const answer = await ask(path, { method: 'POST', headers: { ...own, ...headers }, body: text })
  if (answer.status !== 429) return answer
  await pause(1_000 * Number(answer.headers['retry-after']))
  return post(path, body, headers)
}

/** Each has another name, so that none counts as a repeat. */
async function stored(name: string): Promise<string> {
  const before = new Set(ids())
  expect((await client.send(name)).status).toBe(200)
  return ids().find((each) => !before.has(each)) ?? ''
}

function read<Row>(statement: string): Row[] {
  const database = new DatabaseSync(join(server.dataDir, DATABASE_FILE), { readOnly: true })
  try {
    return database.prepare(statement).all() as Row[]
  } finally {
    database.close()
  }
}

const ids = () => read<{ id: string }>('select id from requests').map(({ id }) => id)

/** Everything that a change could change. */
const archive = () => ({
  requests: read('select * from requests order by id'),
  mails: read('select id, subject, attempt from deliveries order by id'),
  states: read('select request_id, state, words from inbox order by request_id'),
  history: read('select * from seller_changes order by id'),
})

/** Every way to change something about a request. */
const CHANGES = ['change', 'retry', 'reply', 'erase'] as const
const bodyOf = (id: string) => ({ id, version: 0, change: { kind: 'state', state: 'lost' } })

/** A request that can be searched for and whose mail has left. */
async function settled(name: string): Promise<string> {
  const id = await stored(name)
  const isSettled = () =>
    read(`select 1 from deliveries join inbox on request_id = subject
      where subject = '${id}' and deliveries.state = 'delivered'`).length === 1
  expect(await until(isSettled)).toBe(true)
  return id
}

it('[BN7] [BN19] no other page and no ended session changes or reads a request', async () => {
  const id = await settled('bersaglio')
  const stolen = await enterDesk(server)
  const sessions = JSON.parse((await ask('/sessions', { headers: { cookie: stolen } })).text) as {
    id: string
    isOwn: boolean
  }[]
  await post('/sessions/end', { id: sessions.find(({ isOwn }) => isOwn)?.id })
  const { origin, host } = new URL(server.url)
  const foreign: Record<string, string>[] = [
    { Origin: 'null' },
    { Origin: 'https://evil.example' },
    { Origin: `${origin}.evil.example` },
    { Origin: `https://${host}@evil.example` },
    { Origin: origin.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ]
  const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']
  const before = archive()
  for (const path of CHANGES.map((change) => `/requests/${change}`)) {
    for (const headers of foreign) {
      expect((await post(path, bodyOf(id), headers)).status).toBe(403)
    }
    for (const type of formTypes) {
      expect((await post(path, bodyOf(id), { 'Content-Type': type })).status).toBe(415)
    }
    // What a form of another page sends beside its fields, and a link that is followed.
    expect((await ask(path, { method: 'POST', body: 'id=x' })).status).toBe(403)
    expect((await ask(`${path}?id=${id}`)).status).toBe(404)
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await ask(path, { method })).status).toBe(403)
    }
    expect((await post(path, bodyOf(id), { cookie: stolen })).status).toBe(401)
  }
  for (const path of ['/export', '/export?format=json', `/requests/${id}`, '/events', '/counts']) {
    expect((await ask(path, { headers: { cookie: stolen } })).status).toBe(401)
  }
  expect(archive()).toEqual(before)
})

it('[BN19] forged ids and bodies change nothing, and break nothing', async () => {
  const id = await settled('scopo')
  const [delivery] = read<{ id: string }>(`select id from deliveries where subject = '${id}'`)
  const [session] = read<{ id: string }>('select id from desk_sessions')
  const forged = [
    delivery?.id ?? '',
    session?.id ?? '',
    '',
    '0',
    '-1',
    '9'.repeat(400),
    `${id}0`,
    ` ${id}`,
    id.toUpperCase(),
    id.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
    `${id}\0`,
    '\uD800',
    '%',
    "' or 1=1 --",
    '../../sessions',
    '__proto__',
  ]
  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '['.repeat(16_000),
    '{"id":'.repeat(2_500),
    JSON.stringify({ id: [id], version: 0, change: { kind: 'state', state: 'lost' } }),
    JSON.stringify({ id: { $ne: '' }, version: 0, change: { kind: 'state', state: 'lost' } }),
    ...[-1, 0.5, 1e308, '0', null, true].map((version) =>
      JSON.stringify({ id, version, change: { kind: 'state', state: 'lost' } }),
    ),
    ...['altro', '', null, ['lost'], '__proto__'].map((state) =>
      JSON.stringify({ id, version: 0, change: { kind: 'state', state } }),
    ),
    ...[null, 7, ['x'], 'x'.repeat(4_001)].map((notes) =>
      JSON.stringify({ id, version: 0, change: { kind: 'notes', notes } }),
    ),
    `{"id":"${id}","id":"x","version":0,"change":{"kind":"state","state":"lost"}}`,
    JSON.stringify({ id, version: 0, change: { kind: 'erase' } }),
  ]
  const before = archive()
  const answers: RawAnswer[] = []
  for (const path of CHANGES.map((change) => `/requests/${change}`)) {
    for (const each of forged) answers.push(await post(path, bodyOf(each)))
  }
  for (const body of bodies) answers.push(await post('/requests/change', body))
  const huge = await post('/requests/change', `{"id":"${'x'.repeat(1_000_000)}"}`)
  const paths = [...forged, `${id}/../..`, `${id}%2f..`, '%00', '..%2fsessions', '%ff']
  for (const each of paths) {
    const isPath = /^[\w%./-]*$/.test(each)
    const path = isPath ? each : encodeURIComponent(each.replaceAll(/\p{Cs}/gu, ''))
    answers.push(await ask(`/requests/${path}`))
  }
  expect(huge.status).toBe(413)
  // A reply to a request that is gone is noted nowhere, and that is no failure of the desk.
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect(archive()).toEqual(before)
  expect(server.output()).not.toContain('request-failed')
  report('forged changes', { tried: answers.length + 1 })
})

it('[BN24] of changes that desks make at once none is lost, and a replayed one is refused', async () => {
  const id = await settled('conteso')
  const desks = [cookie, await enterDesk(server)]
  const times = rounds(6, 60)
  const answered: string[] = []
  await Promise.all(
    desks.map(async (own, desk) => {
      for (let n = 0, version = 0; n < times;) {
        const notes = `${desk}-${n}`
        const asked = { id, version, change: { kind: 'notes', notes } }
        const { status, text } = await post('/requests/change', asked, { cookie: own })
        expect(status).toBe(200)
        const reply = JSON.parse(text) as { isStored: boolean; sheet: RequestSheet }
        ;({ version } = reply.sheet)
        if (!reply.isStored) continue
        answered.push(notes)
        n += 1
      }
    }),
  )
  const kept = read<{ value: string; version: number }>(
    `select value, version from seller_changes where request_id = '${id}' order by version`,
  )
  expect(kept.map(({ value }) => value).toSorted()).toEqual(answered.toSorted())
  expect(kept.map(({ version }) => version)).toEqual(kept.map((_, n) => n + 1))
  const before = archive()
  for (const { version } of kept) {
    const replayed = { id, version: version - 1, change: { kind: 'notes', notes: 'di nuovo' } }
    const { text } = await post('/requests/change', replayed)
    expect(JSON.parse(text)).toMatchObject({ isStored: false })
  }
  expect(archive()).toEqual(before)
})

it('[BN27] an erased request is gone for every call, and none is erased while its mail is sent', async () => {
  const other = await settled('cancellabile')
  const twice = await Promise.all([1, 2].map(() => post('/requests/erase', { id: other })))
  expect(twice.map(({ status }) => status)).toContain(204)
  for (const change of CHANGES) {
    const { status } = await post(`/requests/${change}`, bodyOf(other))
    expect([204, 404, 409]).toContain(status)
  }
  expect(JSON.stringify(archive())).not.toContain(other)
  smtp.faults.push({ kind: 'silence', at: 'dot' })
  const id = await stored('in viaggio')
  expect(await until(() => smtp.dots.length > smtp.taken.length)).toBe(true)
  const erasing = await Promise.all([1, 2, 3].map(() => post('/requests/erase', { id })))
  expect(erasing.map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await post('/requests/retry', { id })).status).toBe(409)
  expect(ids()).toContain(id)
})

it('[BN29] [BN30] hostile content stays in its cell, in every field of a file', async () => {
  const hostile = [
    '=HYPERLINK("http://evil.example";"x")',
    '+cmd|calc!A0',
    '-2+3',
    '@SUM(A1)',
    '\u202E=1+1',
    'a";=1+1;"b',
    'riga\r\n=1+1',
    '＝1+1',
    `=${'x'.repeat(49_000)}`,
  ]
  for (const each of hostile) {
    const all = { email: each, phone: each, message: each, [each.slice(0, 99)]: each }
    const params = { name: each, ...(each.length < 1_000 && all) }
    const body = JSON.stringify({
      lib_version: '4.4.1',
      user_id: 'omaggio',
      service_id: 'preventivi',
      template_id: 'richiesta',
      template_params: params,
    })
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    const { status } = await rawAsk(server.url, '/api/v1.0/email/send', sent)
    expect(status).toBe(200)
  }
  const csv = await ask('/export')
  const cells = cellsOf(csv.text.slice(1))
  const widths = new Set(cells.map((row) => row.length))
  expect(widths.size).toBe(1)
  expect(cells).toHaveLength(ids().length + 1)
  const opening = cells.flat().filter((cell) => /(^|[\r\n])\s*[=+\-@＝]/.test(cell))
  expect(opening).toEqual([])
  const json = await ask('/export?format=json')
  const rows = JSON.parse(json.text) as { fields: Record<string, string> }[]
  const fields = rows.flatMap(({ fields: each }) => Object.values(each))
  for (const each of hostile) expect(fields).toContain(each.replaceAll('\r\n', '\n'))
  for (const { headers } of [csv, json]) {
    expect(headers['content-disposition']).toMatch(/^attachment; filename="richieste\.\w+"$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

// Open files are read from /proc.
it.runIf(process.platform === 'linux')(
  '[BN31] files that are broken off leave nothing open',
  async () => {
    const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length
    const before = openFiles()
    const times = 50
    await Promise.all(
      Array.from({ length: times }, (_, n) => {
        const format = n % 2 === 0 ? 'csv' : 'json'
        return new Promise<void>((resolve) => {
          const url = new URL(`/banco/api/export?format=${format}`, server.url)
          const call = get(url, { headers: { cookie }, agent: false }, (reply) => {
            reply.once('data', () => call.destroy())
            reply.on('error', () => {})
          })
          call.on('error', () => {})
          call.on('close', resolve)
          // Some leave before the first byte.
          if (n % 5 === 0) setTimeout(() => call.destroy(), n % 3)
        })
      }),
    )
    expect(await until(() => openFiles() <= before)).toBe(true)
    expect((await ask('/export')).status).toBe(200)
    expect(server.output()).not.toContain('request-failed')
    report('files broken off', { times })
  },
)

it('[BN5] no reply of the desk can be framed, kept or indexed, whatever was asked', async () => {
  const id = ids()[0] ?? ''
  const answers = [
    await rawAsk(server.url, '/banco', { headers: { cookie } }),
    await rawAsk(server.url, '/banco'),
    ...(await Promise.all(
      [
        '/requests',
        `/requests/${id}`,
        '/requests/x',
        '/counts',
        '/status',
        '/sessions',
        '/export',
        '/y',
      ].map((path) => ask(path)),
    )),
    ...(await Promise.all(CHANGES.map((change) => post(`/requests/${change}`, '')))),
    await post('/requests/erase', { id: 'x' }),
    await post('/requests/erase', { id }, { Origin: 'https://evil.example' }),
    await post('/requests/erase', { id }, { 'Content-Type': 'text/plain' }),
    await post('/requests/change', 'x'.repeat(20_000)),
    await post('/enter', { link: 'x', name: 'x' }),
  ]
  for (const { headers, status } of answers) {
    expect([status, headers['x-frame-options']]).toEqual([status, 'DENY'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

/** Reads a CSV file with semicolons as a spreadsheet does. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
