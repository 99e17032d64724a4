import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../../database/database.ts'
import { firstRowId, timeOfRowId } from '../../database/row-id.ts'
import type { DeliveryTables } from '../../outbox/delivery-table.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import type { RequestTables } from '../request-table.ts'
import type { SellerTables } from '../seller/seller-table.ts'
import type { TrendTables } from '../trend/trend-table.ts'
import type { InboxFilter, InboxPage, InboxStore } from './inbox-store.ts'
import type { InboxTables } from './inbox-table.ts'
import { stateWord, TO_CHECK_WORD } from './inbox-words.ts'

export type SearchedTables = InboxTables &
  RequestTables &
  DeliveryTables &
  SellerTables &
  TrendTables

// The newest block is most often enough; where it is not, each look takes in more.
const FIRST_BLOCKS = 1
const MORE_BLOCKS = 4
const MOST_BLOCKS = 64
// After every character of a word, in the order of bytes.
const LAST_CHARACTER = '\u{10FFFF}'

/** From the first word to before the last one. */
interface WordRange {
  readonly from: string
  readonly to: string
}

interface IdRange {
  readonly after: string
  readonly before: string
}

/** Whether a block has such a word. Not EXISTS, which Postgres may turn into a join of everything. */
const blockHas = ({ from, to }: WordRange): Expression<SqlBool> => sql<SqlBool>`(
  select 1 from inbox_words
  where inbox_words.block = inbox_blocks.block
    and inbox_words.word >= ${from} and inbox_words.word < ${to}
  limit 1) = 1`

/**
 * A search looks at blocks of about a thousand requests, newest first. Whether a block has a word with
 * some beginning is one look into an index, so a million requests take a thousand looks at most, and the
 * words of a block are read only where all beginnings occur in it.
 */
export function createInboxSearch(
  db: Database<SearchedTables>,
): Pick<InboxStore, 'find' | 'count'> {
  const withWord = ({ from, to }: WordRange, blocks: readonly number[]) =>
    db
      .selectFrom('inbox_words')
      .where('block', 'in', blocks)
      .where('word', '>=', from)
      .where('word', '<', to)

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
          .select('block')
          .where('block', '<=', upTo)
          .where('last_id', '>=', after),
      )
      .orderBy('block', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ block }) => block)
  }

  async function inBlocks(
    [first, ...others]: readonly WordRange[],
    blocks: readonly number[],
    ids: IdRange,
    most: number,
  ): Promise<string[]> {
    if (!first || blocks.length === 0) return []
    const rows = await others
      .reduce(
        (query, range) =>
          query.where('request_id', 'in', withWord(range, blocks).select('request_id')),
        withWord(first, blocks)
          .select('request_id')
          .where('request_id', '>=', ids.after)
          .where('request_id', '<', ids.before),
      )
      .distinct()
      .orderBy('request_id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ request_id: id }) => id)
  }

  async function byWords(ranges: readonly WordRange[], ids: IdRange, most: number) {
    const found: string[] = []
    let upTo = timeOfRowId(ids.before)
    let look = FIRST_BLOCKS
    for (;;) {
      const blocks = await candidates(ranges, upTo, ids.after, look)
      found.push(...(await inBlocks(ranges, blocks, ids, most - found.length)))
      const oldest = blocks.at(-1)
      if (found.length >= most || oldest === undefined || blocks.length < look) return found
      upTo = oldest - 1
      look = Math.min(look * MORE_BLOCKS, MOST_BLOCKS)
    }
  }

  /** Few mails are ever given up, so the search begins with them. */
  async function undelivered(ranges: readonly WordRange[], ids: IdRange, most: number) {
    const isWanted = ({ from, to }: WordRange): Expression<SqlBool> => sql<SqlBool>`(
      select 1 from inbox_words
      where inbox_words.block = (
          select block from inbox_requests where inbox_requests.request_id = deliveries.subject)
        and inbox_words.word >= ${from} and inbox_words.word < ${to}
        and inbox_words.request_id = deliveries.subject
      limit 1) = 1`
    const rows = await ranges
      .reduce(
        (query, range) => query.where(isWanted(range)),
        db
          .selectFrom('deliveries')
          .select('subject')
          // A literal, or the index of given-up mails could not be used.
          .where('state', '=', sql.lit('refused' as const))
          .where('kind', '=', REQUEST_MAIL)
          .where('subject', '>=', ids.after)
          .where('subject', '<', ids.before),
      )
      .orderBy('subject', 'desc')
      .limit(most)
      .execute()
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

  async function find(page: InboxPage): Promise<string[]> {
    const { since, before, isUndelivered, most } = page
    const ids = {
      after: since === undefined ? '' : firstRowId(since),
      before: before ?? LAST_ID,
    }
    const ranges = rangesOf(page)
    if (isUndelivered) return undelivered(ranges, ids, most)
    return ranges.length === 0 ? newest(ids, most) : byWords(ranges, ids, most)
  }

  return {
    find,
    count: async (filter, most) => (await find({ ...filter, most })).length,
  }
}

// After the id of every moment that a clock can show.
const LAST_ID = 'zzzzzzzzz'

/** The rarest kind of word first: it decides how much of a block is read. Marks are whole words. */
function rangesOf({ terms, state, isToCheck }: InboxFilter): WordRange[] {
  const typed = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) => ({ from: term, to: term + LAST_CHARACTER }))
  const marks = [...(isToCheck ? [TO_CHECK_WORD] : []), ...(state ? [stateWord(state)] : [])]
  return [...typed, ...marks.map((word) => ({ from: word, to: `${word} ` }))]
}
