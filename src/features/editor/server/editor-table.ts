import type { SchemaWriter } from '../../../server/database/migrate.ts'

export type EditorTables = {
  readonly shop_draft: ShopDraftTable
  readonly shop_uploads: ShopUploadTable
  readonly shop_editors: ShopEditorTable
  readonly shop_versions: ShopVersionTable
}

/** One row, so that a draft is read and replaced as a whole. */
interface ShopDraftTable {
  readonly id: number
  readonly revision: number
  readonly changed_by: string
  readonly changed_by_session: string
  readonly changed_at: number
  /** As JSON. */
  readonly files: string
}

/** Pictures that are not published yet. */
interface ShopUploadTable {
  readonly file: string
  /** In base64: the same on both engines. */
  readonly content: string
  readonly uploaded_at: number
}

/** The device that edits. */
interface ShopEditorTable {
  readonly session_id: string
  readonly name: string
  readonly seen_at: number
}

interface ShopVersionTable {
  readonly id: string
  readonly made_by: string
  /** Sentences, as JSON. */
  readonly changes: string
  /** The texts of all files as JSON, compressed, in base64. */
  readonly files: string
}

export async function createEditorTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('shop_draft')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_by_session', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('shop_uploads')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('shop_editors')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('shop_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .execute()
}
