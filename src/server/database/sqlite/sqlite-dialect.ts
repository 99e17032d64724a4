import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { WorkerConnection } from './worker-connection.ts'

export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new WorkerDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** One connection, lent to one borrower at a time, so that transactions do not mix. */
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

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lent
    const { promise, resolve } = withResolvers()
    this.#lent = promise
    await before
    this.#giveBack = resolve
    return this.#connection as WorkerConnection
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack?.()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Immediate: a transaction that turns into a writer halfway cannot wait for the lock.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
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

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: (() => void) | undefined
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve: () => resolve?.() }
}
