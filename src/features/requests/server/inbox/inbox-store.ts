import { sql, type RawBuilder } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { firstRowId, firstSortKey, sortKeyOf } from '../../../../server/database/row-id.ts'
import { writeTogether } from '../../../../server/database/write-together.ts'
import type { DeliveryTables } from '../../../../server/outbox/delivery-table.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import type { SellerState } from '../../wire.ts'
import type { InboxTables } from './inbox-table.ts'
import { stateWord, TO_CHECK_WORD, wantedWord, type WantedWord } from './inbox-words.ts'
import type { StoredRequest } from '../request-store.ts'
import type { RequestStore } from '../create-request-store.ts'

/** A mail that was given up, or is held until the seller releases it. */
type StoppedMail = 'refused' | 'held'

/** Which requests the seller wants to see. */
export interface InboxFilter {
  /** Beginnings of words; a request must have all of them. */
  readonly terms: readonly string[]
  readonly state?: SellerState | undefined
  readonly isToCheck?: boolean | undefined
  readonly mail?: StoppedMail | undefined
  readonly since?: number | undefined
}

export interface InboxPage extends InboxFilter {
  /** The last id of the page before. */
  readonly before?: string | undefined
  readonly most: number
}

export type InboxStore = ReturnType<typeof createInboxStore>

type Tables = InboxTables & DeliveryTables
type Wanted = readonly WantedWord[]

// Frequent words are found among these. Rarer ones are found by Postgres' index, which would collect all requests
// with a frequent word before it sorts them.
const NEWEST = 2_500
// Each takes some 60 µs, for which visitors wait.
const INDEXED_AT_ONCE = 100

/** One query layer for both engines; where they differ, the code names the engine. */
export function createInboxStore(db: Database<Tables>, engine: Engine) {
  const isSqlite = engine === 'sqlite'

  const idsOf = async (query: RawBuilder<{ request_id: string }>) =>
    (await query.execute(db)).rows.map(({ request_id: id }) => id)

  const newest = (page: InboxPage) =>
    idsOf(sql`select request_id from inbox where ${rangeOf(page)}
      order by sort_key desc limit ${page.most}`)

  /** Few mails are ever given up or held, and each state has an index that holds only those: all are looked at. */
  const withMail = (mail: StoppedMail, { since, before, most }: InboxPage, wanted: Wanted) => {
    const words = isSqlite
      ? joined(wanted.map(hasInText), sql` and `)
      : sql`words @@ ${queryOf(wanted, engine)}::tsquery`
    return idsOf(sql`select request_id from deliveries cross join inbox
      where request_id = subject and deliveries.state = ${sql.lit(mail)} and kind = ${REQUEST_MAIL}
        and subject >= ${since === undefined ? '' : firstRowId(since)}
        and subject < ${before ?? LAST_ID} and ${wanted.length === 0 ? sql`true` : words}
      order by subject desc limit ${most}`)
  }

  /** SQLite reads the requests of a word newest first, and those of several words too. */
  const onSqlite = (page: InboxPage, wanted: Wanted) =>
    idsOf(sql`select request_id from inbox_words cross join inbox on sort_key = inbox_words.rowid
      where inbox_words match ${queryOf(wanted, engine)} and ${rangeOf(page, sql`inbox_words.rowid`)}
      order by inbox_words.rowid desc limit ${page.most}`)

  async function onPostgres(page: InboxPage, wanted: Wanted): Promise<string[]> {
    const query = queryOf(wanted, engine)
    const among = await idsOf(sql`with newest as materialized
        (select * from inbox where ${rangeOf(page)} order by sort_key desc limit ${NEWEST})
      select request_id from newest where words @@ ${query}::tsquery
      order by sort_key desc limit ${page.most}`)
    if (among.length === page.most) return among
    // The offset keeps the planner from reading everything in order: it takes words for independent of each other.
    return idsOf(sql`select request_id from
        (select sort_key, request_id from inbox where words @@ ${query}::tsquery and ${rangeOf(page)} offset 0) found
      order by sort_key desc limit ${page.most}`)
  }

  async function find(page: InboxPage): Promise<readonly string[]> {
    const wanted = wantedBy(page)
    if (page.mail) return withMail(page.mail, page, wanted)
    if (wanted.length === 0) return newest(page)
    return isSqlite ? onSqlite(page, wanted) : onPostgres(page, wanted)
  }

  return {
    /** Ids, newest first. */
    find,

    /** How many there are, counted up to `most`. */
    count: async (filter: InboxFilter, most: number) => (await find({ ...filter, most })).length,

    /** How many requests were ever erased, by whichever instance. */
    async erasures(): Promise<number> {
      const row = await db.selectFrom('inbox_erasures').select('count').executeTakeFirst()
      return row?.count ?? 0
    },

    /** Makes some stored requests searchable that are not yet; true where more may follow. */
    async index(): Promise<boolean> {
      // Postgres has indexed what it has stored.
      if (!isSqlite) return false
      // Read first: this is asked all the time, and a transaction would take the write lock each time.
      const { rows } = await sql`select 1 from inbox_unindexed limit 1`.execute(db)
      if (rows.length === 0) return false
      // The newest first: the seller looks for those.
      const some = sql`select sort_key from inbox_unindexed order by sort_key desc limit ${INDEXED_AT_ONCE}`
      const count = sql<{ count: number }>`select count(*) as count from (${some})`
      const add = sql`insert into inbox_words (rowid, words)
        select sort_key, words from inbox where sort_key in (${some})`
      const done = sql`delete from inbox_unindexed where sort_key in (${some})`
      const others = [add, done].map((each) => each.compile(db))
      const [row] = await writeTogether(db, engine, count.compile(db), others)
      return row?.count === INDEXED_AT_ONCE
    },
  }
}

// After the id of every moment that a clock can show.
const LAST_ID = 'zzzzzzzzz'

function wantedBy({ terms, state, isToCheck }: InboxFilter): Wanted {
  return [
    ...terms.map(wantedWord),
    ...(isToCheck ? [{ whole: TO_CHECK_WORD }] : []),
    ...(state ? [{ whole: stateWord(state) }] : []),
  ]
}

function rangeOf({ since, before }: InboxPage, key = sql`sort_key`): RawBuilder<unknown> {
  const conditions = [
    ...(since === undefined ? [] : [sql`${key} >= ${firstSortKey(since)}`]),
    ...(before === undefined ? [] : [sql`${key} < ${sortKeyOf(before)}`]),
  ]
  return joined(conditions, sql` and `)
}

const joined = (conditions: readonly RawBuilder<unknown>[], by: RawBuilder<unknown>) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, by)

/** Words have no signs that mean something in a query: they are letters and digits, or ours. */
function queryOf(wanted: Wanted, engine: Engine): string {
  const isSqlite = engine === 'sqlite'
  const either = (word: WantedWord) =>
    eitherOf(
      word,
      (beginning) => (isSqlite ? `"${beginning}"*` : `'${beginning}':*`),
      (whole) => (isSqlite ? `"${whole}"` : `'${whole}'`),
    ).join(isSqlite ? ' OR ' : ' | ')
  return wanted.map((word) => `(${either(word)})`).join(isSqlite ? ' AND ' : ' & ')
}

function hasInText(word: WantedWord): RawBuilder<unknown> {
  const either = eitherOf(
    word,
    (beginning) => sql`' ' || words like ${`% ${beginning}%`}`,
    (whole) => sql`' ' || words || ' ' like ${`% ${whole} %`}`,
  )
  return sql`(${joined(either, sql` or `)})`
}

function eitherOf<Condition>(
  { beginning, whole }: WantedWord,
  beginsWith: (word: string) => Condition,
  isWhole: (word: string) => Condition,
): Condition[] {
  return [
    ...(beginning === undefined ? [] : [beginsWith(beginning)]),
    ...(whole === undefined ? [] : [isWhole(whole)]),
  ]
}

// What is in memory at a time. Small, since visitors wait while a page of requests is read.
const PAGE = 200

/** All requests that the filter finds, newest first, page by page. */
export async function* readInbox(
  filter: InboxFilter,
  inbox: Pick<InboxStore, 'find'>,
  requests: Pick<RequestStore, 'ofIds'>,
): AsyncGenerator<StoredRequest> {
  for (let before: string | undefined; ;) {
    const ids = await inbox.find({ ...filter, before, most: PAGE })
    yield* await requests.ofIds(ids)
    before = ids.at(-1)
    if (ids.length < PAGE) return
  }
}
