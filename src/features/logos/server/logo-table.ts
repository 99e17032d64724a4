import type { SchemaWriter } from '../../../server/database/migrate.ts'

export type LogoTables = {
  readonly logos: LogoTable
  readonly request_logos: RequestLogoTable
}

/** What was uploaded, until a request names it. */
export interface LogoTable {
  readonly id: string
  /** In base64: the same on both engines. */
  readonly png: string
  /** Equal for uploads of one network; says nothing about it. */
  readonly network: string
  readonly uploaded_at: number
}

/** A copy for each request: it is erased with the request, whatever others have. */
export interface RequestLogoTable {
  readonly request_id: string
  readonly logo_id: string
  readonly png: string
}

export async function createLogoTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('logos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('png', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('request_logos')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('logo_id', 'text', (column) => column.notNull())
    .addColumn('png', 'text', (column) => column.notNull())
    .execute()
}

export async function addLogoNetworks(db: SchemaWriter): Promise<void> {
  await db.schema
    .alterTable('logos')
    .addColumn('network', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
