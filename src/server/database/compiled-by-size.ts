import { CompiledQuery } from 'kysely'

/**
 * Statements for batches of one size differ only in their values, so each size is compiled once. The
 * values are those of the rows, in the order of their properties, and then `others`.
 */
export function compiledBySize<Row extends object, Found>(
  compile: (rows: readonly Row[]) => CompiledQuery<Found>,
): (rows: readonly Row[], ...others: readonly unknown[]) => CompiledQuery<Found> {
  const statements = new Map<number, string>()
  return (rows, ...others) => {
    const statement = statements.get(rows.length) ?? compile(rows).sql
    statements.set(rows.length, statement)
    return CompiledQuery.raw(statement, [
      ...rows.flatMap((row): unknown[] => Object.values(row)),
      ...others,
    ])
  }
}
