import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, MigrationTables } from '../database.ts'
import { migrate, type Migrations, type Report } from '../migrate.ts'

const CONNECTIONS = 10
// Shorter than the 30 s that the page waits, so that the visitor gets our answer.
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
// Longer than any statement may take, so a connection this silent is dead. A timeout of the query
// would leave it in the pool, where every later query fails too.
const SILENT_MS = 12_000
const KEEPALIVE_AFTER_MS = 10_000
// Routers and proxies forget old connections.
const LONGEST_LIFE_SECONDS = 30 * 60
const INT8 = 20

const NO_COPY =
  'Su Postgres la copia di prima la fa chi lo amministra, con pg_dump: il programma cambia le tabelle senza.'

/** For a shop that needs several instances on one database. */
export async function openPostgres(
  url: string,
  migrations: Migrations,
  report: Report,
): Promise<Database> {
  // The pool replaces a broken connection. Without a listener the event would end the process: idle
  // connections emit it on the pool, those in use on the client.
  const onLost = (error: Error) => report('database-connection-lost', { code: codeOf(error) })
  const pool = new Pool({
    connectionString: durable(url),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    stream: endsWhenSilent,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    // The driver returns 64-bit integers as text; ours are milliseconds and fit a number.
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db, 'postgres', migrations, {
      report,
      beforeUpgrade: async () =>
        report('upgrade-without-copy', { to: migrations.program, words: NO_COPY }),
    })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The pool replaces a client whose socket was destroyed, whether it is idle or in use. */
function endsWhenSilent(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENT_MS, () =>
    socket.destroy(new Error('the database connection fell silent')),
  )
}

/**
 * synchronous_commit is set while connecting, so that every connection has it and an accepted request
 * survives a power cut. It comes last, so that it overrides the address.
 */
function durable(url: string): string {
  const option = encodeURIComponent('-c synchronous_commit=on')
  if (/[?&]options=/.test(url)) return url.replace(/[?&]options=[^&]*/, `$&%20${option}`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${option}`
}

function parserOf(oid: number, format: 'text' | 'binary' | undefined) {
  return oid === INT8 ? Number : types.getTypeParser(oid, format)
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name
}
