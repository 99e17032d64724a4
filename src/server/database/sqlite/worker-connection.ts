import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/** With SQLite's own message. */
class SqliteError extends Error {
  override readonly name = 'SqliteError'
}

interface Reply {
  readonly id: number
  readonly rows?: readonly unknown[]
  readonly changes?: number
  readonly error?: string
}

/** A statement that begins a transaction, and all others of it: the last one is followed by the commit. */
export interface SqliteTransaction<Row> extends CompiledQuery<Row> {
  readonly others: readonly CompiledQuery[]
}

interface Pending {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}

const WORKER = new URL('./sqlite-worker.js', import.meta.url)

/**
 * SQLite answers synchronously, and a lock or a slow disk blocks the calling thread. It runs in a
 * thread of its own, so that the server goes on serving the page.
 */
export class WorkerConnection implements DatabaseConnection {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #exited: Promise<void>
  #lastId = 0
  #failure: Error | undefined
  #isBeginning = false

  constructor(file: string) {
    this.#worker = new Worker(WORKER, { workerData: { file } })
    this.#worker.on('message', (reply: Reply) => this.#settle(reply))
    this.#worker.on('error', (error: Error) => this.#fail(new SqliteError(error.message)))
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(this.#failure ?? new SqliteError('the database is closed'))
        resolve()
      })
    })
  }

  async executeQuery<Row>(
    query: CompiledQuery | SqliteTransaction<Row>,
  ): Promise<QueryResult<Row>> {
    if (this.#failure) throw this.#failure
    const { rows = [], changes } = await new Promise<Reply>((resolve, reject) => {
      const id = ++this.#lastId
      this.#pending.set(id, { resolve, reject })
      const others = 'others' in query ? query.others.map(statementIn) : undefined
      this.#worker.postMessage({ id, ...statementIn(query), others, isFirst: this.#isBeginning })
      this.#isBeginning = false
    })
    return {
      rows: rows as Row[],
      ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
    }
  }

  /** The next query begins a transaction: one message to the thread instead of two. */
  beginWithNextQuery(): void {
    this.#isBeginning = true
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new SqliteError('streaming is not supported: read by pages')
  }

  async close(): Promise<void> {
    this.#worker.postMessage('close')
    await this.#exited
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if (reply.error === undefined) pending?.resolve(reply)
    else pending?.reject(new SqliteError(reply.error))
  }

  #fail(error: Error): void {
    this.#failure = error
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

/** The rest of a query cannot be sent to another thread. */
function statementIn({ sql, parameters }: CompiledQuery) {
  return { sql, parameters }
}
