import { execFileSync } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { Client } from 'pg'
import { readingIntegers } from '../../src/server/database/postgres/connect.ts'
import { newRowId, sortKeyOf } from '../../src/server/database/row-id.ts'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { MIGRATIONS } from '../../src/server/wiring/migrations.ts'
import { pause } from '../faults/campaign.ts'
import { KEPT_ARCHIVES } from './kept-archive.ts'
import { NOON } from './requests.ts'
import { tempDir } from './temp-dir.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

export interface FilledArchive {
  /** What a server needs to work on it. */
  readonly env: Record<string, string>
  /** How far an upgrade has got: the migrations that were applied. */
  readonly progress: () => Promise<string>
  /** Of all requests and quotes, whatever the version. */
  readonly content: () => Promise<string>
  /** Keeps the database as it is now, and returns what puts it back. No server uses it meanwhile. */
  readonly snapshot: () => Promise<() => Promise<void>>
}

const FACTS = fileURLToPath(new URL('archive-facts.mjs', import.meta.url))
const KEPT = fileURLToPath(KEPT_ARCHIVES)
const dumpOf = (version: string, engine: string) =>
  readFileSync(join(KEPT, version, `${engine}.sql`), 'utf8')

/** Those that this version upgrades. */
export function versionsToUpgrade(): string[] {
  const { named } = MIGRATIONS
  return readdirSync(KEPT).filter((version) => {
    const dump = dumpOf(version, 'sqlite')
    return named.some(({ name }) => !dump.includes(`('${name}'`))
  })
}

// The rows of a request with a delivered mail, in each table that a version may have, and what differs in a copy.
const TEMPLATE = `select subject from deliveries where kind = 'request-mail' and state = 'delivered' order by id limit 1`
const COPIED = {
  requests: { of: 'id', own: { id: 'id', received_at: 'at', dedupe: 'null' } },
  deliveries: { of: 'subject', own: { id: 'id', subject: 'id', created_at: 'at' } },
  request_lines: { of: 'request_id', own: { request_id: 'id' } },
  inbox: { of: 'request_id', own: { request_id: 'id', sort_key: 'sort_key' } },
} as const
const REQUESTS = `select id, received_at, params from requests where id > $1 order by id limit 5000`
const QUOTES = [
  'select id, state, year, sequence, chain from quotes order by id',
  'select quote_id, position, hash from quote_events order by quote_id, position',
]

const copies = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const id = newRowId(NOON + 100_000 + n)
    return { id, at: NOON + 100_000 + n, sort_key: sortKeyOf(id) }
  })

/** The archive that a version has left, with so many requests more. */
export async function filledOnSqlite(version: string, count: number): Promise<FilledArchive> {
  const dataDir = tempDir()
  const file = join(dataDir, DATABASE_FILE)
  const database = new DatabaseSync(file)
  database.exec(dumpOf(version, 'sqlite'))
  database.exec('pragma synchronous = off; begin')
  const template = String(Object.values(database.prepare(TEMPLATE).get() ?? {})[0])
  const rows = copies(count)
  for (const [table, { of, own }] of Object.entries(COPIED)) {
    const columns = database
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name))
    if (columns.length === 0) continue
    const values = columns.map((column) => {
      const value = (own as Readonly<Record<string, string>>)[column]
      return value === undefined || value === 'null' ? (value ?? column) : `$${value}`
    })
    const used = ['id', 'at', 'sort_key'].filter((name) => values.includes(`$${name}`))
    const insert = database.prepare(
      `insert into ${table} (${columns.join()}) select ${values.join()} from ${table} where ${of} = $template`,
    )
    for (const row of rows) {
      const named = used.map((name) => [name, row[name as keyof typeof row]])
      insert.run({ ...Object.fromEntries(named), template })
    }
  }
  database.exec('commit')
  database.close()
  return {
    env: { DATA_DIR: dataDir },
    progress: async () => progressOnSqlite(file),
    content: async () => contentOnSqlite(file),
    async snapshot() {
      copyFileSync(file, `${file}-kept`)
      return async () => {
        // Removed, since its old content may have a second name.
        for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
        copyFileSync(`${file}-kept`, file)
      }
    },
  }
}

const progressOnSqlite = (file: string) => factsOf(file, 'progress')
export const contentOnSqlite = (file: string) => factsOf(file, 'content')

function factsOf(file: string, what: 'progress' | 'content'): string {
  return execFileSync(process.execPath, [FACTS, file, what], { encoding: 'utf8' })
}

/** A table of a later version is as if it were not there, as long as it is empty. */
function addRows(hash: Hash, rows: Rows): void {
  if (rows.length > 0) hash.update(JSON.stringify(rows))
}

/** The same as a database of its own on Postgres. */
export async function filledOnPostgres(
  server: string,
  version: string,
  count: number,
): Promise<FilledArchive> {
  const url = server.replace('@/postgres', '@/filled')
  const copied = (from: string, to: string) =>
    connected(server, async (client) => {
      await client.query(`drop database if exists ${to}`)
      await client.query(`create database ${to} template ${from}`)
    })
  await copied('template1', 'filled')
  const client = connectedTo(url)
  await client.connect()
  await client.query(dumpOf(version, 'postgres'))
  await client.query('set synchronous_commit = off')
  const { rows: found } = await client.query<{ readonly subject: string }>(TEMPLATE)
  const rows = copies(count)
  const columns = (['id', 'at', 'sort_key'] as const).map((name) =>
    rows.map((row) => String(row[name])),
  )
  for (const [table, { of, own }] of Object.entries(COPIED)) {
    if (!(await isThere(client, table))) continue
    const changed = Object.entries(own).map(
      ([column, value]) => `'${column}', ${value === 'null' ? value : `copy.${value}`}`,
    )
    await client.query(
      `insert into ${table} select made.*
        from ${table} template, unnest($1::text[], $2::bigint[], $3::bigint[]) as copy (id, at, sort_key),
          jsonb_populate_record(null::${table}, to_jsonb(template) || jsonb_build_object(${changed.join()})) as made
        where template.${of} = $4`,
      [...columns, found[0]?.subject],
    )
  }
  await client.query('analyze')
  await client.end()
  return {
    env: { DATA_DIR: tempDir(), DATABASE_URL: url },
    async progress() {
      await connected(server, untilUnused)
      return connected(url, progressOnPostgres)
    },
    content: () => connected(url, contentOnPostgres),
    async snapshot() {
      await copied('filled', 'kept')
      return () => copied('kept', 'filled')
    },
  }
}

/** A statement outlives the process that asked for it, when that is killed. */
async function untilUnused(client: Client): Promise<void> {
  const others = `select 1 from pg_stat_activity where datname = 'filled'`
  while ((await client.query(others)).rows.length > 0) await pause(20)
}

/** Integers as numbers, as SQLite returns them. */
const connectedTo = (url: string) =>
  new Client({ connectionString: url, types: readingIntegers(Number) })

async function connected<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = connectedTo(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function progressOnPostgres(client: Client): Promise<string> {
  const all = async (sql: string) => (await client.query<Rows[number]>(sql)).rows
  const named = (await isThere(client, 'named_migrations'))
    ? await all('select name from named_migrations order by name collate "C"')
    : []
  const [numbered] = await all('select count(*) as count from migrations')
  return [numbered?.count, ...named.map(({ name }) => name)].join()
}

async function contentOnPostgres(client: Client): Promise<string> {
  const hash = createHash('sha256')
  for (let last = ''; ;) {
    const { rows } = await client.query<Rows[number]>(REQUESTS, [last])
    if (rows.length === 0) break
    addRows(hash, rows)
    last = String(rows.at(-1)?.id)
  }
  if (await isThere(client, 'quotes'))
    for (const sql of QUOTES) addRows(hash, (await client.query<Rows[number]>(sql)).rows)
  return hash.digest('hex')
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<Rows[number]>('select to_regclass($1) as found', [table])
  return rows[0]?.found !== null
}
