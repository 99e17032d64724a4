import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, MigrationTables } from '../database.ts'

// Shorter than the 30 s that the page waits, so that the visitor gets our answer.
export const CONNECT_TIMEOUT_MS = 5_000
const INT8 = 20

/**
 * synchronous_commit is set while connecting, so that every connection has it and an accepted request
 * survives a power cut. It comes last, so that it overrides the address.
 */
export function durable(url: string): string {
  const option = encodeURIComponent('-c synchronous_commit=on')
  if (/[?&]options=/.test(url)) return url.replace(/[?&]options=[^&]*/, `$&%20${option}`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${option}`
}

/** The driver returns 64-bit integers as text. */
export function readingIntegers(parse: (text: string) => number | bigint) {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? parse : types.getTypeParser(oid, format),
  }
}

/** One connection, for work on all of the database: its statements take as long as they need. */
export async function withPatientConnection<Result>(
  url: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool({
    connectionString: durable(url),
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Its locks end with it.
    idleTimeoutMillis: 0,
    keepAlive: true,
    // Keys for sorting are larger than a number.
    types: readingIntegers(BigInt),
  })
  // Without a listener the event would end the process; the next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
