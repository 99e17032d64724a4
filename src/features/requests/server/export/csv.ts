import type { Catalogue } from '../../../../order/catalogue.ts'
import { SELECTION_IDS, SELECTIONS } from '../../../../order/selections.ts'
import { selectionInWords } from '../desk/request-row.ts'
import { SELLER_STATES } from '../../wire.ts'
import { formatCents, type Cents } from '../../../../order/money.ts'
import type { StoredRequest } from '../request-store.ts'
import { dateInWords } from '../../../../server/messages/italian-date.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'
import { deliveryInWords } from '../../../../server/outbox/delivery-in-words.ts'

/** Italian spreadsheets expect semicolons, and a byte order mark for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
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
export function paramColumns(uses: ReadonlyMap<string, number>, mayHaveOthers: boolean): Columns {
  const byUse = [...uses].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const chosen = new Set(byUse.slice(0, MOST_PARAM_COLUMNS))
  const names = [...uses.keys()].filter((name) => chosen.has(name))
  return { names, hasOthers: mayHaveOthers || uses.size > names.length }
}

export function csvHeading({ names, hasOthers }: Columns): string {
  const labels = SELECTION_IDS.map((id) => SELECTIONS[id].label)
  const others = hasOthers ? [OTHERS_HEADING] : []
  return csvLine([...OWN_HEADINGS, ...labels, ...PRICE_HEADINGS, ...names, ...others])
}

export function csvRow(
  { id, receivedAt, order, delivery, repeats, state }: StoredRequest,
  params: ReadonlyMap<string, string>,
  columns: Columns,
  catalogue: Catalogue | undefined,
): string {
  return csvLine([
    id,
    dateInWords(receivedAt),
    String(order.requestNumber ?? ''),
    deliveryInWords(delivery, 'a'),
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
