import type { Transaction } from 'kysely'
import type { Engine } from '../../../../server/database/database.ts'
import type { SellerState } from '../../wire.ts'
import type { InboxTables } from '../inbox/inbox-table.ts'
import type { RequestTables } from '../request-table.ts'
import { lastVersion, noteChange } from './note-change.ts'
import type { SellerTables } from './seller-table.ts'

interface Moved {
  readonly requestId: string
  readonly at: number
  /** The name of the device; empty where the seller did nothing. */
  readonly by: string
  readonly state: SellerState
}

/**
 * Gives a request a state that follows from something else, in that transaction. Whoever calls it holds the request:
 * nobody erases it meanwhile.
 */
export async function moveRequest(
  transaction: Transaction<SellerTables & InboxTables & RequestTables>,
  engine: Engine,
  { requestId, at, by, state }: Moved,
): Promise<void> {
  const listed = await transaction
    .selectFrom('inbox')
    .select('state')
    .where('request_id', '=', requestId)
    // Of two that move it at once, the second one finds what the first has noted.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!listed || listed.state === state) return
  const version = await lastVersion(transaction, requestId)
  const change = { requestId, at, by, change: { kind: 'state', state } as const }
  await noteChange(transaction, engine, change, version + 1)
}
