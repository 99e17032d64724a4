import type { SchemaWriter, TakeOver } from '../../../server/database/migrate.ts'

export type LogoTables = {
  readonly logos: LogoTable
  readonly sent_logos: SentLogoTable
}

/** What was uploaded, until a request names it. */
interface LogoTable {
  readonly id: string
  /** In base64: the same on both engines. */
  readonly png: string
  /** Equal for uploads of one network; says nothing about it. */
  readonly network: string
  readonly uploaded_at: number
}

/** A copy for each request that names it: it is erased with the request, whatever others have. */
interface SentLogoTable {
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

/** `request_logos`, of the first versions, had one logo for each request. */
export async function createSentLogos(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('sent_logos')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('logo_id', 'text', (column) => column.notNull())
    .addColumn('png', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sent_logos_primary', ['request_id', 'logo_id'])
    .execute()
}

// A logo has a megabyte at most.
const AT_ONCE = 20

type FormerTables = LogoTables & { readonly request_logos: SentLogoTable }

/** Moved a few at a time: the archive does not grow by a second copy of all logos. */
export const moveFormerLogos: TakeOver = {
  async count(db) {
    const { count } = await db
      .withTables<FormerTables>()
      .selectFrom('request_logos')
      .select((all) => all.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async some(database) {
    const db = database.withTables<FormerTables>()
    const next = await db
      .selectFrom('request_logos')
      .select('request_id')
      .orderBy('request_id')
      .limit(AT_ONCE)
      .execute()
    if (next.length === 0) return 0
    const ids = next.map(({ request_id: id }) => id)
    const moved = db
      .selectFrom('request_logos')
      .select(['request_id', 'logo_id', 'png'])
      .where('request_id', 'in', ids)
    await db
      .insertInto('sent_logos')
      .columns(['request_id', 'logo_id', 'png'])
      .expression(moved)
      .execute()
    await db.deleteFrom('request_logos').where('request_id', 'in', ids).execute()
    return ids.length
  },
}

export async function dropFormerLogos(db: SchemaWriter): Promise<void> {
  await db.schema.dropTable('request_logos').execute()
}
