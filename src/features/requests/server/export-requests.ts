import { CHOICE_IDS, isSelection, SELECTION_IDS, SELECTIONS } from '../../../order/selections.ts'
import { SUM_ROW } from '../../../order/write-summary.ts'
import type { SentRow } from './sent-data.ts'
import type { Catalogue } from '../../../order/catalogue.ts'
import { selectionInWords } from './desk/request-row.ts'
import { SELLER_STATES } from '../wire.ts'
import { formatCents, formatPrice, type Cents } from '../../../order/money.ts'
import { sumOfTotals } from '../../../order/quote.ts'
import { piecesIn, type CheckedGadget } from './checked-order.ts'
import type { RequestStore } from './create-request-store.ts'
import type { StoredRequest } from './request-store.ts'
import type { SellerStore } from './seller/seller-store.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import { verdictsInWords } from './verdicts-in-words.ts'
import { deliveryInWords } from '../../../server/outbox/delivery-in-words.ts'

/** Newest first. May be called again, and then has the same requests, apart from newer ones. */
type ReadRequests = () => AsyncIterable<ExportedRequest>

interface ExportedRequest extends StoredRequest {
  /** The seller's own. */
  readonly notes?: string
}

/** Requests are exported without the seller's notes unless these are wanted. */
export function withNotes(
  requests: Pick<RequestStore, 'ofIds'>,
  seller: Pick<SellerStore, 'notesOf'>,
) {
  return {
    async ofIds(ids: readonly string[]): Promise<ExportedRequest[]> {
      const [found, notes] = await Promise.all([requests.ofIds(ids), seller.notesOf(ids)])
      return found.map((request) => ({ ...request, notes: notes.get(request.id) ?? '' }))
    },
  }
}

// The columns must be known before the first row, and a large archive is read only once. A shop with
// fewer requests has a column for each name.
const REQUESTS_WITH_COLUMNS = 5_000
// Visitors choose the names of parameters: a map of all of them could grow without end.
const MOST_COUNTED_NAMES = 10_000

export interface CsvChoices {
  /** Whether the seller's notes are wanted. */
  readonly hasNotes?: boolean
  /** One row for each request: else each of its gadgets has one. */
  readonly isPerRequest?: boolean
}

/** Requests with columns are read twice: they may not fit into memory. */
export async function* csvText(
  read: ReadRequests,
  catalogue: Catalogue | undefined,
  { hasNotes = false, isPerRequest = false }: CsvChoices = {},
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
  const columns = { ...paramColumns(uses, looked > REQUESTS_WITH_COLUMNS), hasNotes }
  yield BYTE_ORDER_MARK + csvHeading(columns)
  for await (const request of read()) {
    // A request that came in between may have parameters without a column: the next export has it.
    if (request.id > newest) continue
    for (const cells of isPerRequest ? [cellsOfAll(request)] : cellsOfEach(request)) {
      yield csvRow(request, cells, columns, catalogue)
    }
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
      // Of the first gadget, as before there were several.
      selections: order.gadgets[0].selections,
      gadgets: order.gadgets.map(({ selections, claimed, verdict }) => {
        return { selections, totalCents: claimed, check: verdict.kind }
      }),
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
  return field === 'uid' || field === 'total' || field === SUM_ROW.field || isSelection(field)
}

/** Italian spreadsheets expect semicolons, and a byte order mark for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'

const OWN_HEADINGS = [
  'ID',
  'Ricevuta',
  'Richiesta',
  'Consegna',
  'Tentativi',
  'Ripetizioni',
  'Stato',
]
const PRICE_HEADINGS = [
  'Prezzo unitario',
  'Impianto di stampa',
  'Totale',
  'Verifica del totale',
  'Verifica del pagamento',
]
const NOTES_HEADING = 'Note private'

const OTHERS_HEADING = 'Altri parametri'
// As many as a person can read; a hostile client may send thousands of parameters.
const MOST_PARAM_COLUMNS = 100

interface Columns {
  readonly names: readonly string[]
  /** Whether other names share the last column. */
  readonly hasOthers: boolean
  readonly hasNotes: boolean
}

/** The most frequent names, in the order in which they were found; requests without columns may have others. */
function paramColumns(
  uses: ReadonlyMap<string, number>,
  mayHaveOthers: boolean,
): Omit<Columns, 'hasNotes'> {
  const byUse = [...uses].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const chosen = new Set(byUse.slice(0, MOST_PARAM_COLUMNS))
  const names = [...uses.keys()].filter((name) => chosen.has(name))
  return { names, hasOthers: mayHaveOthers || uses.size > names.length }
}

function csvHeading({ names, hasOthers, hasNotes }: Columns): string {
  const own = [...OWN_HEADINGS, ...(hasNotes ? [NOTES_HEADING] : [])]
  const labels = SELECTION_IDS.map((id) => SELECTIONS[id].label)
  const others = hasOthers ? [OTHERS_HEADING] : []
  return csvLine([...own, ...labels, ...PRICE_HEADINGS, ...names, ...others])
}

/** What a row says of gadgets: of one, or of all. */
interface GadgetCells {
  readonly gadgets: readonly CheckedGadget[]
  readonly total: Cents | null
  readonly params: ReadonlyMap<string, string>
}

function cellsOfAll({ order, rows }: ExportedRequest): GadgetCells {
  return { gadgets: order.gadgets, total: order.claimedTotal, params: visitorCells(rows) }
}

/** Amounts are those of the gadget, so that the sum of a column counts nothing twice; all else is repeated. */
function cellsOfEach({ order, rows }: ExportedRequest): GadgetCells[] {
  return order.gadgets.map((gadget, n) => {
    const own = rows.filter((row) => row.kind !== 'fact' || (row.gadget ?? n) === n)
    return { gadgets: [gadget], total: gadget.claimed, params: visitorCells(own) }
  })
}

function csvRow(
  { id, receivedAt, order, delivery, repeats, state, notes = '' }: ExportedRequest,
  { gadgets, total, params }: GadgetCells,
  columns: Columns,
  catalogue: Catalogue | undefined,
): string {
  const quotes = gadgets.flatMap(({ quote }) => quote ?? [])
  const [first, ...others] = quotes
  const setup = sumOfTotals(quotes.map((quote) => quote.setup))
  return csvLine([
    id,
    dateInWords(receivedAt),
    String(order.requestNumber ?? ''),
    deliveryInWords(delivery),
    String(delivery.attempt),
    String(repeats),
    SELLER_STATES[state].label,
    ...(columns.hasNotes ? [notes] : []),
    ...CHOICE_IDS.map((name) =>
      gadgets.map(({ selections }) => selectionInWords(selections, name, catalogue)).join('\n'),
    ),
    String(piecesIn(gadgets) ?? ''),
    // Several gadgets have no price of a piece in common.
    first && others.length === 0 ? plainNumber(formatPrice(first.unit)) : '',
    first && setup !== undefined ? decimalComma(setup) : '',
    total === null ? '' : decimalComma(total),
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

export function csvLine(cells: readonly string[]): string {
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
export function decimalComma(cents: Cents): string {
  return plainNumber(formatCents(cents))
}

function plainNumber(amount: string): string {
  return amount.replaceAll('.', '').replace('\u00A0€', '')
}
