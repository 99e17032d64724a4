import { sql } from 'kysely'
import type { SchemaWriter } from '../../../../server/database/migrate.ts'

/** Earlier versions took 'persa' for an answer. The times are rounded as `answerMinutes` rounds them. */
export async function forgetLostAnswers(db: SchemaWriter): Promise<void> {
  const answers = sql`select (change.at - received_at + 59999) / 60000 as m
    from seller_changes as change join requests on requests.id = change.request_id
    where change.request_id = inbox.request_id
      and kind = 'state' and value in ('quoted', 'confirmed')`
  await sql`update inbox set answer_minutes = (
      select min(case when m < 1 then 1 when m <= 60 then m
        when m <= 2880 then (m + 59) / 60 * 60 else (m + 1439) / 1440 * 1440 end)
      from (${answers}) as answers)
    where request_id in (select request_id from seller_changes where kind = 'state' and value = 'lost')`.execute(
    db,
  )
}
