import { sql, type Transaction } from 'kysely'
import type { Dataset } from '../../../order/selections.ts'
import type { Database, Engine } from '../../../server/database/database.ts'
import { groupCommit } from '../../../server/database/group-commit.ts'
import type { DeliveryTables } from '../../../server/outbox/delivery-table.ts'
import type { ArtworkTables } from '../../artwork/server/artwork-table.ts'
import type { LogoTables } from '../../logos/server/logo-table.ts'
import type { PaymentTables } from '../../payments/server/payment-table.ts'
import { createAcceptRequests, REPEATS_FOR_MS } from './accept-requests.ts'
import { eraseFromInbox } from './inbox/inbox-rows.ts'
import type { InboxTables } from './inbox/inbox-table.ts'
import { REQUEST_MAIL } from './request-mail.ts'
import { linesOf } from './request-lines.ts'
import { fromRow, type MailedRow, selectionsIn } from './request-rows.ts'
import type { NewRequest, StoredRequest } from './request-store.ts'
import type { RequestTables } from './request-table.ts'
import type { SellerTables } from './seller/seller-table.ts'

const NUMBER = /^\d{1,9}$/

type Tables = RequestTables &
  DeliveryTables &
  PaymentTables &
  LogoTables &
  ArtworkTables &
  InboxTables &
  SellerTables

/** What a feature keeps of a request. */
export interface OnErase {
  /** Before the rows: after a crash in between, these still say what is to be erased. */
  readonly removeFiles?: (db: Database<Tables>, requestId: string) => Promise<void>
  /** What goes with the request and may be the subject of deliveries. */
  readonly subjects?: (db: Database<Tables>, requestId: string) => Promise<readonly string[]>
  /** After the request has left the inbox. */
  readonly erase: (
    transaction: Transaction<Tables>,
    engine: Engine,
    requestId: string,
  ) => Promise<void>
}

export type RequestStore = ReturnType<typeof createRequestStore>

/** One query layer for both engines; where they differ, the code names the engine. */
export function createRequestStore(db: Database<Tables>, engine: Engine) {
  const withMail = () =>
    db
      .selectFrom('requests')
      .innerJoin('deliveries', (join) =>
        join.onRef('subject', '=', 'requests.id').on('kind', '=', REQUEST_MAIL),
      )
      .innerJoin('inbox', 'inbox.request_id', 'requests.id')
      .selectAll('deliveries')
      .select(['received_at', 'params', 'customer', 'sent_rows', 'verdicts', 'repeats'])
      .select(['inbox.state as seller_state', 'follow_up'])

  async function withLines(rows: readonly MailedRow[]): Promise<StoredRequest[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ subject }) => subject)
    const linesIn = await linesOf(db, ids)
    return rows.map((row) => fromRow(row, linesIn(row.subject)))
  }

  return {
    /** Resolves once request and deliveries are on disk, with the id of the new or repeated row. */
    accept: groupCommit(createAcceptRequests(db, engine), charactersOf),

    /** By id, or every request with this number. */
    find: async (idOrNumber: string): Promise<StoredRequest[]> => {
      const ids = db
        .selectFrom('requests')
        .select('id')
        .where((where) =>
          NUMBER.test(idOrNumber)
            ? where('request_number', '=', Number(idOrNumber))
            : where('id', '=', idOrNumber),
        )
      const rows = await withMail().where('requests.id', 'in', ids).orderBy('requests.id').execute()
      return withLines(rows)
    },

    /** Newest first. */
    async ofIds(ids: readonly string[]): Promise<StoredRequest[]> {
      if (ids.length === 0) return []
      const rows = await withMail()
        .where('requests.id', 'in', ids)
        .orderBy('requests.id', 'desc')
        .execute()
      return withLines(rows)
    },

    /** What was chosen for each gadget, by the requests' ids: all that a picture needs. */
    async selectionsOf(
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, readonly Partial<Dataset>[]>> {
      if (ids.length === 0) return new Map()
      const linesIn = await linesOf(db, ids)
      return new Map(ids.map((id) => [id, linesIn(id).map(selectionsIn)]))
    },

    /** What deliveries that go with a request may have as their subject. */
    async subjectsErasedWith(id: string, onErase: readonly OnErase[]): Promise<string[]> {
      const subjects = [id]
      for (const feature of onErase) subjects.push(...((await feature.subjects?.(db, id)) ?? []))
      return subjects
    },

    /** Removes a request, its deliveries, its logos, the seller's notes and history, and what features keep of it. */
    async erase(id: string, onErase: readonly OnErase[]): Promise<boolean> {
      for (const feature of onErase) await feature.removeFiles?.(db, id)
      const { numDeletedRows } = await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('deliveries').where('subject', '=', id).execute()
        const sent = transaction.selectFrom('sent_logos').where('request_id', '=', id)
        // Their uploads may still wait for other requests of the visitor.
        await transaction.deleteFrom('logos').where('id', 'in', sent.select('logo_id')).execute()
        await transaction.deleteFrom('sent_logos').where('request_id', '=', id).execute()
        const erased = await transaction
          .deleteFrom('requests')
          .where('id', '=', id)
          .executeTakeFirst()
        await transaction.deleteFrom('request_lines').where('request_id', '=', id).execute()
        await eraseFromInbox(transaction, id)
        await transaction.deleteFrom('seller_changes').where('request_id', '=', id).execute()
        for (const feature of onErase) await feature.erase(transaction, engine, id)
        return erased
      })
      // SQLite's log still holds what the table no longer has, until it is written back.
      if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
      return numDeletedRows === 1n
    },

    /** After a day a request that comes again is a new one: keeps the index of hashes small. */
    async forgetHashes(now: number): Promise<void> {
      await db
        .updateTable('requests')
        .set({ dedupe: null })
        .where('dedupe', 'is not', null)
        .where('received_at', '<=', now - REPEATS_FOR_MS)
        .execute()
    },
  }
}

function charactersOf({ params }: NewRequest): number {
  return Object.entries(params).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}
