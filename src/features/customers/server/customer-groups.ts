import { sql, type Transaction } from 'kysely'
import { createBatches } from '../../../server/database/batches.ts'
import type { Database, Engine } from '../../../server/database/database.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import type { SentData } from '../../requests/server/sent-data.ts'
import type { CustomerKeys } from './customer-keys.ts'
import {
  type CustomerTransaction,
  lockCustomers,
  customerNotes,
  rewriteCustomers,
  type Tables,
} from './customer-rows.ts'
import type { CustomerRequestTable } from './customer-table.ts'
import { groupRequests } from './group-requests.ts'
import { customersOf, memberOf, rewriteJoined, setCustomer } from './join-customers.ts'

// Visitors wait for the lock while these are grouped.
const GROUPED_AT_ONCE = 50
const WRITTEN_AT_ONCE = 25

type KeysOf = (sent: SentData) => CustomerKeys | undefined

export type CustomerGroups = ReturnType<typeof createCustomerGroups>

/** Which requests belong to one customer. */
export function createCustomerGroups(db: Database<Tables>, engine: Engine, now: () => number) {
  const inTurn = <Result>(work: (transaction: CustomerTransaction) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      await lockCustomers(transaction, engine)
      return work(transaction)
    })

  const newCustomer = () => newRowId(now())
  const waiting = createBatches(
    db,
    { table: 'customer_waiting', id: 'request_id', atOnce: GROUPED_AT_ONCE },
    now,
  )
  const outdated = createBatches(
    db,
    { table: 'customer_outdated', id: 'customer_id', atOnce: WRITTEN_AT_ONCE },
    now,
  )

  async function groupSome(ids: readonly string[], keysOf: KeysOf): Promise<void> {
    // Read and parsed before the transaction, for which visitors wait.
    const stored = await db
      .selectFrom('requests')
      .select(['id', 'customer', 'sent_rows'])
      .where('id', 'in', ids)
      // A database that was brought back row by row lets all requests wait again.
      .where('id', 'not in', (grouped) =>
        grouped.selectFrom('customer_requests').select('request_id').where('request_id', 'in', ids),
      )
      .orderBy('id', 'desc')
      .execute()
    const keyed = stored.flatMap(({ id, customer, sent_rows: sent }) => {
      const keys = keysOf(sentData(customer, sent))
      return keys ? { request_id: id, ...keys } : []
    })
    await inTurn(async (transaction) => {
      const left = await transaction
        .deleteFrom('customer_waiting')
        .where('request_id', 'in', ids)
        .returning('request_id')
        .execute()
      // Another instance may have grouped some meanwhile, and some may have been erased.
      const leftIds = new Set(left.map(({ request_id: id }) => id))
      const added = keyed.filter(({ request_id: id }) => leftIds.has(id))
      if (added.length > 0) await add(transaction, added)
    })
  }

  async function add(
    transaction: CustomerTransaction,
    added: readonly Omit<CustomerRequestTable, 'customer_id'>[],
  ): Promise<void> {
    const { customers, joined } = await customersOf(transaction, added.map(memberOf), newCustomer)
    const owned = added.map((row) => ({
      ...row,
      customer_id: customers.get(row.request_id) ?? null,
    }))
    await transaction.insertInto('customer_requests').values(owned).execute()
    await rewriteJoined(transaction, engine, joined)
    await transaction
      .insertInto('customer_outdated')
      .values([...new Set(customers.values())].map((id) => ({ customer_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  const writeSome = (ids: readonly string[]) =>
    inTurn(async (transaction) => {
      await rewriteCustomers(transaction, engine, ids, await customerNotes(transaction, ids))
      await transaction.deleteFrom('customer_outdated').where('customer_id', 'in', ids).execute()
    })

  return {
    /** Groups some stored requests that are not yet, or writes some of their customers; true where more may follow. */
    group: async (keysOf: KeysOf): Promise<boolean> =>
      (await waiting((ids) => groupSome(ids, keysOf))) || (await outdated(writeSome)),

    /**
     * The seller says that a request is somebody else's. Where only this one joined the others of its customer, they
     * part, too, and each keeps the note.
     */
    part: (requestId: string): Promise<void> =>
      inTurn(async (transaction) => {
        const row = await rowOf(transaction, requestId)
        const former = row?.customer_id ?? undefined
        if (former === undefined) return
        await setCustomer(transaction, null).where('request_id', '=', requestId).execute()
        const others = await transaction
          .selectFrom('customer_requests')
          .select(['request_id', 'email', 'vat'])
          .where('customer_id', '=', former)
          .orderBy('request_id', 'desc')
          .execute()
        const { customers } = groupRequests(others.map(memberOf), new Map(), newCustomer)
        const newest = customers.get(others[0]?.request_id ?? '')
        const parted = new Map([...customers].filter(([, customer]) => customer !== newest))
        await assign(transaction, parted)
        const ids = [former, ...new Set(parted.values())]
        const note = (await customerNotes(transaction, [former])).get(former)
        const notes = new Map(note ? ids.map((id) => [id, note]) : [])
        await rewriteCustomers(transaction, engine, ids, notes)
      }),

    /** Takes that back. */
    rejoin: (requestId: string): Promise<void> =>
      inTurn(async (transaction) => {
        const row = await rowOf(transaction, requestId)
        if (row?.customer_id !== null) return
        const { customers, joined } = await customersOf(transaction, [memberOf(row)], newCustomer)
        await assign(transaction, customers)
        await rewriteJoined(transaction, engine, joined, [...customers.values()])
      }),

    /** Stores a note that refers to `version`. */
    setNote: (id: string, version: number, note: string): Promise<'stored' | 'overtaken'> =>
      inTurn(async (transaction) => {
        const known = (await customerNotes(transaction, [id])).get(id)
        if (known?.version !== version) return 'overtaken'
        const changed = { note, version: version + 1 }
        await rewriteCustomers(transaction, engine, [id], new Map([[id, changed]]))
        return 'stored'
      }),
  }
}

/** Within the transaction that erases the request, after it has left the inbox. */
export async function eraseFromCustomers(
  erasing: Transaction<Tables>,
  engine: Engine,
  requestId: string,
): Promise<void> {
  await lockCustomers(erasing, engine)
  await erasing.deleteFrom('customer_waiting').where('request_id', '=', requestId).execute()
  const row = await rowOf(erasing, requestId)
  if (!row) return
  await erasing.deleteFrom('customer_requests').where('request_id', '=', requestId).execute()
  if (row.customer_id === null) return
  const ids = [row.customer_id]
  await rewriteCustomers(erasing, engine, ids, await customerNotes(erasing, ids))
}

function rowOf(transaction: CustomerTransaction, requestId: string) {
  return transaction
    .selectFrom('customer_requests')
    .select(['request_id', 'customer_id', 'email', 'vat'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

function sentData(customer: string, rows: string): SentData {
  return {
    customer: JSON.parse(customer) as SentData['customer'],
    rows: JSON.parse(rows) as SentData['rows'],
  }
}

async function assign(
  transaction: CustomerTransaction,
  customers: ReadonlyMap<string, string>,
): Promise<void> {
  if (customers.size === 0) return
  const data = [...customers].map(([request, customer]) => sql`(${request}, ${customer})`)
  await sql`update customer_requests set customer_id = column2
    from (values ${sql.join(data)}) as data where request_id = column1`.execute(transaction)
}
