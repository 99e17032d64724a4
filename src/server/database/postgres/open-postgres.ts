import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database, MigrationTables } from '../database.ts'
import { migrate, type Migrations, orTooOld, type Report } from '../migrate.ts'
import { isNoted } from '../program-mark.ts'
import { keepCopyBefore, removeCopyBefore, removeDrafts } from '../sqlite/copy-before.ts'
import { CONNECT_TIMEOUT_MS, durable, readingIntegers } from './connect.ts'
import { copyPostgres } from './copy-postgres.ts'
import { whileOthersWait } from './upgrade-lock.ts'

const CONNECTIONS = 10
// As short for the same reason.
const STATEMENT_TIMEOUT_MS = 10_000
// Longer than any statement may take, so a connection this silent is dead. A timeout of the query
// would leave it in the pool, where every later query fails too.
const SILENT_MS = 12_000
const KEEPALIVE_AFTER_MS = 10_000
// Routers and proxies forget old connections.
const LONGEST_LIFE_SECONDS = 30 * 60

/** For a shop that needs several instances on one database. */
export async function openPostgres(
  url: string,
  dataDir: string,
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
    // Ours are milliseconds and fit a number.
    types: readingIntegers(Number),
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db, 'postgres', migrations, {
      report,
      alone: (work) => whileOthersWait(url, report, work),
      async beforeUpgrade() {
        await removeDrafts(dataDir)
        // Left by a start that was killed before it changed anything: what has come since is not in it.
        if (!(await isNoted(db, migrations.program)))
          await removeCopyBefore(dataDir, migrations.program)
        await keepCopyBefore(dataDir, migrations.program, report, (file) =>
          orTooOld(copyPostgres(url, file, migrations, report)),
        )
      },
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

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name
}
