import { openSync, readSync, statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

// Checked JavaScript, because a worker must start in the same way from the build and from tests.

/**
 * @typedef {object} Statement
 * @property {string} sql
 * @property {readonly (string | number | bigint | null)[]} parameters
 *
 * @typedef {object} Message
 * @property {number} id
 * @property {boolean} isFirst whether a transaction begins here that later messages go on with
 * @property {readonly Statement[]} [others] makes this and the others a whole transaction
 *
 * @typedef {Message & Statement} Query
 */

// Longer than any of our writers holds the lock, and short enough to answer before a visitor gives up.
const BUSY_TIMEOUT_MS = 5_000
const RETRY_AFTER_MS = 20
const PAUSE = new Int32Array(new SharedArrayBuffer(4))
const KEPT_STATEMENTS = 300
// A copy of the file alone, or a log that somebody empties, then lacks the last requests at most.
const WRITE_BACK_AFTER_MS = 1_000
const REPLACED = 'the database file was moved or replaced'

const { file } = /** @type {{ file: string }} */ (workerData)
// At module scope: a statement does not keep its database alive, and would crash without it.
const database = new DatabaseSync(file)
/** @type {Map<string, import('@photostructure/sqlite').StatementSyncInstance>} */
const statements = new Map()

// FULL, not NORMAL: an accepted request must also survive a power cut right after the answer.
// secure_delete overwrites what is erased.
database.exec(
  `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
   PRAGMA journal_mode = WAL;
   PRAGMA synchronous = FULL;
   PRAGMA secure_delete = ON;`,
)

const opened = statSync(file)
// Never closed: closing any descriptor of the file would end the locks that SQLite holds on it.
const descriptor = openSync(file, 'r')
// Where the header counts its changes (section 1.3.7 of the file format): the count never goes back.
const CHANGE_COUNTER_AT = 24
const counter = new DataView(new ArrayBuffer(4))
let written = { size: opened.size, mtimeMs: opened.mtimeMs, changes: changeCounter() }
/** @type {number | undefined} */
let logInode
let logSeen = { size: 0, mtimeMs: 0 }
// A log begins with one of these numbers (section 4.1 of the file format).
const LOG_BEGINS_WITH = new Set([0x377f0682, 0x377f0683])
/** @type {number | undefined} */
let logDescriptor
let isLogSaved = false
/** @type {NodeJS.Timeout | undefined} */
let writingBack

function changeCounter() {
  readSync(descriptor, counter, 0, counter.byteLength, CHANGE_COUNTER_AT)
  return counter.getUint32(0)
}

/**
 * A file that was moved or replaced still takes writes, but nobody would ever read them. The same is
 * true of its log, and of an old copy that was written into the file itself.
 */
function refuseReplacedFile() {
  const there = statSync(file, { throwIfNoEntry: false })
  const isSame = there?.ino === opened.ino && there.dev === opened.dev
  if (!there || !isSame || isOlder(there)) throw new Error(REPLACED)
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  logInode ??= log?.ino
  // SQLite makes it when it first needs it.
  if (logInode === undefined) return
  if (!log) saveLog()
  if (log?.ino !== logInode || isCut(log) || isHollow()) throw new Error(REPLACED)
  if (log.mtimeMs !== logSeen.mtimeMs) writingBack ??= setTimeout(writeBack, WRITE_BACK_AFTER_MS)
  logSeen = log
}

/**
 * SQLite would write behind the end of a log that was cut, and nobody could read it there. Another program
 * may begin the log anew where the file has everything: then the log can be written back, and a cut one cannot.
 *
 * @param {import('node:fs').Stats} log
 */
function isCut({ size }) {
  if (size >= logSeen.size) return false
  if (database.isTransaction) return true
  const giveUpAt = Date.now() + BUSY_TIMEOUT_MS
  try {
    while (isWriteBackBusy()) {
      if (Date.now() > giveUpAt) return true
      Atomics.wait(PAUSE, 0, 0, RETRY_AFTER_MS)
    }
    return false
  } catch {
    return true
  }
}

/** A log that was emptied in the middle of a transaction has nothing where it begins, and is as long as before. */
function isHollow() {
  logDescriptor ??= openSync(`${file}-wal`, 'r')
  const begin = new DataView(new ArrayBuffer(4))
  const isEmpty = readSync(logDescriptor, begin, 0, begin.byteLength, 0) === 0
  return !isEmpty && !LOG_BEGINS_WITH.has(begin.getUint32(0))
}

/** While another connection writes the log back, SQLite says so at once, whatever its timeout. */
function isWriteBackBusy() {
  const [found] = database.prepare('pragma wal_checkpoint(truncate)').all()
  return found?.busy !== 0
}

/** @param {import('node:fs').Stats} there */
function isOlder({ size, mtimeMs }) {
  if (mtimeMs === written.mtimeMs && size === written.size) return false
  const changes = changeCounter()
  if (size < written.size || changes < written.changes) return true
  written = { size, mtimeMs, changes }
  return false
}

/** SQLite still has the removed log open: what it holds is written into the file, once. */
function saveLog() {
  if (isLogSaved || database.isTransaction) return
  isLogSaved = true
  database.exec('pragma wal_checkpoint(truncate)')
}

/** @param {string} sql */
function prepared(sql) {
  const known = statements.get(sql)
  if (known) return known
  // Each size of a batch is another statement; the oldest one makes room.
  const [oldest] = statements.keys()
  if (oldest !== undefined && statements.size >= KEPT_STATEMENTS) statements.delete(oldest)
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

/** @param {Statement} statement */
function run({ sql, parameters }) {
  // After some errors SQLite has rolled back by itself.
  if (sql === 'rollback' && !database.isTransaction) return { rows: [], changes: 0 }
  const statement = prepared(sql)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) }
  const { changes } = statement.run(...parameters)
  return { rows: [], changes }
}

/** @param {Statement} first @param {readonly Statement[]} others */
function runTransaction(first, others) {
  try {
    const result = run(first)
    others.forEach(run)
    database.exec('commit')
    return result
  } finally {
    if (database.isTransaction) database.exec('rollback')
  }
}

function writeBack() {
  // A transaction that is rolled back or only reads would not ask again.
  writingBack = database.isTransaction ? setTimeout(writeBack, WRITE_BACK_AFTER_MS) : undefined
  if (writingBack) return
  try {
    refuseReplacedFile()
    database.exec('pragma wal_checkpoint')
  } catch {
    // Whatever it is, the next message is told of it.
  }
}

function begin() {
  for (;;) {
    refuseReplacedFile()
    // Immediate: a transaction that turns into a writer halfway cannot wait for the lock.
    database.exec('begin immediate')
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
    if (!log || log.size >= logSeen.size) return
    // Another connection may have begun the log anew meanwhile; this is found out without the lock.
    database.exec('rollback')
  }
}

/** @param {Query} query */
function answer(query) {
  const { others, isFirst } = query
  if (isFirst || others) begin()
  else if (!database.isTransaction) refuseReplacedFile()
  return others ? runTransaction(query, others) : run(query)
}

parentPort?.on('message', (/** @type {Query | 'close'} */ message) => {
  if (message === 'close') {
    clearTimeout(writingBack)
    statements.clear()
    database.close()
    parentPort?.close()
    return
  }
  try {
    const result = answer(message)
    refuseReplacedFile()
    parentPort?.postMessage({ id: message.id, answer: result })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ id: message.id, error: text })
  }
})
