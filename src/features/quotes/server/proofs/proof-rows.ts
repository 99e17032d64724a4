import type { Selectable } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { eventHash } from '../evidence.ts'
import {
  countChange,
  holdRequests,
  type QuoteTransaction,
  type Tables,
} from '../store/quote-rows.ts'
import type { ProofSeriesTable, ProofTable } from './proof-table.ts'
import type { ProofEvent, StoredProof } from './stored-proof.ts'

export type SeriesRow = Selectable<ProofSeriesTable>

const COLUMNS = [
  'proofs.id',
  'proofs.request_id',
  'version',
  'newest',
  'name',
  'kind',
  'size',
  'sha256',
  'words',
  'recipient',
  'page_url',
  'sent_at',
  'opened_at',
  'state',
  'answered_at',
  'answered_by',
  'answer',
] as const

/** Without their bytes. */
export function selectProofs(db: Pick<Database<Tables>, 'selectFrom'>) {
  return db
    .selectFrom('proofs')
    .innerJoin('proof_series', 'proof_series.request_id', 'proofs.request_id')
    .select(COLUMNS)
}

type ProofRow = Omit<Selectable<ProofTable>, 'content' | 'quote_id' | 'sent_by'> & {
  readonly newest: number
}

export function fromProofRow(row: ProofRow): StoredProof {
  return {
    id: row.id,
    requestId: row.request_id,
    version: row.version,
    newest: row.newest,
    name: row.name,
    kind: row.kind,
    size: row.size,
    sha256: row.sha256,
    words: row.words,
    recipient: row.recipient,
    pageUrl: row.page_url ?? undefined,
    sentAt: row.sent_at,
    openedAt: row.opened_at,
    state: row.state,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    answer: row.answer,
  }
}

/** From here on nobody else changes the proofs of this request. The request comes first, as for whoever erases it. */
export async function lockSeries(
  transaction: QuoteTransaction,
  engine: Engine,
  requestId: string,
): Promise<SeriesRow | undefined> {
  await holdRequests(transaction, engine, [requestId])
  return transaction
    .selectFrom('proof_series')
    .selectAll()
    .where('request_id', '=', requestId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

/** In the transaction that holds the series. */
export async function addProofEvent(
  transaction: QuoteTransaction,
  { request_id: requestId, events, chain }: SeriesRow,
  version: number,
  { kind, by, facts }: ProofEvent,
  at: number,
): Promise<void> {
  const position = events + 1
  const hashed = { at, kind, revision: version, by, facts }
  const hash = eventHash({ proofsOf: requestId }, position, hashed, chain)
  await transaction
    .insertInto('proof_events')
    .values({
      request_id: requestId,
      position,
      at,
      kind,
      version,
      made_by: by,
      facts: JSON.stringify(facts),
      hash,
    })
    .execute()
  await transaction
    .updateTable('proof_series')
    .set({ events: position, chain: hash })
    .where('request_id', '=', requestId)
    .execute()
  await countChange(transaction)
}
