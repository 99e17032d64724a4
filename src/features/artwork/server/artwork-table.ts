import type { SchemaWriter } from '../../../server/database/migrate.ts'
import type { ArtworkKind } from '../wire.ts'

export type ArtworkTables = {
  readonly artwork: ArtworkTable
  readonly sent_artwork: SentArtworkTable
}

/** A visitor's file. Its bytes lie in the folder, under its id. */
interface ArtworkTable {
  /** Drawn at random: whoever knows it may go on with the upload, and name it in a request. */
  readonly id: string
  /** As the visitor's device calls it, without paths and control characters. */
  readonly name: string
  readonly kind: ArtworkKind
  readonly size: number
  /** So many bytes are on disk. */
  readonly received: number
  /** Of all bytes, in hex; null until they have arrived. */
  readonly sha256: string | null
  /** Equal for uploads of one network; says nothing about it. */
  readonly network: string
  readonly created_at: number
}

/** Which requests name a file. The last one that is erased takes the file with it. */
interface SentArtworkTable {
  readonly request_id: string
  readonly artwork_id: string
}

export async function createArtworkTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('artwork')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('received', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text')
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('artwork_by_age')
    .on('artwork')
    .columns(['network', 'created_at'])
    .execute()
  await db.schema
    .createTable('sent_artwork')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('artwork_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sent_artwork_primary', ['request_id', 'artwork_id'])
    .execute()
  await db.schema
    .createIndex('sent_artwork_by_file')
    .on('sent_artwork')
    .column('artwork_id')
    .execute()
}
