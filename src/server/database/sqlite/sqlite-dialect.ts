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
