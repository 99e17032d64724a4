import type { Database } from '../../../../server/database/database.ts'
import { MOST_REMINDERS } from './answers.ts'
import type { Tables } from './quote-rows.ts'
import { dayOf } from '../../../../server/messages/italian-date.ts'

// One round of the server; the next one takes what is left.
const MOST_AT_ONCE = 50

/** Quotes without an answer of which the server should remind now. */
export function createDue(db: Database<Tables>) {
  const waiting = (now: number) =>
    db
      .selectFrom('quotes')
      .select('id')
      .where('state', '=', 'sent')
      .where('valid_before', '>', now)
      .where('change_asked_at', 'is', null)
      .where('reminders', '<', MOST_REMINDERS)
      .limit(MOST_AT_ONCE)

  return {
    /** Their validity ends soon, and nobody was reminded lately, nor before the end already. */
    async expiring(asked: {
      readonly now: number
      readonly endsBefore: number
      readonly quietSince: number
    }): Promise<string[]> {
      const rows = await waiting(asked.now)
        .where('valid_before', '<=', asked.endsBefore)
        .where('sent_at', '<=', asked.quietSince)
        .where('recipients', '<>', '[]')
        .where((every) =>
          every.not(
            every.exists(
              every
                .selectFrom('quote_events')
                .select('position')
                .whereRef('quote_id', '=', 'quotes.id')
                .whereRef('revision', '=', 'quotes.revision')
                .where('kind', '=', 'reminded')
                .where((either) =>
                  either.or([
                    // The seller's own have the name of a device.
                    either('made_by', '=', ''),
                    either('at', '>', asked.quietSince),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('valid_before')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The seller has set this day, or one before it. */
    async dueReminders(now: number): Promise<string[]> {
      const rows = await waiting(now)
        .where('reminder_day', '<=', dayOf(now))
        .orderBy('reminder_day')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
