import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import type { RequestRow, RequestRows } from '../../src/features/requests/wire.ts'
import { HAS_POSTGRES, postgresDatabase, type PostgresDatabase } from '../support/postgres.ts'
import { relayClient } from '../support/relay-client.ts'

let postgres: PostgresDatabase
let servers: Awaited<ReturnType<typeof startServer>>[] = []
let cookie = ''
beforeAll(async () => {
  postgres = await postgresDatabase()
  const env = { DATABASE_URL: postgres.url }
  servers = [await startServer(env), await startServer(env)]
  const [first] = servers
  if (first) cookie = await enterDesk({ ...first, env })
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await postgres.stop()
})

/** The desk of one instance, with the session that was opened at the first one. */
function deskAt(instance: number) {
  const url = servers[instance]?.url ?? ''
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new URL(`/banco/api${path}`, url), {
      ...init,
      headers: { cookie, Origin: new URL(url).origin, 'Content-Type': 'application/json' },
    })
  return {
    url,
    call,
    post: (path: string, body: object) =>
      call(path, { method: 'POST', body: JSON.stringify(body) }),
    async rows(query = ''): Promise<readonly RequestRow[]> {
      const { rows } = (await (await call(`/requests${query}`)).json()) as RequestRows
      return rows
    },
  }
}

/** Counts what the server says by itself: the desk reads again only then. */
async function listening(call: (path: string) => Promise<Response>) {
  const reader = (await call('/events')).body?.getReader()
  const heard = { changes: 0 }
  const text = new TextDecoder()
  const listen = async () => {
    for (;;) {
      const read = await reader?.read()
      if (!read || read.done) return
      heard.changes += text.decode(read.value).split('event: changed').length - 1
    }
  }
  void listen()
  await expect.poll(() => heard.changes).toBe(1)
  return { heard, end: () => reader?.cancel() }
}

it.runIf(HAS_POSTGRES)(
  '[BN18] one instance tells its desks what another one has stored, changed and erased',
  async () => {
    const [here, there] = [deskAt(0), deskAt(1)]
    const client = relayClient(here.url)
    for (const name of ['Prima', 'Seconda', 'Terza']) {
      expect((await client.send(name)).status).toBe(200)
    }
    // A session of one is one of the other. Whatever follows by itself has happened then.
    const isSettled = async () => {
      const rows = await there.rows('?state=new')
      return rows.filter(({ mail }) => mail === 'written').length
    }
    await expect.poll(isSettled).toBe(3)
    const [, middle, oldest] = await there.rows()
    const { heard, end } = await listening(there.call)

    const told = async (change: () => Promise<unknown>) => {
      const before = heard.changes
      await change()
      await expect.poll(() => heard.changes).toBeGreaterThan(before)
      return there.rows()
    }
    const change = { kind: 'state', state: 'lost' }
    const changed = await told(() =>
      here.post('/requests/change', { id: oldest?.id, version: 0, change }),
    )
    expect(changed.map(({ state }) => state)).toEqual(['new', 'new', 'lost'])
    // Nobody has touched this one, and it is not the newest: only its absence tells of it.
    const left = await told(() => here.post('/requests/erase', { id: middle?.id }))
    expect(left.map(({ id }) => id)).not.toContain(middle?.id)
    expect(await told(() => client.send('Quarta'))).toHaveLength(3)

    // What Postgres cannot even compare is an id like any other wrong one.
    for (const id of ['\0', '\uD800', `${oldest?.id}\0`]) {
      expect((await here.post('/requests/erase', { id })).status).toBe(400)
      expect((await here.post('/sessions/end', { id })).status).toBe(400)
    }
    expect((await here.call('/requests/%00')).status).toBe(404)
    client.close()
    await end()
  },
)
