import { sql, type Transaction } from 'kysely'
import type { MigrationTables } from '../database.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly { readonly column: string; readonly type: string }[]
  readonly rows: number
  readonly bytes: number
}

/** Those with triggers first: what a trigger writes into another table is replaced when its turn comes. */
export async function tablesWithin(
  transaction: Transaction<MigrationTables>,
): Promise<readonly Table[]> {
  const { rows: found } = await sql<Omit<Table, 'rows' | 'bytes'> & { readonly bytes: bigint }>`
    select relname as name, pg_table_size(c.oid) as bytes,
      (select json_agg(json_build_object('column', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relhastriggers desc, relname`.execute(transaction)
  const tables: Table[] = []
  for (const { bytes, ...table } of found) {
    const counted = sql<{ rows: bigint }>`select count(*) as rows from ${sql.table(table.name)}`
    const [count] = (await counted.execute(transaction)).rows
    tables.push({ ...table, bytes: Number(bytes), rows: Number(count?.rows) })
  }
  return tables
}
