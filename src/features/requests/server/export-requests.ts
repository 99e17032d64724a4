import { isSelection, SELECTION_IDS, SELECTIONS } from '../../../order/selections.ts'
import type { SentRow } from './sent-data.ts'
import type { Catalogue } from '../../../order/catalogue.ts'
import { selectionInWords } from './desk/request-row.ts'
import { SELLER_STATES } from '../wire.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import type { StoredRequest } from './request-store.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import { verdictsInWords } from './verdicts-in-words.ts'
import { deliveryInWords } from '../../../server/outbox/delivery-in-words.ts'

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

/** Italian spreadsheets expect semicolons, and a byte order mark for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'

const OWN_HEADINGS = [
  'ID',
  'Ricevuta',
  'Richiesta',
  'Invio email',
  'Tentativi',
  'Ripetizioni',
  'Stato',
]
const PRICE_HEADINGS = ['Totale', 'Verifica del totale', 'Verifica del pagamento']

const OTHERS_HEADING = 'Altri parametri'
// As many as a person can read; a hostile client may send thousands of parameters.
const MOST_PARAM_COLUMNS = 100

interface Columns {
  readonly names: readonly string[]
  /** Whether other names share the last column. */
  readonly hasOthers: boolean
}

/** The most frequent names, in the order in which they were found; requests without columns may have others. */
function paramColumns(uses: ReadonlyMap<string, number>, mayHaveOthers: boolean): Columns {
  const byUse = [...uses].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const chosen = new Set(byUse.slice(0, MOST_PARAM_COLUMNS))
  const names = [...uses.keys()].filter((name) => chosen.has(name))
  return { names, hasOthers: mayHaveOthers || uses.size > names.length }
}

function csvHeading({ names, hasOthers }: Columns): string {
  const labels = SELECTION_IDS.map((id) => SELECTIONS[id].label)
  const others = hasOthers ? [OTHERS_HEADING] : []
  return csvLine([...OWN_HEADINGS, ...labels, ...PRICE_HEADINGS, ...names, ...others])
}

function csvRow(
  { id, receivedAt, order, delivery, repeats, state }: StoredRequest,
  params: ReadonlyMap<string, string>,
  columns: Columns,
  catalogue: Catalogue | undefined,
): string {
  return csvLine([
    id,
    dateInWords(receivedAt),
    String(order.requestNumber ?? ''),
    deliveryInWords(delivery),
    String(delivery.attempt),
    String(repeats),
    SELLER_STATES[state].label,
    ...SELECTION_IDS.map((name) => selectionInWords(order.selections, name, catalogue)),
    order.claimedTotal === null ? '' : decimalComma(order.claimedTotal),
    ...verdictsInWords(order).map(({ text }) => text),
    ...paramCells(params, columns),
  ])
}

function paramCells(values: ReadonlyMap<string, string>, { names, hasOthers }: Columns): string[] {
  const cells = names.map((name) => values.get(name) ?? '')
  if (!hasOthers) return cells
  const known = new Set(names)
  const lines = [...values].flatMap(([name, value]) => (known.has(name) ? [] : `${name}: ${value}`))
  return [...cells, lines.join('\n')]
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(SEPARATOR)}\r\n`
}

/**
 * An apostrophe before what a spreadsheet would run: at the start of a cell, and after every sign
 * that would begin another cell where the file is opened with another separator.
 */
const FORMULA = /(^|[,;\t\r\n])((?:[^\S\t\r\n]|")*)([=+\-@＝＋－＠])/g

function quoted(cell: string): string {
  return `"${cell.replace(FORMULA, "$1$2'$3").replaceAll('"', '""')}"`
}

/** `2625,00`: no grouping and no sign, so that a spreadsheet takes it for a number. */
function decimalComma(cents: Cents): string {
  return formatCents(cents).replaceAll('.', '').replace('\u00A0€', '')
}
