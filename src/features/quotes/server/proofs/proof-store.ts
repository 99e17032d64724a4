import type { Database, Engine } from '../../../../server/database/database.ts'
import { addDeliveries } from '../../../../server/outbox/delivery-rows.ts'
import { sha256 } from '../evidence.ts'
import type { EventFacts } from '../stored-quote.ts'
import type { QuoteTransaction, Tables } from '../store/quote-rows.ts'
import { holdRequests } from '../store/quote-rows.ts'
import { createProofPieces } from './proof-pieces.ts'
import { createProofReading } from './read-proofs.ts'
import {
  addProofEvent,
  fromProofRow,
  lockSeries,
  selectProofs,
  type SeriesRow,
} from './proof-rows.ts'
import type { AnsweredProof, AnsweringProof, NewProof, StoredProof } from './stored-proof.ts'

// The seller has to hear of more than one wish; nobody has to hear of hundreds.
const MOST_WISHES = 20

export type ProofStore = ReturnType<typeof createProofStore>

/** Proofs, by request: the newest one counts. Each change holds the row of the series. */
export function createProofStore(db: Database<Tables>, engine: Engine) {
  /** Works on a proof as it is once nobody else can change it. */
  const held = <Result>(
    id: string,
    work: (transaction: QuoteTransaction, proof: StoredProof, row: SeriesRow) => Promise<Result>,
  ): Promise<Result | 'gone'> =>
    db.transaction().execute(async (transaction) => {
      const read = () => selectProofs(transaction).where('proofs.id', '=', id).executeTakeFirst()
      const before = await read()
      const row = before && (await lockSeries(transaction, engine, before.request_id))
      const proof = row && (await read())
      return proof ? work(transaction, fromProofRow(proof), row) : 'gone'
    })

  return {
    ...createProofReading(db),
    ...createProofPieces(db),

    /** The next version, if the seller has seen the one before. */
    sendProof: ({ seen, deliveries, now, content, ...sent }: NewProof) =>
      db.transaction().execute(async (transaction): Promise<'stored' | 'overtaken' | 'gone'> => {
        const { requestId, by, name, kind, words, recipient } = sent
        await holdRequests(transaction, engine, [requestId])
        const request = await transaction
          .selectFrom('requests')
          .select('id')
          .where('id', '=', requestId)
          .executeTakeFirst()
        if (!request) return 'gone'
        await transaction
          .insertInto('proof_series')
          .values({ request_id: requestId, newest: 0, events: 0, chain: '' })
          .onConflict((conflict) => conflict.column('request_id').doNothing())
          .execute()
        const row = await lockSeries(transaction, engine, requestId)
        if (row?.newest !== seen) return 'overtaken'
        const version = seen + 1
        const hash = sha256(content)
        await transaction
          .insertInto('proofs')
          .values({
            id: sent.id,
            request_id: requestId,
            version,
            name,
            kind,
            size: content.length,
            sha256: hash,
            words,
            recipient,
            page_url: sent.pageUrl ?? null,
            sent_at: now,
            sent_by: by,
            opened_at: null,
            state: 'sent',
            answered_at: null,
            answered_by: '',
            answer: '',
            quote_id: null,
            content: content.toString('base64'),
          })
          .execute()
        await transaction
          .updateTable('proof_series')
          .set({ newest: version })
          .where('request_id', '=', requestId)
          .execute()
        const facts = { name, sha256: hash, size: content.length, kind, recipient, words }
        await addProofEvent(transaction, row, version, { kind: 'sent', by, facts }, now)
        await addDeliveries(transaction, deliveries)
        return 'stored'
      }),

    /** What a customer says of the version that counts, until it is approved. */
    answerProof: ({ id, answer, by, words, facts, deliveries, now }: AnsweringProof) =>
      held(id, async (transaction, proof, row): Promise<AnsweredProof> => {
        if (proof.version !== proof.newest) return 'superseded'
        if (proof.state === 'approved') return 'answered'
        const kind = answer === 'approve' ? 'approved' : 'change-asked'
        if (answer === 'change') {
          const { count } = await transaction
            .selectFrom('proof_events')
            .select((all) => all.fn.countAll<number | string>().as('count'))
            .where('request_id', '=', proof.requestId)
            .where('version', '=', proof.version)
            .where('kind', '=', kind)
            .executeTakeFirstOrThrow()
          if (Number(count) >= MOST_WISHES) return 'answered'
        }
        // A second wish leaves the first one to be read.
        const wishes = [proof.answer, words].filter((wish) => wish !== '').join('\n\n')
        const answered = { state: kind, answered_at: now, answered_by: by, answer: wishes } as const
        await transaction.updateTable('proofs').set(answered).where('id', '=', id).execute()
        const told = { ...facts, words, sha256: proof.sha256 }
        await addProofEvent(transaction, row, proof.version, { kind, by, facts: told }, now)
        await addDeliveries(transaction, deliveries)
        return 'stored'
      }),

    /** Once for each version: the first visit is what the seller wants to know. */
    noteProofOpened: ({
      id,
      by,
      facts,
      now,
    }: {
      readonly id: string
      readonly by: string
      readonly facts: EventFacts
      readonly now: number
    }) =>
      held(id, async (transaction, proof, row): Promise<'stored' | 'answered'> => {
        if (proof.openedAt !== null) return 'answered'
        await transaction
          .updateTable('proofs')
          .set({ opened_at: now })
          .where('id', '=', id)
          .execute()
        await addProofEvent(transaction, row, proof.version, { kind: 'opened', by, facts }, now)
        return 'stored'
      }),

    /** Nothing where the request is gone. */
    addProofLink: ({
      hash,
      requestId,
      recipient,
      now,
    }: {
      /** The secret itself is in the mail only. */
      readonly hash: string
      readonly requestId: string
      readonly recipient: string
      readonly now: number
    }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockSeries(transaction, engine, requestId))) return
        await transaction
          .insertInto('proof_links')
          .values({ hash, request_id: requestId, recipient, created_at: now, revoked_at: null })
          .execute()
      }),

    /** None of those that were sent until now opens a proof any more. */
    revokeProofLinks: ({
      requestId,
      by,
      now,
    }: {
      readonly requestId: string
      readonly by: string
      readonly now: number
    }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockSeries(transaction, engine, requestId)
        if (!row) return
        await transaction
          .updateTable('proof_links')
          .set({ revoked_at: now })
          .where('request_id', '=', requestId)
          .where('revoked_at', 'is', null)
          .execute()
        const event = { kind: 'links-revoked', by, facts: {} } as const
        await addProofEvent(transaction, row, row.newest, event, now)
      }),
  }
}
