import { sql, type RawBuilder } from 'kysely'
import type { Database, Engine } from '../../../server/database/database.ts'
import type { Tables } from './customer-rows.ts'

interface CustomerPage {
  /** Beginnings of words; a customer must have all of them. */
  readonly terms: readonly string[]
  /** The place of the last customer of the page before. */
  readonly before?: bigint | undefined
  readonly most: number
}

/** A customer in the order of newest requests. */
export interface FoundCustomer {
  readonly id: string
  readonly place: bigint
}

export interface CustomerFigures {
  readonly id: string
  readonly requests: number
  /** What the server has calculated, of all requests and of those that are confirmed. */
  readonly cents: number
  readonly confirmed_cents: number
  readonly newest: string
}

export type CustomerStore = ReturnType<typeof createCustomerStore>

// Frequent words are found among these; Postgres' index would collect all customers with one before it sorts them.
const NEWEST = 2_500

/** Reads customers. One query layer for both engines; where they differ, the code names the engine. */
export function createCustomerStore(db: Database<Tables>, engine: Engine) {
  const foundBy = async (query: RawBuilder<{ id: string; place: string }>) =>
    (await query.execute(db)).rows.map(({ id, place }): FoundCustomer => ({
      id,
      place: BigInt(place),
    }))
  const columns = sql`id, cast(sort_key as text) as place`

  const newest = ({ before, most }: CustomerPage) =>
    foundBy(sql`select ${columns} from customers where ${isBefore(before, sql`sort_key`)}
      order by sort_key desc limit ${most}`)

  const onSqlite = ({ terms, before, most }: CustomerPage) => {
    const wanted = terms.map((term) => `"${term}"*`).join(' AND ')
    const rowid = sql`customer_words.rowid`
    return foundBy(sql`select ${columns} from customer_words cross join customers on sort_key = ${rowid}
      where customer_words match ${wanted} and ${isBefore(before, rowid)}
      order by ${rowid} desc limit ${most}`)
  }

  async function onPostgres({ terms, before, most }: CustomerPage) {
    const wanted = sql`words @@ ${terms.map((term) => `'${term}':*`).join(' & ')}::tsquery`
    const range = isBefore(before, sql`sort_key`)
    const among = await foundBy(sql`with newest as materialized
        (select * from customers where ${range} order by sort_key desc limit ${NEWEST})
      select ${columns} from newest where ${wanted} order by sort_key desc limit ${most}`)
    if (among.length === most) return among
    // The offset keeps the planner from reading everything in order.
    return foundBy(sql`select ${columns} from
        (select id, sort_key from customers where ${wanted} and ${range} offset 0) found
      order by sort_key desc limit ${most}`)
  }

  return {
    /** Whoever wrote last comes first. */
    find(page: CustomerPage): Promise<FoundCustomer[]> {
      if (page.terms.length === 0) return newest(page)
      return engine === 'sqlite' ? onSqlite(page) : onPostgres(page)
    },

    async figures(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerFigures>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<CustomerFigures>`
        select customer_id as id, cast(count(*) as integer) as requests,
          cast(coalesce(sum(cents), 0) as bigint) as cents,
          cast(coalesce(sum(case when state = 'confirmed' then cents end), 0) as bigint) as confirmed_cents,
          max(customer_requests.request_id) as newest
        from customer_requests join inbox on inbox.request_id = customer_requests.request_id
        where customer_id in (${sql.join(ids)}) group by customer_id`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Undefined where the customer is gone. */
    noteOf: (id: string) =>
      db
        .selectFrom('customers')
        .select(['note', 'version'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Its addresses and VAT numbers. */
    async keysOf(id: string) {
      const keys = await db
        .selectFrom('customer_requests')
        .select(['email', 'vat'])
        .distinct()
        .where('customer_id', '=', id)
        .execute()
      return {
        emails: unique(keys.map(({ email }) => email)),
        vats: unique(keys.map(({ vat }) => vat)),
      }
    },

    /** The ids of its requests, newest first. */
    async requestsOf(id: string, most: number): Promise<string[]> {
      const rows = await db
        .selectFrom('customer_requests')
        .select('request_id')
        .where('customer_id', '=', id)
        .orderBy('request_id', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ request_id: requestId }) => requestId)
    },

    /** How many of its requests came before this one. */
    async earlierThan(requestId: string, id: string): Promise<number> {
      const row = await db
        .selectFrom('customer_requests')
        .select((all) => all.fn.countAll<number | string>().as('count'))
        .where('customer_id', '=', id)
        .where('request_id', '<', requestId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** Whose a request is; undefined where it is nobody's. */
    async ofRequest(requestId: string) {
      const row = await db
        .selectFrom('customer_requests')
        .leftJoin('customers', 'customers.id', 'customer_id')
        .select(['customer_id', 'customers.id as customer', 'email', 'vat'])
        .where('request_id', '=', requestId)
        .executeTakeFirst()
      if (!row) return undefined
      if (row.customer_id !== null) {
        // One that is not written yet could not be opened.
        return row.customer === null ? undefined : { customer: row.customer, isParted: false }
      }
      const others = await db
        .selectFrom('customer_requests')
        .select('customer_id')
        .where((where) =>
          where.or([
            ...(row.email === null ? [] : [where('email', '=', row.email)]),
            ...(row.vat === null ? [] : [where('vat', '=', row.vat)]),
          ]),
        )
        .where('customer_id', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return { customer: others?.customer_id ?? undefined, isParted: true }
    },

    /** Differs after each change, whichever instance stored it. */
    async changes(): Promise<number> {
      const row = await db.selectFrom('customer_changes').select('count').executeTakeFirst()
      return row?.count ?? 0
    },
  }
}

function isBefore(before: bigint | undefined, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return before === undefined ? sql`true` : sql`${key} < ${before}`
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].flatMap((value) => value ?? [])
}
