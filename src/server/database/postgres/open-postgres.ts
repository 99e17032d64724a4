import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, MigrationTables } from '../database.ts'
import { migrate, type Migration } from '../migrate.ts'

const CONNECTIONS = 10
// Shorter than a visitor's patience of 30 s, so that the answer is ours and says to try again.
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
// A server that vanished without a word would otherwise be waited for by the kernel's rules.
const QUERY_TIMEOUT_MS = 12_000
const INT8 = 20

type Report = (event: string, facts: Readonly<Record<string, unknown>>) => void

/** For a shop that has outgrown one machine: several instances, one database. */
export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  report: Report,
): Promise<Database> {
  // A connection that breaks is replaced by the pool; unheard, the event would end the process. The
  // pool hears it from idle ones, and only we from those in use.
  const onLost = (error: Error) => report('database-connection-lost', { code: codeOf(error) })
  const pool = new Pool({
    connectionString: durable(url),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    // The driver hands 64-bit integers over as text; ours are milliseconds and fit a number.
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db, 'postgres', migrations)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Whatever the database's default: an accepted request survives a power cut after the answer. Said
 * while connecting, so that no connection is ever without it; last, so that it counts.
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
