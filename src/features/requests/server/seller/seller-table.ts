import type { SchemaWriter } from '../../../../server/database/migrate.ts'
import type { SellerChange } from '../../wire/request-sheet.ts'

/** What else is done with a request is noted, and changes nothing here. */
export type NotedChange =
  | SellerChange
  | { readonly kind: 'retry' | 'dismiss' | 'reply' | 'release' }
type StoredChangeKind = NotedChange['kind']

export type SellerTables = {
  readonly seller_changes: SellerChangeTable
}

/** What sellers did with requests. Rows are added, and removed only with their request. */
interface SellerChangeTable {
  readonly id: string
  readonly request_id: string
  /** 1 for the first change of a request. Unique: of two desks that change the same version, one fails. */
  readonly version: number
  readonly at: number
  readonly session_name: string
  readonly kind: StoredChangeKind
  readonly value: string
}

export async function createSellerTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('seller_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('session_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addUniqueConstraint('seller_changes_version', ['request_id', 'version'])
    .execute()
}
