import { sql } from 'kysely'
import type { Engine } from '../../../server/database/database.ts'
import {
  type CustomerTransaction,
  type Note,
  customerNotes,
  rewriteCustomers,
} from './customer-rows.ts'
import { groupRequests, type Grouping, type Member } from './group-requests.ts'

/** Whose these requests are by their keys. Customers who turn out to be the same become one. */
export async function customersOf(
  transaction: CustomerTransaction,
  members: readonly Member[],
  newCustomer: () => string,
): Promise<Grouping> {
  const known = await customersOfKeys(transaction, new Set(members.flatMap(({ keys }) => keys)))
  const grouping = groupRequests(members, known, newCustomer)
  for (const [former, customer] of grouping.joined) {
    await setCustomer(transaction, customer).where('customer_id', '=', former).execute()
  }
  return grouping
}

/** Writes customers that have become one, and `others`, once their requests are stored. */
export async function rewriteJoined(
  transaction: CustomerTransaction,
  engine: Engine,
  joined: Grouping['joined'],
  others: readonly string[] = [],
): Promise<void> {
  const ids = [...new Set([...joined.keys(), ...joined.values(), ...others])]
  if (ids.length === 0) return
  const notes = joinedNotes(await customerNotes(transaction, ids), joined)
  await rewriteCustomers(transaction, engine, ids, notes)
}

export function setCustomer(transaction: CustomerTransaction, customer: string | null) {
  return transaction.updateTable('customer_requests').set({ customer_id: customer })
}

export function memberOf(row: {
  readonly request_id: string
  readonly email: string | null
  readonly vat: string | null
}): Member {
  // An address has an @, so that it is never taken for a number.
  return { id: row.request_id, keys: [row.email, row.vat].flatMap((key) => key ?? []) }
}

async function customersOfKeys(
  transaction: CustomerTransaction,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>()
  const values = sql.join([...keys].map((key) => sql`(${key})`))
  // All rows of a key have the same customer; one of them is enough.
  const { rows } = await sql<{ key: string; customer: string | null }>`
    with keys (key) as (values ${values})
    select key, coalesce(
      (select customer_id from customer_requests where email = key and customer_id is not null limit 1),
      (select customer_id from customer_requests where vat = key and customer_id is not null limit 1)
    ) as customer from keys`.execute(transaction)
  for (const { key, customer } of rows) if (customer !== null) known.set(key, customer)
  return known
}

/** Both notes are kept where two customers turn out to be one. */
function joinedNotes(
  notes: ReadonlyMap<string, Note>,
  joined: ReadonlyMap<string, string>,
): ReadonlyMap<string, Note> {
  const all = new Map(notes)
  for (const [former, customer] of joined) {
    const [own, other] = [all.get(customer), notes.get(former)]
    if (!other?.note) continue
    const note = [...new Set([own?.note, other.note])].filter(Boolean).join('\n')
    all.set(customer, { note, version: Math.max(own?.version ?? 0, other.version) + 1 })
  }
  return all
}
