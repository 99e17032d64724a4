import { sql, type Transaction } from 'kysely'
import { commandLine } from '../messages/command-line.ts'
import type { Database, Engine, MigrationTables } from './database.ts'
import { lastProgram, noteProgram } from './program-mark.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

/** What a migration may use. Not the row types: those are of the newest version. */
export type SchemaWriter = Pick<Transaction<MigrationTables>, 'schema' | 'getExecutor'>

type Migration = (db: SchemaWriter, engine: Engine) => Promise<void>

/** Rewrites what earlier versions have stored, a part at a time. */
export interface TakeOver {
  /** How many rows are to be taken over. */
  readonly count: (db: Database) => Promise<number>
  /** Takes over the next rows in one transaction; returns how many, 0 where none is left. */
  readonly some: (db: Database, engine: Engine) => Promise<number>
}

/** A migration of one feature. Archives remember its name, such as `requests/lines`: it is never changed. */
export type NamedMigration = { readonly name: string } & (
  | { readonly change: Migration }
  | { readonly takeOver: TakeOver }
)

export interface Migrations {
  /** The version of this program. */
  readonly program: string
  /** The first versions numbered their migrations, by the position in this list. It is frozen. */
  readonly numbered: readonly Migration[]
  /** In the order of features. A released one is never changed, moved or removed. */
  readonly named: readonly NamedMigration[]
}

export type Report = (event: string, facts?: Readonly<Record<string, unknown>>) => void

interface MigrateOptions {
  readonly report?: Report | undefined
  /** Keeps other instances from changing the tables meanwhile. */
  readonly alone?: (work: () => Promise<void>) => Promise<void>
  /** Before the tables of an earlier version are changed. Where it fails, they stay as they are. */
  readonly beforeUpgrade?: () => Promise<void>
}

// Any number, as long as it is the same in every instance.
const MIGRATION_LOCK = 5_124_917
// Undefined table and column, duplicate table and column.
const OTHER_SCHEMA_CODES = new Set(['42P01', '42703', '42P07', '42701'])
const REPORT_EVERY_MS = 2_000

const TOO_OLD = `L’archivio delle richieste è di una versione troppo vecchia per questo programma: esporta le richieste con quella versione (${commandLine('requests', 'export --csv')}) e comincia un archivio nuovo. L’archivio non è stato toccato.`

/** Its number makes the programs that know only numbers refuse the database. */
export async function createNamedMigrations(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('named_migrations')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
}

/**
 * Brings the database to this version. Each migration is applied as a whole or not at all, and a killed start goes on
 * where it was. Several instances may start at once.
 */
export async function migrate(
  db: Database,
  engine: Engine,
  migrations: Migrations,
  { report, alone = (work) => work(), beforeUpgrade = async () => {} }: MigrateOptions = {},
): Promise<void> {
  const inTurn = takingTurns(db, engine)
  const state = () => inTurn((transaction) => stateOf(transaction, migrations))
  if ((await state()) === 'current') return
  await alone(async () => {
    // Another instance may have been faster.
    const found = await state()
    if (found === 'current') return
    if (found === 'earlier') await beforeUpgrade()
    await apply(db, engine, migrations, report)
  })
}

/** Several instances may apply migrations at once. */
const takingTurns =
  (db: Database, engine: Engine) =>
  <Result>(work: (transaction: Transaction<MigrationTables>) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      if (engine === 'postgres') {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
      }
      return work(transaction)
    })

async function apply(
  db: Database,
  engine: Engine,
  migrations: Migrations,
  report: Report = () => {},
): Promise<void> {
  const { program, numbered, named } = migrations
  const inTurn = takingTurns(db, engine)
  await inTurn(async (transaction) => {
    await applyNumbered(transaction, engine, numbered)
    await noteProgram(transaction, program, Date.now())
  })
  const applied = await appliedNames(db, migrations)
  for (const migration of named.filter(({ name }) => !applied.has(name))) {
    const { name } = migration
    const applyNext = () =>
      inTurn((transaction) => applyNamed(transaction, engine, migration, migrations))
    if ('change' in migration) {
      await applyNext()
      continue
    }
    const total = await migration.takeOver.count(db)
    let [done, reportedAt] = [0, 0]
    for (let taken = await applyNext(); taken > 0; taken = await applyNext()) {
      done += taken
      if (Date.now() - reportedAt < REPORT_EVERY_MS && done < total) continue
      reportedAt = Date.now()
      report('archive-taken-over', { name, done, of: total })
    }
  }
}

/** Refuses the database of a newer program, before anything is touched. */
async function stateOf(
  transaction: Transaction<MigrationTables>,
  migrations: Migrations,
): Promise<'new' | 'earlier' | 'current'> {
  const numbers = await appliedNumbers(transaction)
  if (numbers === 0) return 'new'
  if (numbers > migrations.numbered.length) throw newer(migrations, String(numbers))
  if (numbers < migrations.numbered.length) return 'earlier'
  const names = await appliedNames(transaction, migrations)
  return migrations.named.every(({ name }) => names.has(name)) ? 'current' : 'earlier'
}

/** The migrations that a database has seen, which may be fewer than this program knows. */
export async function appliedMigrations(
  transaction: Transaction<MigrationTables>,
  migrations: Migrations,
): Promise<Migrations> {
  const numbers = await appliedNumbers(transaction)
  // The last of the numbered ones makes the table of the others.
  const hasNames = numbers >= migrations.numbered.length
  const names = hasNames ? await appliedNames(transaction, migrations) : new Set<string>()
  return migrationsOf(migrations, numbers, names)
}

/** The first so many numbered ones, and those of these names. */
export function migrationsOf(
  migrations: Migrations,
  numbers: number,
  names: ReadonlySet<string>,
  writer?: string,
): Migrations {
  const { numbered, named } = migrations
  if (numbers > numbered.length) throw newer(migrations, String(numbers), writer)
  const unknown = firstUnknown(migrations, names)
  if (unknown !== undefined) throw newer(migrations, unknown, writer)
  return {
    ...migrations,
    numbered: numbered.slice(0, numbers),
    named: named.filter(({ name }) => names.has(name)),
  }
}

/** All tables as these migrations leave them where there is no row, the list of migrations included. */
export async function createEmptyTables(
  transaction: Transaction<MigrationTables>,
  engine: Engine,
  { numbered, named }: Migrations,
): Promise<void> {
  await appliedNumbers(transaction)
  for (const change of numbered) await change(transaction, engine)
  for (const migration of named) {
    if ('change' in migration) await migration.change(transaction, engine)
  }
}

async function applyNumbered(
  transaction: Transaction<MigrationTables>,
  engine: Engine,
  migrations: readonly Migration[],
): Promise<void> {
  const applied = await appliedNumbers(transaction)
  for (const [index, change] of migrations.entries()) {
    if (index < applied) continue
    await orTooOld(change(transaction, engine))
    const row = { number: index + 1, applied_at: Date.now() }
    await transaction.insertInto('migrations').values(row).execute()
  }
}

/** Returns how many rows were taken over; 0 where the migration is applied. */
async function applyNamed(
  transaction: Transaction<MigrationTables>,
  engine: Engine,
  migration: NamedMigration,
  all: Migrations,
): Promise<number> {
  // Another instance may have been faster.
  if ((await appliedNames(transaction, all)).has(migration.name)) return 0
  if ('change' in migration) await orTooOld(migration.change(transaction, engine))
  const taken = 'takeOver' in migration ? await migration.takeOver.some(transaction, engine) : 0
  if (taken > 0) return taken
  const row = { name: migration.name, applied_at: Date.now() }
  await transaction.insertInto('named_migrations').values(row).execute()
  return 0
}

async function appliedNames(db: Database, migrations: Migrations): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('named_migrations').select('name').execute()
  const names = new Set(rows.map(({ name }) => name))
  const unknown = firstUnknown(migrations, names)
  if (unknown !== undefined) throw newer(migrations, unknown, await lastProgram(db))
  return names
}

export function firstUnknown(
  { named }: Pick<Migrations, 'named'>,
  names: Iterable<string>,
): string | undefined {
  return [...names].find((name) => named.every((each) => each.name !== name))
}

async function appliedNumbers(transaction: Transaction<MigrationTables>): Promise<number> {
  await transaction.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  const rows = await transaction.selectFrom('migrations').select('number').execute()
  return Math.max(0, ...rows.map(({ number }) => number))
}

/** What was found: the first unknown change, and the version that wrote it, where it said so. */
function newer({ program }: Migrations, change: string, writer?: string): UnusableDatabaseError {
  const found = writer === undefined ? change : `${writer}, con ${change}`
  return new UnusableDatabaseError(
    `L’archivio delle richieste è di una versione più nuova (${found}), e questo programma è la ${program}: avvia quella, oppure con quella torna indietro (${commandLine('rollback')}). L’archivio non è stato toccato.`,
  )
}

export async function orTooOld(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw isOtherSchema(error) ? new UnusableDatabaseError(TOO_OLD) : error
  }
}

/** Migrations begin with an archive that is not one of ours, or of before they were kept. */
function isOtherSchema(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && OTHER_SCHEMA_CODES.has(String(error.code))) return true
  return /no such (?:table|column)|has no column|already exists|duplicate column/.test(
    error.message,
  )
}
