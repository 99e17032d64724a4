import { sql } from 'kysely'
import type { SchemaWriter } from '../../../../server/database/migrate.ts'
import type { ProofKind, ProofState } from '../../wire/proof.ts'

export type ProofTables = {
  readonly proof_series: ProofSeriesTable
  readonly proofs: ProofTable
  readonly proof_links: ProofLinkTable
  readonly proof_events: ProofEventTable
  readonly proof_pieces: ProofPieceTable
}

/** The proofs of a request. Whoever changes one of them holds this row. */
export interface ProofSeriesTable {
  readonly request_id: string
  /** The version that counts. */
  readonly newest: number
  /** How many events there are, and the hash of the last one. */
  readonly events: number
  readonly chain: string
}

/** What was sent: of a row only its answer and its quote change. */
export interface ProofTable {
  readonly id: string
  readonly request_id: string
  /** 1 for the first. */
  readonly version: number
  readonly name: string
  readonly kind: ProofKind
  readonly size: number
  readonly sha256: string
  /** What the seller wrote with it. */
  readonly words: string
  readonly recipient: string
  /** Where the seller's own browser reached the pages. */
  readonly page_url: string | null
  readonly sent_at: number
  /** The device. */
  readonly sent_by: string
  readonly opened_at: number | null
  readonly state: ProofState
  readonly answered_at: number | null
  /** As typed into the page. */
  readonly answered_by: string
  readonly answer: string
  /** The accepted quote that keeps it, once its request is erased. */
  readonly quote_id: string | null
  /** In base64: the same on both engines. */
  readonly content: string
}

interface ProofLinkTable {
  readonly hash: string
  readonly request_id: string
  readonly recipient: string
  readonly created_at: number
  readonly revoked_at: number | null
}

/** Rows are only added, and removed only with all proofs of their request. */
interface ProofEventTable {
  readonly request_id: string
  /** 1 for the first. */
  readonly position: number
  readonly at: number
  readonly kind: ProofEventKind
  readonly version: number
  readonly made_by: string
  /** As JSON. */
  readonly facts: string
  readonly hash: string
}

/** What a desk has uploaded of a file that is not sent yet. */
interface ProofPieceTable {
  /** Drawn by the desk. */
  readonly upload: string
  /** Where it begins in the file. */
  readonly begins_at: number
  /** In base64. */
  readonly content: string
  readonly created_at: number
}

export type ProofEventKind = 'sent' | 'opened' | 'approved' | 'change-asked' | 'links-revoked'

export async function createProofTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('proof_series')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('newest', 'integer', (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('chain', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('proofs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('page_url', 'text')
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_by', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('answered_by', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('quote_id', 'text')
    // The last: whatever stands before it is read without it.
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await sql`create unique index proofs_by_request on proofs (request_id, version)`.execute(db)
  await sql`create index proofs_by_quote on proofs (quote_id)`.execute(db)
  await sql`create index proofs_by_answer on proofs (answered_at)`.execute(db)
  await db.schema
    .createTable('proof_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await sql`create index proof_links_by_request on proof_links (request_id)`.execute(db)
  await db.schema
    .createTable('proof_events')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('proof_events_key', ['request_id', 'position'])
    .execute()
  await db.schema
    .createTable('proof_pieces')
    .addColumn('upload', 'text', (column) => column.notNull())
    .addColumn('begins_at', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('proof_pieces_key', ['upload', 'begins_at'])
    .execute()
}
