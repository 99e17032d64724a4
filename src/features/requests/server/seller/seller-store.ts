import { sql, type Transaction } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import { addDeliveries } from '../../../../server/outbox/delivery-rows.ts'
import type { DeliveryTables } from '../../../../server/outbox/delivery-table.ts'
import type { InboxTables } from '../inbox/inbox-table.ts'
import type { RequestTables } from '../request-table.ts'
import { lastVersion, type NewSellerChange, noteChange } from './note-change.ts'
import type { SellerTables } from './seller-table.ts'

type Tables = SellerTables & InboxTables & RequestTables & DeliveryTables

const MOST_SHOWN = 200
// An instance whose clock is behind adds ids before the newest one.
const LATEST = 20

export type SellerStore = ReturnType<typeof createSellerStore>
export type SellerWork = Awaited<ReturnType<SellerStore['workOn']>>

/** What sellers do with requests. History is only appended to. */
export function createSellerStore(db: Database<Tables>, engine: Engine) {
  return {
    async workOn(requestId: string) {
      const all = db.selectFrom('seller_changes').where('request_id', '=', requestId)
      const [rows, notes, listed] = await Promise.all([
        all
          .select(['version', 'at', 'session_name', 'kind'])
          .select(sql<string>`case when kind = 'notes' then '' else value end`.as('value'))
          .orderBy('version', 'desc')
          .limit(MOST_SHOWN)
          .execute(),
        all
          .select('value')
          .where('kind', '=', 'notes')
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirst(),
        db
          .selectFrom('inbox')
          .select('loss_reason')
          .where('request_id', '=', requestId)
          .executeTakeFirst(),
      ])
      return {
        /** The number of the last change; 0 before the first. */
        version: rows[0]?.version ?? 0,
        notes: notes?.value ?? '',
        lostReason: listed?.loss_reason ?? undefined,
        /** Oldest first; without notes, which may be long. */
        changes: rows
          .map(({ at, session_name: by, kind, value }) => ({ at, by, kind, value }))
          .toReversed(),
      }
    },

    /** The notes of these requests, of those that have some. */
    async notesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('seller_changes as change')
        .select(['request_id', 'value'])
        .where('request_id', 'in', ids)
        .where('kind', '=', 'notes')
        .where('version', '=', (last) =>
          last
            .selectFrom('seller_changes as other')
            .select((all) => all.fn.max('version').as('version'))
            .whereRef('other.request_id', '=', 'change.request_id')
            .where('kind', '=', 'notes'),
        )
        .execute()
      return new Map(rows.map(({ request_id: id, value }) => [id, value]))
    },

    /**
     * Adds a change that refers to `version`, and changes what the request is listed by.
     * What is to be delivered of it is stored in the same commit.
     */
    append: (
      change: NewSellerChange,
      version: number,
      deliveries: readonly NewDelivery[] = [],
    ): Promise<Appended> =>
      db.transaction().execute(async (transaction) => {
        const request = await transaction
          .selectFrom('requests')
          .select('id')
          .where('id', '=', change.requestId)
          // Whoever erases it now waits, and then finds this change.
          .$if(engine === 'postgres', (query) => query.forShare())
          .executeTakeFirst()
        if (!request) return 'absent'
        if ((await lastVersion(transaction, request.id)) !== version) return 'overtaken'
        if (!(await noteChange(transaction, engine, change, version + 1))) return 'overtaken'
        await addDeliveries(transaction, await likeItsMail(transaction, request.id, deliveries))
        return 'stored'
      }),

    /** Differs after each change, whichever instance stored it. */
    async latest(): Promise<string> {
      const rows = await db
        .selectFrom('seller_changes')
        .select('id')
        .orderBy('id', 'desc')
        .limit(LATEST)
        .execute()
      return rows.map(({ id }) => id).join()
    },
  }
}

/** Nobody is told of a request that is set aside before it is released. */
async function likeItsMail(
  transaction: Transaction<Tables>,
  requestId: string,
  deliveries: readonly NewDelivery[],
): Promise<readonly NewDelivery[]> {
  if (deliveries.length === 0) return []
  const held = await transaction
    .selectFrom('deliveries')
    .select('id')
    .where('subject', '=', requestId)
    .where('state', '=', sql.lit('held' as const))
    .executeTakeFirst()
  return deliveries.map((delivery) => ({ ...delivery, isHeld: held !== undefined }))
}

type Appended =
  | 'stored'
  /** The request has another version by now. */
  | 'overtaken'
  /** The request was erased. */
  | 'absent'
