import { isSelection } from '../../../../order/selections.ts'
import type { SentRow } from '../sent-data.ts'

/**
 * What a visitor sent, by the heading of its column: the rows of our own summary by their label,
 * apart from those that have columns of their own, and other parameters by their name.
 */
export function visitorCells(rows: readonly SentRow[]): ReadonlyMap<string, string> {
  // A map: visitors choose the names, and an object has properties like `toString` of its own.
  const byHeading = new Map<string, string>()
  for (const row of rows) {
    const { label, text } = row
    if (text === '' || (row.kind === 'fact' && hasOwnColumn(row.field))) continue
    const before = byHeading.get(label)
    byHeading.set(label, before === undefined ? text : `${before}\n${text}`)
  }
  return byHeading
}

function hasOwnColumn(field: string): boolean {
  return field === 'uid' || field === 'total' || isSelection(field)
}
