import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { startThread } from '../../threads/thread.ts'

const WORKER = new URL('./sqlite-worker.js', import.meta.url)

/** A statement that begins a transaction, and all others of it: the last one is followed by the commit. */
export interface SqliteTransaction<Row> extends CompiledQuery<Row> {
  readonly others: readonly CompiledQuery[]
}

export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new WorkerDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** One connection, used by one caller at a time, so that transactions do not mix. */
class WorkerDriver implements Driver {
  readonly #file: string
  #connection: WorkerConnection | undefined
  #lent: Promise<void> = Promise.resolve()
  #giveBack: (() => void) | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#connection = new WorkerConnection(this.#file)
  }

  async acquireConnection(): Promise<WorkerConnection> {
    const before = this.#lent
    let giveBack: (() => void) | undefined
    this.#lent = new Promise((resolve) => (giveBack = resolve))
    await before
    this.#giveBack = giveBack
    return this.#connection as WorkerConnection
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack?.()
  }

  async beginTransaction(): Promise<void> {
    this.#connection?.beginWithNextQuery()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#connection?.close()
  }
}

/**
 * SQLite answers synchronously, and a lock or a slow disk blocks the calling thread. It runs in a
 * thread of its own, so that the server goes on serving the page.
 */
class WorkerConnection implements DatabaseConnection {
  readonly #thread
  #isBeginning = false

  constructor(file: string) {
    this.#thread = startThread(WORKER, { file })
  }

  async executeQuery<Row>(
    query: CompiledQuery | SqliteTransaction<Row>,
  ): Promise<QueryResult<Row>> {
    const isFirst = this.#isBeginning
    this.#isBeginning = false
    const others = 'others' in query ? query.others.map(statementIn) : undefined
    const question = { ...statementIn(query), others, isFirst }
    const answer = await this.#thread.ask(question)
    const { rows, changes } = answer as { rows: Row[]; changes?: number }
    return { rows, ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }) }
  }

  /** The next query begins a transaction: one message to the thread instead of two. */
  beginWithNextQuery(): void {
    this.#isBeginning = true
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported: read by pages')
  }

  async close(): Promise<void> {
    this.#thread.worker.postMessage('close')
    await this.#thread.exited
  }
}

/** The rest of a query cannot be sent to another thread. */
function statementIn({ sql, parameters }: CompiledQuery) {
  return { sql, parameters }
}
