import type { Catalogue } from '../../../../order/catalogue.ts'
import type { SellerState } from '../../wire/seller-states.ts'
import type { StoredRequest } from '../request-store.ts'
import { checkInWords } from './check-in-words.ts'
import { BYTE_ORDER_MARK, csvHeading, csvRow, paramColumns } from './csv.ts'
import { visitorCells } from './visitor-cells.ts'

export interface ExportedRequest {
  readonly request: StoredRequest
  /** Where the seller works with states. */
  readonly state?: SellerState
}

/** Newest first. May be called again, and then has the same requests, apart from newer ones. */
export type ReadRequests = () => AsyncIterable<ExportedRequest>

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
  let [looked, newest, hasStates] = [0, '', false]
  for await (const { request, state } of read()) {
    looked += 1
    if (looked > REQUESTS_WITH_COLUMNS) break
    newest ||= request.id
    hasStates ||= state !== undefined
    for (const name of visitorCells(request.rows).keys()) {
      const count = uses.get(name)
      if (count !== undefined || uses.size < MOST_COUNTED_NAMES) uses.set(name, (count ?? 0) + 1)
    }
  }
  const columns = { ...paramColumns(uses, looked > REQUESTS_WITH_COLUMNS), hasStates }
  yield BYTE_ORDER_MARK + csvHeading(columns)
  for await (const { request, state } of read()) {
    // A request that came in between may have parameters without a column: the next export has it.
    if (request.id <= newest) yield csvRow(request, columns, catalogue, state)
  }
}

/** One array, with a request on each line. */
export async function* jsonText(read: ReadRequests): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const exported of read()) {
    yield separator + JSON.stringify(asJson(exported))
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function asJson({ request, state }: ExportedRequest) {
  const { id, receivedAt, order, delivery, repeats } = request
  return {
    id,
    receivedAt: new Date(receivedAt).toISOString(),
    number: order.requestNumber,
    state,
    mail: delivery.state,
    repeats,
    selections: order.selections,
    totalCents: order.claimedTotal,
    checks: checkInWords(order),
    fields: Object.fromEntries(visitorCells(request.rows)),
  }
}
