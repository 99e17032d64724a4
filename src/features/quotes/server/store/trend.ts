import { sql } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import { startOfDay } from '../../../../server/messages/italian-date.ts'
import type { QuoteFigures } from '../../wire/desk-api.ts'
import type { QuoteMonth } from '../../wire/quote-trend.ts'
import type { StoredState } from '../../wire/quote-state.ts'
import { matching } from './list.ts'
import type { Tables } from './quote-rows.ts'

interface ResponseRow {
  readonly is_new: number
  readonly ms: number | string
}

interface CountedRow {
  /** The place of the month. */
  readonly place: number
  readonly outcome: StoredState | 'expired'
  readonly count: number | string
  readonly cents: number | string | null
  /** From the sending to the answer, of all together. */
  readonly waited: number | string | null
}

export function createQuoteTrend(db: Database<Tables>) {
  return {
    /** From the first request of a quote to its first sending, on average. */
    async responseTimes(before: number, month: number): Promise<QuoteFigures['response']> {
      const { rows } = await sql<ResponseRow>`
        select is_new, avg(first_sent_at - asked_at) as ms from (
          select case when first_sent_at >= ${month} then 1 else 0 end as is_new, first_sent_at,
            (select min(received_at) from quote_requests
              join requests on requests.id = request_id where quote_id = quotes.id) as asked_at
          from quotes where first_sent_at >= ${before}
        ) as answered where asked_at is not null group by is_new`.execute(db)
      const of = (isNew: number) => {
        const found = rows.find((row) => row.is_new === isNew)
        return found ? Math.round(Number(found.ms)) : null
      }
      return { thisMonth: of(1), lastMonth: of(0) }
    },

    /** Each of these months, like 2026-11, oldest first. Neither engine has to know when a month begins in Italy. */
    async trend(months: readonly string[], now: number): Promise<QuoteMonth[]> {
      const starts = months.map((month) => startOfDay(`${month}-01`) ?? 0)
      const later = starts.slice(1).map((start, n) => sql`when first_sent_at < ${start} then ${n}`)
      const place =
        later.length > 0
          ? sql`case ${sql.join(later, sql` `)} else ${starts.length - 1} end`
          : sql`0`
      const { rows } = await sql<CountedRow>`
        select place, outcome, count(*) as count, sum(total_cents) as cents,
            sum(answered_at - sent_at) as waited from (
          select cast(${place} as integer) as place, total_cents, answered_at, sent_at,
            case when ${matching('expired', now)} then 'expired' else state end as outcome
          from quotes where first_sent_at >= ${starts[0] ?? 0}
        ) as placed group by place, outcome`.execute(db)
      return months.map((month, n) => {
        const own = rows.filter((row) => row.place === n)
        const counted = (outcome?: CountedRow['outcome']) =>
          own.filter((row) => outcome === undefined || row.outcome === outcome)
        const count = (outcome?: CountedRow['outcome']) =>
          counted(outcome).reduce((sum, row) => sum + Number(row.count), 0)
        const cents = (outcome?: CountedRow['outcome']) =>
          counted(outcome).reduce((sum, row) => sum + Number(row.cents ?? 0), 0)
        return {
          month,
          sent: count(),
          accepted: count('accepted'),
          declined: count('declined'),
          expired: count('expired'),
          sentCents: cents(),
          acceptedCents: cents('accepted'),
          acceptedAfterMs: counted('accepted').reduce(
            (sum, row) => sum + Number(row.waited ?? 0),
            0,
          ),
        }
      })
    },
  }
}
