import type { Catalogue } from '../../order/catalogue.ts'
import { chosenIn, FIELD_LABELS, FIELDS, type Dataset, type Field } from '../../order/dataset.ts'
import { formatCents, type Cents } from '../../order/money.ts'
import { readVisitorHtml } from '../mail/visitor-html.ts'
import type { StoredRequest } from '../requests/request-store.ts'
import { dateInWords } from '../date-in-words.ts'
import { checkInWords, stateInWords } from './words.ts'

/** Spreadsheets in Italian expect it so: semicolons, and a mark that says UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'

const OWN_HEADINGS = ['ID', 'Ricevuta', 'Richiesta', 'Stato', 'Tentativi', 'Ripetizioni']
const PRICE_HEADINGS = ['Totale', 'Verifica']

export function csvHeading(paramNames: readonly string[]): string {
  const labels = FIELDS.map((field) => FIELD_LABELS[field])
  return csvLine([...OWN_HEADINGS, ...labels, ...PRICE_HEADINGS, ...paramNames])
}

export function csvRow(
  request: StoredRequest,
  paramNames: readonly string[],
  catalogue: Catalogue | undefined,
): string {
  const { id, order, params, delivery } = request
  return csvLine([
    id,
    dateInWords(request.receivedAt),
    String(order.requestNumber ?? ''),
    stateInWords(delivery),
    String(delivery.attempt),
    String(request.repeats),
    ...FIELDS.map((field) => selectionInWords(order.selections, field, catalogue)),
    order.claimedTotal === null ? '' : decimalComma(order.claimedTotal),
    checkInWords(order),
    // Names are a visitor's: `toString` is in every object, and in hardly any request.
    ...paramNames.map((name) =>
      Object.hasOwn(params, name) ? paramInWords(name, params[name] ?? '') : '',
    ),
  ])
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
  field: Field,
  catalogue: Catalogue | undefined,
): string {
  const id = selections[field]
  if (id === undefined || id === null) return ''
  if (field === 'quantity' || !catalogue) return String(id)
  return chosenIn(catalogue, { ...catalogue.defaults, ...selections }, field)?.label ?? String(id)
}

/** `2625,00`: no grouping and no sign, so that a spreadsheet takes it for a number. */
function decimalComma(cents: Cents): string {
  return formatCents(cents).replaceAll('.', '').replace('\u00A0€', '')
}

/** The summary is HTML; its words, line by line, are what a seller can use in a cell. */
function paramInWords(name: string, value: string): string {
  return name === 'message' ? readVisitorHtml(value).text : value
}
