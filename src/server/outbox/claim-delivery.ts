import { sql } from 'kysely'
import type { Database, Engine } from '../database/database.ts'
import { LONGEST_CAP_MS, LONGEST_RETRY_MS, type ClaimedDelivery } from './delivery.ts'
import { fromDeliveryRow } from './delivery-rows.ts'
import type { DeliveryTables } from './delivery-table.ts'

export interface DeliveryClaim {
  readonly now: number
  readonly leaseMs: number
  /** The most urgent first. */
  readonly kinds: readonly string[]
  /** Those of them whose deliveries to one network about one subject wait for each other. */
  readonly ordered?: readonly string[] | undefined
  /** The network of the claim before: the next one in the order of keys has its turn. */
  readonly after?: string | undefined
  /** Networks that have to wait: an attempt is under way. */
  readonly busy?: readonly string[] | undefined
}

// Nothing is ever planned this far ahead: such a row was written before the clock was set back.
const IMPOSSIBLE_WAIT_MS = 2 * LONGEST_RETRY_MS

type DueQuery = ReturnType<typeof nextDue>

/** Takes one delivery of the first kind that has one due, or whose lease ran out, for one attempt. */
export function createClaim(db: Database<DeliveryTables>, engine: Engine) {
  async function take(due: DueQuery, leaseUntil: number): Promise<ClaimedDelivery | undefined> {
    const taken = due
      // Two instances must not wait for each other, nor take the same delivery.
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
    const row = await db
      // Materialized, or Postgres may run it more than once and lock more than was asked for.
      .with(
        (name) => name('taken').materialized(),
        () => taken,
      )
      .updateTable('deliveries')
      .set({
        state: 'sending',
        due_at: leaseUntil,
        attempt: sql`attempt + 1`,
        // The attempt before never reported how it ended.
        undecided: sql`undecided + case when state = 'sending' then 1 else 0 end`,
      })
      .where('id', 'in', (query) => query.selectFrom('taken').select('taken.id'))
      .returningAll()
      .executeTakeFirst()
    return row && (fromDeliveryRow(row) as ClaimedDelivery)
  }

  async function isAnyWaiting(): Promise<boolean> {
    const { rows } = await sql`select 1 from deliveries where due_at is not null limit 1`.execute(
      db,
    )
    return rows.length > 0
  }

  return async (claim: DeliveryClaim): Promise<ClaimedDelivery | undefined> => {
    // This is asked every second, and mostly nothing waits: composing the questions below takes far longer.
    if (!(await isAnyWaiting())) return undefined
    const { now, leaseMs, kinds, after = '' } = claim
    const turns = kinds.flatMap((kind) => [
      nextDue(db, kind, claim).where('network', '>', after),
      nextDue(db, kind, claim).where('network', '<=', after),
    ])
    const [first, ...others] = turns.map((turn, rank) =>
      db.selectFrom(turn.as('turn')).select(sql.lit(rank).as('rank')),
    )
    if (!first) return undefined
    // Read first: an update would take the write lock each time.
    const found = await others.reduce((all, turn) => all.unionAll(turn), first).execute()
    for (const rank of found.map((row) => row.rank).sort((a, b) => a - b)) {
      const claimed = await take(turns[rank] as DueQuery, now + leaseMs)
      // Otherwise another instance was faster.
      if (claimed) return claimed
    }
    return undefined
  }
}

/** The next delivery of one kind that is due: an index answers it, whatever else is waiting. */
function nextDue(
  db: Database<DeliveryTables>,
  kind: string,
  { now, leaseMs, ordered = [], busy = [] }: DeliveryClaim,
) {
  return db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', kind)
    .where('due_at', 'is not', null)
    .where((where) => {
      const isAhead = (ms: number) => where('due_at', '>', now + ms)
      return where.or([
        where('due_at', '<=', now),
        isAhead(IMPOSSIBLE_WAIT_MS),
        // Without a failure only the cap makes a delivery wait.
        where.and([where('failures', '=', 0), isAhead(LONGEST_CAP_MS)]),
        // Twice the lease: clocks of several instances may differ.
        where.and([where('state', '=', 'sending'), isAhead(2 * leaseMs)]),
      ])
    })
    .$if(busy.length > 0, (query) => query.where('network', 'not in', busy))
    .$if(ordered.includes(kind), (query) =>
      query.where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('deliveries as earlier')
              .select('earlier.id')
              .whereRef('earlier.subject', '=', 'deliveries.subject')
              .whereRef('earlier.kind', '=', 'deliveries.kind')
              .whereRef('earlier.network', '=', 'deliveries.network')
              .whereRef('earlier.id', '<', 'deliveries.id')
              .where('earlier.state', 'in', ['waiting', 'sending', 'held']),
          ),
        ),
      ),
    )
    .orderBy('network')
    .orderBy('due_at')
    .limit(1)
}
