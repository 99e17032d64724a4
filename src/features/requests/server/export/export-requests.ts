import type { Catalogue } from '../../../../order/catalogue.ts'
import { isSelection } from '../../../../order/selections.ts'
import type { StoredRequest } from '../request-store.ts'
import type { SentRow } from '../sent-data.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'
import { BYTE_ORDER_MARK, csvHeading, csvRow, paramColumns } from './csv.ts'

/** Newest first. May be called again, and then has the same requests, apart from newer ones. */
export type ReadRequests = () => AsyncIterable<StoredRequest>

// The columns must be known before the first row, and a large archive is read only once. A shop with
// fewer requests has a column for each name.
const REQUESTS_WITH_COLUMNS = 5_000
// Visitors choose the names of parameters: a map of all of them could grow without end.
const MOST_COUNTED_NAMES = 10_000

/** One row for each request. Those with columns are read twice: they may not fit into memory. */
export async function* csvText(
  read: ReadRequests,
  catalogue: Catalogue | undefined,
): AsyncGenerator<string> {
  const uses = new Map<string, number>()
  let [looked, newest] = [0, '']
  for await (const request of read()) {
    looked += 1
    if (looked > REQUESTS_WITH_COLUMNS) break
    newest ||= request.id
    for (const name of visitorCells(request.rows).keys()) {
      const count = uses.get(name)
      if (count !== undefined || uses.size < MOST_COUNTED_NAMES) uses.set(name, (count ?? 0) + 1)
    }
  }
  const columns = paramColumns(uses, looked > REQUESTS_WITH_COLUMNS)
  yield BYTE_ORDER_MARK + csvHeading(columns)
  for await (const request of read()) {
    // A request that came in between may have parameters without a column: the next export has it.
    if (request.id <= newest) yield csvRow(request, visitorCells(request.rows), columns, catalogue)
  }
}

/** One array, with a request on each line. */
export async function* jsonText(read: ReadRequests): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const { id, receivedAt, order, delivery, repeats, state, rows } of read()) {
    const json = {
      id,
      receivedAt: new Date(receivedAt).toISOString(),
      number: order.requestNumber,
      state,
      mail: delivery.state,
      repeats,
      selections: order.selections,
      totalCents: order.claimedTotal,
      checks: verdictsInWords(order).map(({ text }) => text),
      fields: Object.fromEntries(visitorCells(rows)),
    }
    yield separator + JSON.stringify(json)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/**
 * What a visitor sent, by the heading of its column: the rows of our own summary by their label,
 * apart from those that have columns of their own, and other parameters by their name.
 */
function visitorCells(rows: readonly SentRow[]): ReadonlyMap<string, string> {
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
