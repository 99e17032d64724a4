import type { Catalogue } from '../../../order/catalogue.ts'
import { chosenIn } from '../../../order/dataset.ts'
import {
  isChoice,
  SELECTION_IDS,
  SELECTIONS,
  type Dataset,
  type SelectionId,
} from '../../../order/selections.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import { readVisitorHtml } from '../../mail/visitor-html.ts'
import type { Params, StoredRequest } from '../../requests/request-store.ts'
import { dateInWords } from '../../messages/italian-date.ts'
import { checkInWords } from './check-in-words.ts'
import { deliveryInWords } from './delivery-in-words.ts'

/** Spreadsheets in Italian expect it so: semicolons, and a mark that says UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'

const OWN_HEADINGS = ['ID', 'Ricevuta', 'Richiesta', 'Stato', 'Tentativi', 'Ripetizioni']
const PRICE_HEADINGS = ['Totale', 'Verifica']

const OTHERS_HEADING = 'Altri parametri'
// As many as a person can read; a hostile client may send thousands of parameters.
const MOST_PARAM_COLUMNS = 100

export interface ParamColumns {
  readonly names: readonly string[]
  /** Whether there are more, which share the last column. */
  readonly hasOthers: boolean
}

/** The names that most requests have, in the order in which they were met. */
export function paramColumns(uses: ReadonlyMap<string, number>): ParamColumns {
  const byUse = [...uses].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const chosen = new Set(byUse.slice(0, MOST_PARAM_COLUMNS))
  const names = [...uses.keys()].filter((name) => chosen.has(name))
  return { names, hasOthers: uses.size > names.length }
}

export function csvHeading({ names, hasOthers }: ParamColumns): string {
  const labels = SELECTION_IDS.map((id) => SELECTIONS[id].label)
  const others = hasOthers ? [OTHERS_HEADING] : []
  return csvLine([...OWN_HEADINGS, ...labels, ...PRICE_HEADINGS, ...names, ...others])
}

export function csvRow(
  request: StoredRequest,
  columns: ParamColumns,
  catalogue: Catalogue | undefined,
): string {
  const { id, order, params, delivery } = request
  return csvLine([
    id,
    dateInWords(request.receivedAt),
    String(order.requestNumber ?? ''),
    deliveryInWords(delivery, 'a'),
    String(delivery.attempt),
    String(request.repeats),
    ...SELECTION_IDS.map((name) => selectionInWords(order.selections, name, catalogue)),
    order.claimedTotal === null ? '' : decimalComma(order.claimedTotal),
    checkInWords(order),
    ...paramCells(params, columns),
  ])
}

function paramCells(params: Params, { names, hasOthers }: ParamColumns): string[] {
  // Names are a visitor's: `toString` is in every object, and in hardly any request.
  const cells = names.map((name) =>
    Object.hasOwn(params, name) ? paramInWords(name, params[name] ?? '') : '',
  )
  if (!hasOthers) return cells
  const known = new Set(names)
  const others = Object.entries(params).filter(([name]) => !known.has(name))
  const lines = others.map(([name, value]) => `${name}: ${paramInWords(name, value)}`)
  return [...cells, lines.join('\n')]
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(SEPARATOR)}\r\n`
}

/** A cell that begins like a formula would be run; an apostrophe makes it text. */
function quoted(cell: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

/** The catalogue may have changed since: then the id itself is what was chosen. */
function selectionInWords(
  selections: Partial<Dataset>,
  name: SelectionId,
  catalogue: Catalogue | undefined,
): string {
  const id = selections[name]
  if (id === undefined || id === null) return ''
  if (!isChoice(name) || !catalogue) return String(id)
  return chosenIn(catalogue, { ...catalogue.defaults, ...selections }, name)?.label ?? String(id)
}

/** `2625,00`: no grouping and no sign, so that a spreadsheet takes it for a number. */
function decimalComma(cents: Cents): string {
  return formatCents(cents).replaceAll('.', '').replace('\u00A0€', '')
}

/** The summary is HTML; its words, line by line, are what a seller can use in a cell. */
function paramInWords(name: string, value: string): string {
  return name === 'message' ? readVisitorHtml(value).text : value
}
