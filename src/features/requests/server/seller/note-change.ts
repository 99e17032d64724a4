import type { Transaction, Updateable } from 'kysely'
import type { Engine } from '../../../../server/database/database.ts'
import { newRowId } from '../../../../server/database/row-id.ts'
import { moveInInbox, reword } from '../inbox/inbox-rows.ts'
import type { InboxTable, InboxTables } from '../inbox/inbox-table.ts'
import type { RequestTables } from '../request-table.ts'
import type { NotedChange, SellerTables } from './seller-table.ts'

type Tables = SellerTables & InboxTables & RequestTables

export interface NewSellerChange {
  readonly requestId: string
  readonly at: number
  /** The name of the device. */
  readonly by: string
  readonly change: NotedChange
}

/** Adds a change as this version, and changes what the request is listed by. False where another has it already. */
export async function noteChange(
  transaction: Transaction<Tables>,
  engine: Engine,
  change: NewSellerChange,
  version: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('seller_changes')
    .values(toRow(change, version))
    .onConflict((conflict) => conflict.columns(['request_id', 'version']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await changeInInbox(transaction, engine, change)
  return true
}

/** The number of the last change; 0 before the first. */
export async function lastVersion(
  transaction: Transaction<Tables>,
  requestId: string,
): Promise<number> {
  const row = await transaction
    .selectFrom('seller_changes')
    .select((all) => all.fn.max('version').as('last'))
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.last ?? 0
}

async function changeInInbox(
  transaction: Transaction<Tables>,
  engine: Engine,
  { requestId, at, change }: NewSellerChange,
): Promise<void> {
  if (change.kind === 'state') await moveInInbox(transaction, requestId, change.state, at)
  if (change.kind === 'state' || change.kind === 'notes') {
    return reword(transaction, engine, [requestId])
  }
  const columns = listedBy(change)
  if (!columns) return
  await transaction.updateTable('inbox').set(columns).where('request_id', '=', requestId).execute()
}

function listedBy(change: NotedChange): Updateable<InboxTable> | undefined {
  if (change.kind === 'follow-up') return { follow_up: change.day }
  return change.kind === 'lost-reason' ? { loss_reason: change.reason } : undefined
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
  switch (change.kind) {
    case 'state':
      return change.state
    case 'notes':
      return change.notes
    case 'follow-up':
      return change.day ?? ''
    case 'lost-reason':
      return change.reason
    case 'retry':
    case 'dismiss':
    case 'reply':
    case 'release':
      return ''
  }
}

/** The change that a row tells of; a file that has it is read as what comes from outside. */
export function changeOf(kind: string, value: string): Readonly<Record<string, string | null>> {
  switch (kind) {
    case 'state':
      return { kind, state: value }
    case 'notes':
      return { kind, notes: value }
    case 'follow-up':
      return { kind, day: value || null }
    case 'lost-reason':
      return { kind, reason: value }
    default:
      return { kind }
  }
}
