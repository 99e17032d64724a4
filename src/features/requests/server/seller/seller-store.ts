import { sql, type Transaction } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { newRowId } from '../../../../server/database/row-id.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import { addDeliveries } from '../../../../server/outbox/delivery-rows.ts'
import type { DeliveryTables } from '../../../../server/outbox/delivery-table.ts'
import { moveInInbox } from '../inbox/inbox-rows.ts'
import type { InboxTables } from '../inbox/inbox-table.ts'
import type { RequestTables } from '../request-table.ts'
import type { NotedChange, SellerTables } from './seller-table.ts'

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
      const rows = await all
        .select(['version', 'at', 'session_name', 'kind'])
        .select(sql<string>`case when kind = 'state' then value else '' end`.as('state'))
        .orderBy('version', 'desc')
        .limit(MOST_SHOWN)
        .execute()
      const notes = await all
        .select('value')
        .where('kind', '=', 'notes')
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return {
        /** The number of the last change; 0 before the first. */
        version: rows[0]?.version ?? 0,
        notes: notes?.value ?? '',
        /** Oldest first; the state is empty for other kinds, since notes may be long. */
        changes: rows
          .map(({ at, session_name: by, kind, state }) => ({ at, by, kind, state }))
          .toReversed(),
      }
    },

    /**
     * Adds a change that refers to `version`, and moves the request in the inbox where its state changes.
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
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('seller_changes')
          .values(toRow(change, version + 1))
          .onConflict((conflict) => conflict.columns(['request_id', 'version']).doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return 'overtaken'
        await addDeliveries(transaction, await likeItsMail(transaction, request.id, deliveries))
        if (change.change.kind === 'state') {
          await moveInInbox(transaction, engine, request.id, change.change.state, change.at)
        }
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

async function lastVersion(transaction: Transaction<Tables>, requestId: string): Promise<number> {
  const row = await transaction
    .selectFrom('seller_changes')
    .select((all) => all.fn.max('version').as('last'))
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.last ?? 0
}

function toRow({ requestId, at, by, change }: NewSellerChange, version: number) {
  return {
    id: newRowId(at),
    request_id: requestId,
    version,
    at,
    session_name: by,
    kind: change.kind,
    value: valueOf(change),
  }
}

function valueOf(change: NotedChange): string {
  if (change.kind === 'state') return change.state
  return change.kind === 'notes' ? change.notes : ''
}

interface NewSellerChange {
  readonly requestId: string
  readonly at: number
  /** The name of the device. */
  readonly by: string
  readonly change: NotedChange
}

type Appended =
  | 'stored'
  /** The request has another version by now. */
  | 'overtaken'
  /** The request was erased. */
  | 'absent'
