import type { Catalogue } from '../../../order/catalogue.ts'
import type { SellerState } from '../../../order/desk/seller-states.ts'
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

export interface Exported {
  readonly total: number
  readonly text: AsyncGenerator<string>
}

// Visitors choose the names of parameters: a map of all of them could grow with the archive.
const MOST_COUNTED_NAMES = 10_000

/** Two passes, since a million requests do not fit into memory: first all columns, then the rows. */
export async function csvExport(
  read: ReadRequests,
  catalogue: Catalogue | undefined,
): Promise<Exported> {
  const uses = new Map<string, number>()
  let [total, newest, hasStates] = [0, '', false]
  for await (const { request, state } of read()) {
    total += 1
    newest ||= request.id
    hasStates ||= state !== undefined
    for (const name of visitorCells(request).keys()) {
      const count = uses.get(name)
      if (count !== undefined || uses.size < MOST_COUNTED_NAMES) uses.set(name, (count ?? 0) + 1)
    }
  }
  const columns = { ...paramColumns(uses), hasStates }

  async function* text(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvHeading(columns)
    for await (const { request, state } of read()) {
      // A request that came in between may have parameters without a column: the next export has it.
      if (request.id <= newest) yield csvRow(request, columns, catalogue, state)
    }
  }

  return { total, text: text() }
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
    fields: Object.fromEntries(visitorCells(request)),
  }
}
