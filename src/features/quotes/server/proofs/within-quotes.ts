import type { Engine } from '../../../../server/database/database.ts'
import type { QuoteTransaction } from '../store/quote-rows.ts'
import type { EventFacts } from '../stored-quote.ts'
import {
  addProofEvent,
  fromProofRow,
  lockSeries,
  selectProofs,
  type SeriesRow,
} from './proof-rows.ts'
import { isPending } from './stored-proof.ts'

/** The proofs that whoever accepts a quote has seen on its page. */
export interface ApprovedWithQuote {
  readonly ids: readonly string[]
  readonly by: string
  readonly facts: EventFacts
  readonly now: number
}

/** Within the transaction that accepts a quote. False where one of them no longer waits: then nothing may be stored. */
export async function approveWithQuote(
  transaction: QuoteTransaction,
  engine: Engine,
  { ids, by, facts, now }: ApprovedWithQuote,
): Promise<boolean> {
  const read = () => selectProofs(transaction).where('proofs.id', 'in', ids).execute()
  if (ids.length === 0) return true
  // Always in this order, so that no two wait for each other.
  const requests = (await read()).map((row) => row.request_id).toSorted()
  const rows = new Map<string, SeriesRow>()
  for (const id of requests) {
    const row = await lockSeries(transaction, engine, id)
    if (row) rows.set(id, row)
  }
  const proofs = (await read()).map(fromProofRow)
  const isWhole = proofs.length === ids.length && rows.size === proofs.length
  if (!isWhole || !proofs.every(isPending)) return false
  for (const { id, requestId, version, sha256 } of proofs) {
    const row = rows.get(requestId)
    if (!row) continue
    await transaction
      .updateTable('proofs')
      .set({ state: 'approved', answered_at: now, answered_by: by })
      .where('id', '=', id)
      .execute()
    const event = { kind: 'approved', by, facts: { ...facts, sha256 } } as const
    await addProofEvent(transaction, row, version, event, now)
  }
  return true
}

/**
 * Within the transaction that erases a request. What was approved stays with an accepted quote of the request, which
 * is kept as well, with the history that proves it; everything else goes.
 */
export async function eraseProofs(
  transaction: QuoteTransaction,
  requestId: string,
  keptBy: string | undefined,
): Promise<void> {
  if (keptBy !== undefined) {
    await transaction
      .updateTable('proofs')
      .set({ quote_id: keptBy })
      .where('request_id', '=', requestId)
      .where('state', '=', 'approved')
      .execute()
  }
  await transaction.deleteFrom('proof_links').where('request_id', '=', requestId).execute()
  await transaction
    .deleteFrom('proofs')
    .where('request_id', '=', requestId)
    .where('quote_id', 'is', null)
    .execute()
  const kept = await transaction
    .selectFrom('proofs')
    .select('id')
    .where('request_id', '=', requestId)
    .limit(1)
    .executeTakeFirst()
  if (kept) return
  await transaction.deleteFrom('proof_events').where('request_id', '=', requestId).execute()
  await transaction.deleteFrom('proof_series').where('request_id', '=', requestId).execute()
}
