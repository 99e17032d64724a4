import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

// Checked JavaScript, because a worker has to start the same way from the build and from tests.

/** @typedef {{ id: number, sql: string, parameters: readonly (string | number | bigint | null)[] }} Query */

// Longer than any honest writer holds the lock, and still an answer before a visitor gives up.
const BUSY_TIMEOUT_MS = 5_000
const KEPT_STATEMENTS = 300

const { file } = /** @type {{ file: string }} */ (workerData)
// At module scope: a statement does not keep its database alive, and would crash without it.
const database = new DatabaseSync(file)
/** @type {Map<string, import('@photostructure/sqlite').StatementSyncInstance>} */
const statements = new Map()

// FULL, not NORMAL: an accepted request must also survive the power cut right after the answer.
// And what is erased is overwritten, not only unlisted.
database.exec(
  `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
   PRAGMA journal_mode = WAL;
   PRAGMA synchronous = FULL;
   PRAGMA secure_delete = ON;`,
)

const opened = statSync(file)

/** Moved or replaced under us it takes writes as before, and nobody would ever read them. */
function refuseWhatIsGone() {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there?.ino === opened.ino && there.dev === opened.dev) return
  throw new Error('the database file was moved or replaced')
}

/** @param {string} sql */
function prepared(sql) {
  const known = statements.get(sql)
  if (known) return known
  // Batches come in many sizes, each a statement of its own; the oldest makes room.
  const [oldest] = statements.keys()
  if (oldest !== undefined && statements.size >= KEPT_STATEMENTS) statements.delete(oldest)
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

/** @param {Query} query */
function run({ sql, parameters }) {
  const statement = prepared(sql)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) }
  const { changes } = statement.run(...parameters)
  return { rows: [], changes }
}

parentPort?.on('message', (/** @type {Query | 'close'} */ message) => {
  if (message === 'close') {
    statements.clear()
    database.close()
    parentPort?.close()
    return
  }
  try {
    const result = run(message)
    refuseWhatIsGone()
    parentPort?.postMessage({ id: message.id, ...result })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ id: message.id, error: text })
  }
})
