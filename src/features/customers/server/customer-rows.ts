import { sql, type Transaction } from 'kysely'
import type { Engine } from '../../../server/database/database.ts'
import { wordsColumn } from '../../requests/server/inbox/inbox-rows.ts'
import type { InboxTables } from '../../requests/server/inbox/inbox-table.ts'
import { searchedWords, textWords } from '../../requests/server/inbox/typed-words.ts'
import type { RequestTables } from '../../requests/server/request-table.ts'
import type { CustomerTable, CustomerTables } from './customer-table.ts'

export type Tables = CustomerTables & InboxTables & RequestTables
export type CustomerTransaction = Transaction<Tables>

// A customer is found by the words of these: whoever has more requests does not change name in each of them.
const REQUESTS_SEARCHED = 20
// Any number, as long as it is the same in every instance.
const CUSTOMERS_LOCK = 5_124_918

/** Two instances that group at once would make two customers of one. SQLite has one writer anyway. */
export async function lockCustomers(
  transaction: CustomerTransaction,
  engine: Engine,
): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select pg_advisory_xact_lock(${CUSTOMERS_LOCK})`.execute(transaction)
}

export interface Note {
  readonly note: string
  readonly version: number
}

export async function customerNotes(
  transaction: CustomerTransaction,
  ids: readonly string[],
): Promise<Map<string, Note>> {
  const rows = await transaction
    .selectFrom('customers')
    .select(['id', 'note', 'version'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, note, version }) => [id, { note, version }]))
}

/**
 * Writes these customers anew, from their requests and with these notes. Those without a request go: a note about
 * nobody would be left.
 */
export async function rewriteCustomers(
  transaction: CustomerTransaction,
  engine: Engine,
  ids: readonly string[],
  notes: ReadonlyMap<string, Note>,
): Promise<void> {
  if (ids.length === 0) return
  const written: CustomerTable[] = []
  for (const id of ids) {
    const [newest, ...others] = await searchedRequests(transaction, id)
    if (!newest) continue
    const { note, version } = notes.get(id) ?? { note: '', version: 0 }
    const typed = [newest, ...others].flatMap(({ words }) => words.split(' '))
    const words = searchedWords([...typed, ...textWords(note)])
      .toSorted()
      .join(' ')
    const sort_key = BigInt(newest.sort_key)
    written.push({ sort_key, id, note, version, words })
  }
  const same = await unchanged(transaction, engine, written)
  const replaced = ids.filter((id) => !same.has(id))
  const changed = written.filter(({ id }) => !same.has(id))
  // Removed first: a customer may get the sort key that another one had.
  if (replaced.length > 0) {
    await transaction.deleteFrom('customers').where('id', 'in', replaced).execute()
  }
  if (changed.length > 0) {
    const values = changed.map((row) => ({ ...row, words: wordsColumn(row.words, engine) }))
    await transaction.insertInto('customers').values(values).execute()
  }
  await transaction
    .insertInto('customer_changes')
    .values({ id: 1, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ count: row('customer_changes.count', '+', 1) })),
    )
    .execute()
}

/** Its newest requests. Limited by the index: one customer may have all requests. */
async function searchedRequests(transaction: CustomerTransaction, id: string) {
  const { rows } = await sql<{ sort_key: string; words: string }>`
    select cast(sort_key as text) as sort_key, customer_requests.words as words
    from customer_requests join inbox on inbox.request_id = customer_requests.request_id
    where customer_id = ${id}
    order by customer_requests.request_id desc limit ${REQUESTS_SEARCHED}`.execute(transaction)
  return rows
}

/** SQLite takes a millisecond to replace the words of a customer, who mostly writes under the same name. */
async function unchanged(
  transaction: CustomerTransaction,
  engine: Engine,
  rows: readonly CustomerTable[],
): Promise<ReadonlySet<string>> {
  if (engine !== 'sqlite' || rows.length === 0) return new Set()
  const stored = await transaction
    .selectFrom('customers')
    .select(['id', 'version', 'words', sql<string>`cast(sort_key as text)`.as('key')])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const known = new Set(
    stored.map(({ id, key, version, words }) => [id, key, version, words].join()),
  )
  const same = rows.filter(({ id, sort_key: key, version, words }) =>
    known.has([id, key, version, words].join()),
  )
  return new Set(same.map(({ id }) => id))
}
