import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import { firstRowId, lowestRowId, timeOfRowId } from '../../../../server/database/row-id.ts'
import type { DeliveryTables } from '../../../../server/outbox/delivery-table.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import type { RequestTables } from '../request-table.ts'
import type { SellerTables } from '../seller/seller-table.ts'
import type { TrendTables } from '../../../trend/server/trend-table.ts'
import type { InboxFilter, InboxPage, InboxStore, Looked, StoppedMail } from './inbox-store.ts'
import type { InboxTables } from './inbox-table.ts'
import { stateWord, TO_CHECK_WORD } from './inbox-words.ts'

export type SearchedTables = InboxTables &
  RequestTables &
  DeliveryTables &
  SellerTables &
  TrendTables

// The newest block is most often enough. Where it is not, each look takes in more, and many only where
// that was quick: on SQLite visitors wait for whatever statement is running.
const MORE_BLOCKS = 16
const MOST_BLOCKS = 64
const QUICK_MS = 4
// Words that are frequent but never occur together make a search read everything. It answers with what
// it has by then, and goes on when it is asked again.
const LONGEST_LOOK_MS = 40
// So few are looked at one by one.
const FEW_MAILS = 200
// After every character of a word, in the order of bytes.
const LAST_CHARACTER = '\u{10FFFF}'

/** From the first word to before the last one. */
interface WordRange {
  readonly from: string
  readonly to: string
}

/** What a request must have. */
interface Wanted {
  readonly ranges: readonly WordRange[]
  readonly mail: InboxFilter['mail']
}

interface IdRange {
  readonly after: string
  readonly before: string
}

/** A block that has all words that are wanted. */
interface Candidate {
  readonly block: number
  readonly lastId: string
}

/** Not the blocks between, whose mails nobody has asked for. */
const idsOf = ({ block, lastId }: Candidate): IdRange => ({
  after: lowestRowId(block),
  before: `${lastId}0`,
})

/** Whether a request has such a word. */
const requestHas = ({ from, to }: WordRange): Expression<SqlBool> => sql<SqlBool>`(
  select 1 from inbox_words
  where inbox_words.block = inbox_requests.block
    and inbox_words.word >= ${from} and inbox_words.word < ${to}
    and inbox_words.request_id = inbox_requests.request_id
  limit 1) = 1`

/**
 * Whether a block has such a word. Not EXISTS, which Postgres may turn into a join of everything; nor
 * `= 1`, which Postgres takes to be rare, so that it looks at all blocks before it sorts them.
 */
const blockHas = ({ from, to }: WordRange): Expression<SqlBool> => sql<SqlBool>`(
  select 1 from inbox_words
  where inbox_words.block = inbox_blocks.block
    and inbox_words.word >= ${from} and inbox_words.word < ${to}
  limit 1) is not null`

/**
 * A search looks at blocks of about a thousand requests, newest first. Whether a block has a word with
 * some beginning is one look into an index, so a million requests take a thousand looks at most, and the
 * words of a block are read only where all beginnings occur in it.
 */
export function createInboxSearch(
  db: Database<SearchedTables>,
  now: () => number = () => performance.now(),
): Pick<InboxStore, 'find' | 'look' | 'count'> {
  const withWord = ({ from, to }: WordRange, blocks: readonly number[]) =>
    db
      .selectFrom('inbox_words')
      .where('block', 'in', blocks)
      .where('word', '>=', from)
      .where('word', '<', to)

  /** Few mails are ever given up or held, and each state has an index that holds only those. */
  const withMail = (state: StoppedMail, ranges: readonly IdRange[]) =>
    db
      .selectFrom('deliveries')
      .select('subject')
      // A literal, or the index of this state could not be used.
      .where('state', '=', sql.lit(state))
      .where('kind', '=', REQUEST_MAIL)
      .where((where) =>
        where.or(
          ranges.map(({ after, before }) =>
            where.and([where('subject', '>=', after), where('subject', '<', before)]),
          ),
        ),
      )

  async function candidates(
    ranges: readonly WordRange[],
    upTo: number,
    after: string,
    most: number,
  ) {
    const rows = await ranges
      .reduce(
        (query, range) => query.where(blockHas(range)),
        db
          .selectFrom('inbox_blocks')
          .select(['block', 'last_id'])
          .where('block', '<=', upTo)
          .where('last_id', '>=', after),
      )
      .orderBy('block', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ block, last_id: lastId }) => ({ block, lastId }))
  }

  async function inBlocks(
    { ranges: [first, ...others], mail }: Wanted,
    found: readonly Candidate[],
    ids: IdRange,
    most: number,
  ): Promise<string[]> {
    if (!first || found.length === 0) return []
    const blocks = found.map(({ block }) => block)
    const withFirst = withWord(first, blocks)
      .select('request_id')
      .where('request_id', '>=', ids.after)
      .where('request_id', '<', ids.before)
      .distinct()
    const firstIds = mail
      ? withFirst.where('request_id', 'in', withMail(mail, found.map(idsOf)))
      : withFirst
    // Not a join: with one, a search for four frequent words reached Postgres' statement timeout.
    const rows = await others
      .reduce(
        (query, range) => query.intersect(withWord(range, blocks).select('request_id')),
        firstIds,
      )
      .orderBy('request_id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ request_id: id }) => id)
  }

  async function byWords(
    wanted: Wanted,
    ids: IdRange,
    most: number,
    longestMs: number,
  ): Promise<Looked> {
    const found: string[] = []
    const startedAt = now()
    let upTo = lastBlockBefore(ids.before)
    let look = 1
    // Each word beyond the second makes a statement longer.
    const more = Math.ceil((2 * MORE_BLOCKS) / Math.max(2, wanted.ranges.length))
    for (;;) {
      const lookedAt = now()
      const blocks = await candidates(wanted.ranges, upTo, ids.after, look)
      found.push(...(await inBlocks(wanted, blocks, ids, most - found.length)))
      const oldest = blocks.at(-1)?.block
      const isAll = oldest === undefined || blocks.length < look
      if (isAll || found.length >= most) return { ids: found }
      if (look > 1 && now() - startedAt > longestMs)
        return { ids: found, reached: lowestRowId(oldest) }
      upTo = oldest - 1
      const isQuick = now() - lookedAt < QUICK_MS
      look = isQuick && look > 1 ? MOST_BLOCKS : more
    }
  }

  async function withWords(subjects: readonly string[], ranges: readonly WordRange[]) {
    if (subjects.length === 0) return []
    const rows = await ranges
      .reduce(
        (query, range) => query.where(requestHas(range)),
        db.selectFrom('inbox_requests').select('request_id').where('request_id', 'in', subjects),
      )
      .orderBy('request_id', 'desc')
      .execute()
    return rows.map(({ request_id: id }) => id)
  }

  async function idsWithMail(state: StoppedMail, ids: IdRange, most: number): Promise<string[]> {
    const rows = await withMail(state, [ids]).orderBy('subject', 'desc').limit(most).execute()
    return rows.map(({ subject }) => subject)
  }

  async function newest(ids: IdRange, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom('requests')
      .select('id')
      .where('id', '>=', ids.after)
      .where('id', '<', ids.before)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  }

  async function search(page: InboxPage, longestMs: number): Promise<Looked> {
    const { since, before, mail, most } = page
    const ids = {
      after: since === undefined ? '' : firstRowId(since),
      before: before ?? LAST_ID,
    }
    const ranges = rangesOf(page)
    if (ranges.length === 0) {
      return { ids: await (mail ? idsWithMail(mail, ids, most) : newest(ids, most)) }
    }
    if (mail) {
      const few = await idsWithMail(mail, ids, FEW_MAILS)
      if (few.length < FEW_MAILS) {
        return { ids: (await withWords(few, ranges)).slice(0, most) }
      }
    }
    return byWords({ ranges, mail }, ids, most, longestMs)
  }

  const find = async (page: InboxPage) => (await search(page, Infinity)).ids

  return {
    find,
    look: (page) => search(page, LONGEST_LOOK_MS),
    count: async (filter, most) => (await find({ ...filter, most })).length,
  }
}

// After the id of every moment that a clock can show.
const LAST_ID = 'zzzzzzzzz'

/** Blocks that begin at the moment of the id may hold earlier ids of that moment, unless it is the lowest. */
function lastBlockBefore(id: string): number {
  const at = timeOfRowId(id)
  return id === lowestRowId(at) ? at - 1 : at
}

/** The rarest kind of word first: it decides how much of a block is read. Marks are whole words. */
function rangesOf({ terms, state, isToCheck }: InboxFilter): WordRange[] {
  const typed = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) => ({ from: term, to: term + LAST_CHARACTER }))
  const marks = [...(isToCheck ? [TO_CHECK_WORD] : []), ...(state ? [stateWord(state)] : [])]
  return [...typed, ...marks.map((word) => ({ from: word, to: `${word} ` }))]
}
