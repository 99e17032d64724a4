import { sql } from 'kysely'
import type { SchemaWriter } from '../../../../server/database/migrate.ts'
import type { QuoteEventKind } from '../../wire/desk-api.ts'
import type { ProofTables } from '../proofs/proof-table.ts'
import type { StoredState } from '../../wire/quote-state.ts'

export type QuoteTables = ProofTables & {
  readonly quotes: QuoteTable
  readonly quote_requests: QuoteRequestTable
  readonly quote_revisions: QuoteRevisionTable
  readonly quote_extensions: QuoteExtensionTable
  readonly quote_pictures: QuotePictureTable
  readonly quote_links: QuoteLinkTable
  readonly quote_events: QuoteEventTable
  /** The last number of each year. */
  readonly quote_numbers: { readonly year: number; readonly last: number }
  /** One row, which counts changes: nothing else tells another instance of them. */
  readonly quote_changes: { readonly id: number; readonly count: number }
}

export interface QuoteTable {
  readonly id: string
  readonly state: StoredState
  /** Counts the changes of what was sent and answered. */
  readonly version: number
  /** Null before the quote is sent for the first time. */
  readonly year: number | null
  readonly sequence: number | null
  /** The one that holds; 0 before the first. */
  readonly revision: number
  /** A day like 2026-12-16, and the moment at which the next one begins in Italy. */
  readonly valid_until: string | null
  readonly valid_before: number | null
  readonly total_cents: number | null
  /** Addresses to which it was sent, as JSON. */
  readonly recipients: string
  /** Where the seller's own browser reached the pages when it was sent. */
  readonly page_url: string | null
  readonly created_at: number
  readonly first_sent_at: number | null
  readonly sent_at: number | null
  readonly answered_at: number | null
  /** Of the revision that holds. */
  readonly opened_at: number | null
  readonly opened_count: number
  readonly change_asked_at: number | null
  readonly reminders: number
  /** A day like 2026-11-24 on which the seller wants one to leave, and the device that said so. */
  readonly reminder_day: string | null
  readonly reminder_by: string | null
  /** When the last thing happened, or was typed: lists are in this order. */
  readonly touched_at: number
  /** How many events it has, and the hash of the last one. */
  readonly events: number
  readonly chain: string
  /** As JSON; null where nothing is being composed. */
  readonly draft: string | null
  readonly draft_version: number
  readonly draft_at: number
  readonly draft_session: string
  readonly draft_device: string
  /** Of the draft, or of what was sent. */
  readonly company: string
  readonly contact: string
  /** What the list is searched by: words separated by spaces, with one before the first. */
  readonly words: string
}

interface QuoteRequestTable {
  readonly quote_id: string
  readonly request_id: string
}

/** What was sent. Rows are never changed. */
interface QuoteRevisionTable {
  readonly quote_id: string
  readonly revision: number
  readonly sent_at: number
  /** The device. */
  readonly sent_by: string
  readonly content: string
  readonly document: string
  /** Safe HTML, and the text it was made of. */
  readonly conditions: string
  readonly conditions_source: string
  readonly conditions_sha256: string
  /** In base64: the same on both engines. */
  readonly pdf: string
  readonly pdf_sha256: string
  readonly total_cents: number
}

/** The PDF of a revision with a later end. Rows are never changed; the last one holds. */
export interface QuoteExtensionTable {
  readonly quote_id: string
  readonly revision: number
  /** Of its event. */
  readonly position: number
  readonly at: number
  /** A day like 2026-12-30. */
  readonly valid_until: string
  /** In base64. */
  readonly pdf: string
  readonly pdf_sha256: string
}

/** The pictures of a revision, as its PDF has them. */
interface QuotePictureTable {
  readonly quote_id: string
  readonly revision: number
  readonly line: string
  readonly type: string
  /** In base64. */
  readonly content: string
}

interface QuoteLinkTable {
  readonly hash: string
  readonly quote_id: string
  readonly revision: number
  readonly recipient: string
  readonly created_at: number
  readonly revoked_at: number | null
}

/** Rows are only added, and removed only with their quote. */
interface QuoteEventTable {
  readonly quote_id: string
  /** 1 for the first. */
  readonly position: number
  readonly at: number
  readonly kind: QuoteEventKind
  readonly revision: number
  readonly made_by: string
  /** As JSON. */
  readonly facts: string
  /** Of the event and of the hash before it. */
  readonly hash: string
}

/** Added later: archives are kept that have the tables without it. */
export async function addReminderDay(db: SchemaWriter): Promise<void> {
  await db.schema.alterTable('quotes').addColumn('reminder_day', 'text').execute()
  await db.schema.alterTable('quotes').addColumn('reminder_by', 'text').execute()
}

export async function addPageUrl(db: SchemaWriter): Promise<void> {
  await db.schema.alterTable('quotes').addColumn('page_url', 'text').execute()
}

export async function createExtensions(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('quote_extensions')
    .addColumn('quote_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('valid_until', 'text', (column) => column.notNull())
    .addColumn('pdf', 'text', (column) => column.notNull())
    .addColumn('pdf_sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_extensions_key', ['quote_id', 'position'])
    .execute()
}

export async function createQuoteTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('quotes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('year', 'integer')
    .addColumn('sequence', 'integer')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('valid_before', 'bigint')
    .addColumn('total_cents', 'bigint')
    .addColumn('recipients', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('first_sent_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('answered_at', 'bigint')
    .addColumn('opened_at', 'bigint')
    .addColumn('opened_count', 'integer', (column) => column.notNull())
    .addColumn('change_asked_at', 'bigint')
    .addColumn('reminders', 'integer', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('draft', 'text')
    .addColumn('draft_version', 'integer', (column) => column.notNull())
    .addColumn('draft_at', 'bigint', (column) => column.notNull())
    .addColumn('draft_session', 'text', (column) => column.notNull())
    .addColumn('draft_device', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addUniqueConstraint('quotes_number', ['year', 'sequence'])
    .execute()
  await sql`create index quotes_touched on quotes (touched_at, id)`.execute(db)
  await db.schema
    .createTable('quote_requests')
    .addColumn('quote_id', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_requests_key', ['quote_id', 'request_id'])
    .execute()
  await sql`create index quote_requests_request on quote_requests (request_id, quote_id)`.execute(
    db,
  )
  await createSentTables(db)
}

async function createSentTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('quote_revisions')
    .addColumn('quote_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_by', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('conditions', 'text', (column) => column.notNull())
    .addColumn('conditions_source', 'text', (column) => column.notNull())
    .addColumn('conditions_sha256', 'text', (column) => column.notNull())
    .addColumn('pdf', 'text', (column) => column.notNull())
    .addColumn('pdf_sha256', 'text', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_revisions_key', ['quote_id', 'revision'])
    .execute()
  await db.schema
    .createTable('quote_pictures')
    .addColumn('quote_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_pictures_key', ['quote_id', 'revision', 'line'])
    .execute()
  await db.schema
    .createTable('quote_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('quote_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await sql`create index quote_links_quote on quote_links (quote_id)`.execute(db)
  await db.schema
    .createTable('quote_events')
    .addColumn('quote_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_events_key', ['quote_id', 'position'])
    .execute()
  await db.schema
    .createTable('quote_numbers')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('quote_changes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
}
