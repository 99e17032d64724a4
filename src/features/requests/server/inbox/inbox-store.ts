import { sql, type RawBuilder } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { firstRowId, firstSortKey, sortKeyOf } from '../../../../server/database/row-id.ts'
import type { DeliveryTables } from '../../../../server/outbox/delivery-table.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import type { SellerState } from '../../wire.ts'
import { createInboxIndex } from './inbox-index.ts'
import type { InboxTables } from './inbox-table.ts'
import {
  PAID_WORD,
  productWord,
  stateWord,
  TO_CHECK_WORD,
  wantedWord,
  type WantedWord,
} from './inbox-words.ts'
import type { RequestTables } from '../request-table.ts'
import type { SellerTables } from '../seller/seller-table.ts'

/** A mail that was given up, or is held until the seller releases it. */
type StoppedMail = 'refused' | 'held'

/** Which requests the seller wants to see. */
export interface InboxFilter {
  /** Beginnings of words; a request must have all of them. */
  readonly terms: readonly string[]
  readonly state?: SellerState | undefined
  readonly isToCheck?: boolean | undefined
  readonly mail?: StoppedMail | undefined
  /** The seller comes back to it on this day, as 2026-11-25, or should have before. */
  readonly followUpBy?: string | undefined
  /** No such day is set. */
  readonly hasNoFollowUp?: boolean | undefined
  readonly isPaid?: boolean | undefined
  /** The id of a product. */
  readonly product?: string | undefined
  readonly since?: number | undefined
  /** The first moment that is too late. */
  readonly until?: number | undefined
}

export interface InboxPage extends InboxFilter {
  /** The last id of the page before. */
  readonly before?: string | undefined
  readonly most: number
}

export type InboxStore = ReturnType<typeof createInboxStore>

type Tables = InboxTables & DeliveryTables & RequestTables & SellerTables
type Wanted = readonly WantedWord[]

// Frequent words are found among these. Rarer ones are found by the index: Postgres would collect all requests with a
// frequent word before it sorts them.
const NEWEST = 2_500

/** One query layer for both engines; where they differ, the code names the engine. */
export function createInboxStore(db: Database<Tables>, engine: Engine) {
  const isSqlite = engine === 'sqlite'

  const idsOf = async (query: RawBuilder<{ request_id: string }>) =>
    (await query.execute(db)).rows.map(({ request_id: id }) => id)

  const newest = (page: InboxPage) =>
    idsOf(sql`select request_id from inbox where ${rangeOf(page)}
      order by sort_key desc limit ${page.most}`)

  const hasWords = (wanted: Wanted) => {
    if (wanted.length === 0) return sql`true`
    return isSqlite
      ? joined(wanted.map(hasInText), sql` and `)
      : sql`words @@ ${queryOf(wanted, engine)}::tsquery`
  }

  /** Few days are set, and an index holds only those. The sign keeps both planners from reading all in order. */
  const withFollowUp = (day: string, page: InboxPage, wanted: Wanted) =>
    idsOf(sql`select request_id from inbox
      where follow_up <= ${day} and ${rangeOf(page, sql`+sort_key`)} and ${hasWords(wanted)}
      order by +sort_key desc limit ${page.most}`)

  /** SQLite reads the requests of a word newest first, and those of several words too. */
  const onSqlite = (page: InboxPage, wanted: Wanted) =>
    idsOf(sql`select request_id from inbox_words cross join inbox on sort_key = inbox_words.rowid
      where inbox_words match ${queryOf(wanted, engine)} and ${rangeOf(page, sql`inbox_words.rowid`)}
      order by inbox_words.rowid desc limit ${page.most}`)

  /** Few mails are ever given up or held, and each state has an index that holds only those. */
  async function withMail(mail: StoppedMail, page: InboxPage, wanted: Wanted): Promise<string[]> {
    const { since, until, before = LAST_ID, most } = page
    const end = until === undefined ? LAST_ID : firstRowId(until)
    const isStopped = sql`deliveries.state = ${sql.lit(mail)} and kind = ${REQUEST_MAIL}`
    const inOrder = sql`order by subject desc limit ${most}`
    if (isSqlite && wanted.length > 0) {
      // A mail server that was away leaves thousands of mails. Rare words are looked up before those are read.
      const rare = await onSqlite({ ...page, most: NEWEST }, wanted)
      if (rare.length === 0) return []
      if (rare.length < NEWEST) {
        return idsOf(sql`select subject as request_id from deliveries
          where subject in (${sql.join(rare)}) and ${isStopped} ${inOrder}`)
      }
    }
    // Postgres would read all requests in order for words that never meet: it takes them for independent.
    const listed = isSqlite
      ? sql`inbox`
      : sql`lateral (select request_id, words from inbox where request_id = subject offset 0) listed`
    return idsOf(sql`select request_id from deliveries cross join ${listed}
      where request_id = subject and ${isStopped}
        and subject >= ${since === undefined ? '' : firstRowId(since)}
        and subject < ${before < end ? before : end} and ${hasWords(wanted)}
      ${inOrder}`)
  }

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
    if (page.followUpBy) return withFollowUp(page.followUpBy, page, wanted)
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

    ...createInboxIndex(db, engine),
  }
}

// After the id of every moment that a clock can show.
const LAST_ID = 'zzzzzzzzz'

function wantedBy({ terms, state, isToCheck, isPaid, product }: InboxFilter): Wanted {
  return [
    ...terms.map(wantedWord),
    ...(isToCheck ? [{ whole: TO_CHECK_WORD }] : []),
    ...(isPaid ? [{ whole: PAID_WORD }] : []),
    ...(product ? [{ whole: productWord(product) }] : []),
    ...(state ? [{ whole: stateWord(state) }] : []),
  ]
}

function rangeOf(
  { since, until, before, hasNoFollowUp }: InboxPage,
  key = sql`sort_key`,
): RawBuilder<unknown> {
  const conditions = [
    ...(hasNoFollowUp ? [sql`follow_up is null`] : []),
    ...(since === undefined ? [] : [sql`${key} >= ${firstSortKey(since)}`]),
    ...(until === undefined ? [] : [sql`${key} < ${firstSortKey(until)}`]),
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
export async function* readInbox<Request>(
  filter: InboxFilter,
  inbox: Pick<InboxStore, 'find'>,
  requests: { readonly ofIds: (ids: readonly string[]) => Promise<readonly Request[]> },
): AsyncGenerator<Request> {
  for (let before: string | undefined; ;) {
    const ids = await inbox.find({ ...filter, before, most: PAGE })
    yield* await requests.ofIds(ids)
    before = ids.at(-1)
    if (ids.length < PAGE) return
  }
}
