import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ENGINES, postgresDatabase } from '../../../../tests/support/postgres.ts'
import { aRequest, NOON } from '../../../../tests/support/requests.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { Migrations, Report } from '../../../server/database/migrate.ts'
import { firstRowId } from '../../../server/database/row-id.ts'
import { DATABASE_FILE } from '../../../server/database/sqlite/open-sqlite.ts'
import { MIGRATIONS } from '../../../server/wiring/migrations.ts'

const KEPT = fileURLToPath(
  new URL('../../../../tests/fixtures/archives/1.25.915-before-the-house/', import.meta.url),
)
const MORE = 450

/** An archive as an earlier version has left it, with copies of its first request. */
const archive = (engine: 'sqlite' | 'postgres') =>
  [
    readFileSync(join(KEPT, `${engine}.sql`), 'utf8'),
    ...Array.from({ length: MORE }, (_, n) => {
      const at = NOON + 1_000 + n
      const id = firstRowId(at).padEnd(16, 'a')
      return `insert into requests (id, received_at, params, checked_order, request_number, repeats)
          select '${id}', ${at}, params, checked_order, ${n}, 0 from requests order by id limit 1;
        insert into deliveries (id, kind, subject, network, payload, created_at)
          select '${id}', kind, '${id}', '', payload, ${at} from deliveries where kind = 'request-mail'
          order by id limit 1;`
    }),
  ].join('\n')

async function anArchive(engine: (typeof ENGINES)[number]) {
  if (engine === 'SQLite') {
    const dataDir = tempDir()
    const old = new DatabaseSync(join(dataDir, DATABASE_FILE))
    old.exec(archive('sqlite'))
    old.close()
    return (migrations?: Migrations, report?: Report) =>
      openStoresOnSqlite(dataDir, migrations, report)
  }
  const postgres = await postgresDatabase()
  onTestFinished(postgres.stop)
  const client = new Client(postgres.url)
  await client.connect()
  await client.query(archive('postgres'))
  await client.end()
  return (migrations?: Migrations, report?: Report) =>
    openStoresOnPostgres(postgres.url, migrations, report)
}

const LINES = 'requests/lines-of-earlier-versions'

/** The same migrations, ended by a kill after so many parts. */
function killedAfter(parts: number): Migrations {
  let left = parts
  return {
    ...MIGRATIONS,
    named: MIGRATIONS.named.map((migration) => {
      if (!('takeOver' in migration) || migration.name !== LINES) return migration
      const { takeOver } = migration
      const some: typeof takeOver.some = async (db, engine) => {
        const taken = await takeOver.some(db, engine)
        if (left-- === 0) throw new Error('killed')
        return taken
      }
      return { ...migration, takeOver: { ...takeOver, some } }
    }),
  }
}

it.each(ENGINES)(
  '[RQ24] an archive of an earlier version is taken over, after a kill too: %s',
  async (engine) => {
    const open = await anArchive(engine)
    await expect(open(killedAfter(1))).rejects.toThrow('killed')
    const report = vi.fn<Report>()
    const stores = await open(undefined, report)
    onTestFinished(stores.close)
    const facts = { name: LINES, of: MORE + 3 - 200 }
    expect(report).toHaveBeenLastCalledWith('archive-taken-over', { ...facts, done: facts.of })
    while (await stores.inbox.index());
    const listed = await stores.requests.list({ most: 1_000 })
    expect(listed).toHaveLength(MORE + 3)
    for (const { customer, rows, order } of listed) {
      expect(customer).toMatchObject({ name: 'Nome', email: 'nome.cognome@example.com' })
      expect(rows).toContainEqual(expect.objectContaining({ label: 'Prodotto', text: 'Penna' }))
      expect(order.gadgets).toMatchObject([{ selections: { product: 'mug', quantity: 250 } }])
    }
    const ids = listed.map(({ id }) => id)
    expect(await stores.inbox.find({ terms: ['penn'], most: 1_000 })).toEqual(ids)
    expect(await stores.inbox.find({ terms: [], state: 'confirmed', most: 9 })).toHaveLength(1)
    const { chosen } = await stores.trend.since(Date.UTC(2026, 10, 1))
    const counts = chosen.map(({ product, gadgets }) => ({ product, gadgets }))
    expect(counts).toEqual([{ product: 'mug', gadgets: MORE + 3 }])
    const again = vi.fn<Report>()
    await (await open(undefined, again)).close()
    expect(again).not.toHaveBeenCalled()
  },
)

it.each(ENGINES)(
  '[BN82] words of earlier requests are chosen anew a part at a time, after a kill too: %s',
  async (engine) => {
    const open = await anArchive(engine)
    const killed = await open()
    const all = await killed.inbox.unindexed()
    while ((await killed.inbox.unindexed()) > MORE - 100) await killed.inbox.index()
    const left = await killed.inbox.unindexed()
    expect(left).toBeLessThan(all)
    await killed.close()
    const stores = await open()
    onTestFinished(stores.close)
    expect(await stores.inbox.unindexed()).toBe(left)
    while (await stores.inbox.index());
    expect(await stores.inbox.unindexed()).toBe(0)
    expect(await stores.inbox.find({ terms: ['forli'], most: 9 })).toHaveLength(1)
    expect(await stores.inbox.find({ terms: ['penn'], most: 1_000 })).toHaveLength(MORE + 3)
  },
)

it.each(ENGINES)(
  '[BN82] [BN135] one whose words cannot be chosen anew is named, and keeps no other from being found: %s',
  async (engine) => {
    const stores = await (await anArchive(engine))()
    onTestFinished(stores.close)
    const { db, inbox } = stores
    const [bad = ''] = await inbox.find({ terms: [], most: 1 })
    await db.updateTable('requests').set({ params: '{' }).where('id', '=', bad).execute()
    await expect(inbox.index()).rejects.toThrow(`${bad}: SyntaxError`)
    const fresh = aRequest({ params: { surname: 'Zanzibar' } })
    await stores.requests.accept(fresh)
    while (await inbox.index());
    const outdated = await db.selectFrom('inbox_outdated').selectAll().execute()
    expect(outdated).toEqual([{ request_id: bad }])
    expect(await inbox.find({ terms: ['forli'], most: 9 })).toHaveLength(1)
    expect(await inbox.find({ terms: ['zanzibar'], most: 9 })).toEqual([fresh.id])
  },
)
