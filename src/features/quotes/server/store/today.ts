import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { StoredQuote } from '../stored-quote.ts'
import { readQuotes } from './drafts.ts'
import { EXPIRING_MS, matching } from './list.ts'
import type { Tables } from './quote-rows.ts'

// By then the seller has seen it, or will not.
const ANSWER_IS_NEWS_MS = 3 * 24 * 60 * 60_000

export interface CountedQuotes {
  readonly count: number
  /** The first ones. */
  readonly quotes: readonly StoredQuote[]
}

/** What waits for the seller of the quotes. */
export function createQuotesToday(db: Database<Tables>) {
  async function counted(
    condition: RawBuilder<boolean>,
    order: RawBuilder<unknown>,
    most: number,
  ): Promise<CountedQuotes> {
    const rows = await db
      .selectFrom('quotes')
      .selectAll()
      .where(condition)
      .orderBy(order)
      .limit(most)
      .execute()
    const { count } = await db
      .selectFrom('quotes')
      .select((all) => all.fn.countAll<number | string>().as('count'))
      .where(condition)
      .executeTakeFirstOrThrow()
    return { count: Number(count), quotes: await readQuotes(db, rows) }
  }

  return {
    /** Wishes first, then what was accepted or declined lately, the newest first. */
    answered(now: number, most: number): Promise<CountedQuotes> {
      const isWish = sql`(state = 'sent' and change_asked_at is not null)`
      const isAnswer = sql`(state in ('accepted', 'declined') and answered_at > ${now - ANSWER_IS_NEWS_MS})`
      const order = sql`case when state = 'sent' then 0 else 1 end, coalesce(change_asked_at, 0) desc, coalesce(answered_at, 0) desc`
      return counted(sql`(${isWish} or ${isAnswer})`, order, most)
    },

    /** Mailed in vain to an address that has neither got nor opened it since; a reminder is another try. */
    undelivered: (now: number, most: number): Promise<CountedQuotes> =>
      counted(
        sql`(${matching('waiting', now)} and exists (
          select 1 from quote_events as failed
          where failed.quote_id = quotes.id and failed.revision = quotes.revision
            and failed.kind = 'not-delivered' and not exists (
              select 1 from quote_events as later
              where later.quote_id = quotes.id and later.position > failed.position
                and (later.kind = 'reminded'
                  or (later.kind = 'delivered' and later.facts = failed.facts)
                  or (later.kind = 'opened'
                    and failed.facts = '{"recipient":"' || later.made_by || '"}')))))`,
        sql`touched_at desc`,
        most,
      ),

    /** The next one first. */
    ending: (now: number, most: number): Promise<CountedQuotes> =>
      counted(
        sql`(${matching('waiting', now)} and change_asked_at is null and valid_before < ${now + EXPIRING_MS})`,
        sql`valid_before`,
        most,
      ),
  }
}
