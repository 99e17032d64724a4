import type { Database } from '../../../../server/database/database.ts'
import { sha256 } from '../evidence.ts'
import type { EventFacts } from '../stored-quote.ts'
import type { Tables } from '../store/quote-rows.ts'
import { fromProofRow, selectProofs } from './proof-rows.ts'
import type { StoredProof } from './stored-proof.ts'

// By then the seller has seen it, or will not.
const ANSWER_IS_NEWS_MS = 3 * 24 * 60 * 60_000

const EXPLAINED =
  'Ogni evento porta l’impronta SHA-256 di quello precedente e dei propri dati: chi ne cambia uno rompe tutte quelle che seguono. «sha256» è l’impronta del file di quella versione, come è stato inviato e come si scarica dalla pagina.'

/** What a link to proofs alone opens. */
export interface OpenedProofLink {
  readonly requestId: string
  /** To whom it was sent. */
  readonly recipient: string
}

export function createProofReading(db: Database<Tables>) {
  async function proofsOf(requestId: string): Promise<StoredProof[]> {
    const rows = await selectProofs(db)
      .where('proofs.request_id', '=', requestId)
      .orderBy('version', 'desc')
      .execute()
    return rows.map(fromProofRow)
  }

  async function proofEventsOf(requestId: string) {
    const rows = await db
      .selectFrom('proof_events')
      .selectAll()
      .where('request_id', '=', requestId)
      .orderBy('position')
      .execute()
    return rows.map(({ position, at, kind, version, made_by: by, facts, hash }) => {
      const read = JSON.parse(facts) as EventFacts
      return { position, at, kind, revision: version, by, facts: read, hash }
    })
  }

  /** All versions of its requests, and what the quote has kept of erased ones; oldest first. */
  async function allProofsOfQuote(
    quoteId: string,
    requests: readonly string[],
  ): Promise<StoredProof[]> {
    const rows = await selectProofs(db)
      .where((where) =>
        where.or([
          where('quote_id', '=', quoteId),
          ...(requests.length > 0 ? [where('proofs.request_id', 'in', requests)] : []),
        ]),
      )
      .orderBy('proofs.request_id')
      .orderBy('version')
      .execute()
    return rows.map(fromProofRow)
  }

  return {
    /** Newest first. */
    proofsOf,
    proofEventsOf,

    async findProof(id: string): Promise<StoredProof | undefined> {
      const row = await selectProofs(db).where('proofs.id', '=', id).executeTakeFirst()
      return row && fromProofRow(row)
    },

    /** The bytes, as they were sent. */
    async proofContent(id: string): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('proofs')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirst()
      return row && Buffer.from(row.content, 'base64')
    },

    /** Whether each of these files is still there, byte for byte. */
    async areProofsKept(hashes: readonly string[]): Promise<boolean> {
      const rows = await db
        .selectFrom('proofs')
        .select('content')
        .where('sha256', 'in', hashes)
        .execute()
      const found = new Set(rows.map(({ content }) => sha256(Buffer.from(content, 'base64'))))
      return hashes.every((hash) => found.has(hash))
    },

    allProofsOfQuote,

    /** The newest of each of its requests, and what the quote has kept of erased ones. */
    async proofsOfQuote(quoteId: string, requests: readonly string[]): Promise<StoredProof[]> {
      const all = await allProofsOfQuote(quoteId, requests)
      const shown = all.filter(
        ({ requestId, version, newest }) => version === newest || !requests.includes(requestId),
      )
      // Of several that were approved, one after the other, the last one counts.
      return [...new Map(shown.map((proof) => [proof.requestId, proof])).values()]
    },

    async byProofLink(hash: string): Promise<OpenedProofLink | undefined> {
      const link = await db
        .selectFrom('proof_links')
        .select(['request_id', 'recipient'])
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return link && { requestId: link.request_id, recipient: link.recipient }
    },

    /** The history with its hashes, as both sides can download it. */
    async proofEvidence(requestId: string): Promise<object> {
      const events = await proofEventsOf(requestId)
      return {
        explanation: EXPLAINED,
        proofsOf: requestId,
        events: events.map(({ at, ...event }) => ({
          ...event,
          at,
          time: new Date(at).toISOString(),
        })),
      }
    },

    /** Wishes that no newer proof has answered first, then what was approved lately; the newest first. */
    async proofAnswers(now: number, most: number) {
      const answered = db
        .selectFrom('proofs')
        .innerJoin('proof_series', 'proof_series.request_id', 'proofs.request_id')
        .innerJoin('requests', 'requests.id', 'proofs.request_id')
        .where('version', '=', (where) => where.ref('newest'))
        .where((where) =>
          where.or([
            where('proofs.state', '=', 'change-asked'),
            where.and([
              where('proofs.state', '=', 'approved'),
              where('answered_at', '>', now - ANSWER_IS_NEWS_MS),
            ]),
          ]),
        )
      const rows = await answered
        .select(['proofs.request_id', 'version', 'proofs.state'])
        .orderBy('proofs.state', 'desc')
        .orderBy('answered_at', 'desc')
        .limit(most)
        .execute()
      const { count } = await answered
        .select((all) => all.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return {
        count: Number(count),
        rows: rows.map((row) => ({
          requestId: row.request_id,
          version: row.version,
          state: row.state,
        })),
      }
    },
  }
}
