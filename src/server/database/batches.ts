import { sql, type QueryExecutorProvider } from 'kysely'

// One that failed is named in the log each time.
const RETRY_AFTER_MS = 5 * 60_000

interface Waiting {
  readonly table: string
  /** Its column with the ids. */
  readonly id: string
  readonly atOnce: number
}

class FailedRowsError extends Error {
  override readonly name = 'FailedRowsError'
  readonly ids: readonly string[]

  constructor(table: string, ids: readonly string[], cause: unknown) {
    super(`${table} ${ids.join(', ')}: ${String(cause)}`, { cause })
    this.ids = ids
  }
}

/**
 * Works through the ids of a table, newest first, some at a time, and resolves with true where more may follow. `work`
 * removes them from the table. Where it fails, each of them is tried alone: one that cannot be done must not keep the
 * others waiting. Those that fail alone are in the error, and are tried again some minutes later.
 */
export function createBatches(
  db: QueryExecutorProvider,
  { table, id, atOnce }: Waiting,
  now = () => Date.now(),
) {
  // All ids between these two were tried, and those that are left have failed.
  let tried: { readonly oldest: string; readonly newest: string; readonly at: number } | undefined
  const column = sql.ref(id)

  async function read(condition = sql`true`, order = sql`desc`): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`select ${column} as id from ${sql.table(table)}
      where ${condition} order by ${column} ${order} limit ${atOnce}`.execute(db)
    return rows.map((row) => row.id)
  }

  async function next(): Promise<readonly string[]> {
    if (tried && now() - tried.at >= RETRY_AFTER_MS) tried = undefined
    if (!tried) return read()
    // Beginning beside those that were tried, so that none is left between.
    const newer = await read(sql`${column} > ${tried.newest}`, sql`asc`)
    return newer.length > 0 ? newer : read(sql`${column} < ${tried.oldest}`)
  }

  return async (work: (ids: readonly string[]) => Promise<void>): Promise<boolean> => {
    const ids = await next()
    if (ids.length === 0) return false
    try {
      await work(ids)
    } catch (error) {
      const failed = ids.length === 1 ? ids : await failedAlone(ids, work)
      if (failed.length === 0) return true
      const all = [...ids, ...(tried ? [tried.oldest, tried.newest] : [])].toSorted()
      const [oldest = '', newest = ''] = [all[0], all.at(-1)]
      tried = { oldest, newest, at: tried?.at ?? now() }
      throw new FailedRowsError(table, failed, error)
    }
    return true
  }
}

async function failedAlone(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) await work([id]).catch(() => failed.push(id))
  return failed
}
