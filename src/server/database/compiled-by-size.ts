import { CompiledQuery } from 'kysely'

// A batch of 200 requests with one gadget each. With several, sizes up to 4,000 occur, whose texts would take
// hundreds of megabytes.
const LARGEST_KEPT = 200

/**
 * Statements for batches of one size differ only in their values, so each usual size is compiled once. The
 * values are those of the rows, in the order of their properties, and then `others`.
 */
export function compiledBySize<Row extends object, Found>(
  compile: (rows: readonly Row[]) => CompiledQuery<Found>,
): (rows: readonly Row[], ...others: readonly unknown[]) => CompiledQuery<Found> {
  const statements = new Map<number, string>()
  return (rows, ...others) => {
    const statement = statements.get(rows.length) ?? compile(rows).sql
    if (rows.length <= LARGEST_KEPT) statements.set(rows.length, statement)
    return CompiledQuery.raw(statement, [
      ...rows.flatMap((row): unknown[] => Object.values(row)),
      ...others,
    ])
  }
}
