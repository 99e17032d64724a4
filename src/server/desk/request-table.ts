import { formatCents } from '../../order/money.ts'
import type { StoredRequest } from '../requests/request-store.ts'
import { dateInWords } from '../date-in-words.ts'
import { isMarked } from '../requests/checked-order.ts'
import { printable, stateInWords } from './words.ts'

const HEADINGS = ['ID', 'Ricevuta', 'Richiesta', 'Cliente', 'Totale', 'Stato'] as const
/** Amounts and numbers stand under each other by their last digit. */
const RIGHT = new Set([2, 4])
const LONGEST_NAME = 24
// What people count as a letter: an accent or a flag is part of it.
const LETTERS = new Intl.Segmenter('it')

export function requestTable(requests: readonly StoredRequest[]): string {
  const rows = [[...HEADINGS], ...requests.map(cellsOf)]
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0, RIGHT.has(column)))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function cellsOf({ id, receivedAt, order, params, delivery }: StoredRequest): string[] {
  const mark = isMarked(order.verdict) ? ' ⚠' : ''
  return [
    id,
    dateInWords(receivedAt),
    String(order.requestNumber ?? '–'),
    shortened(printable(params.name ?? params.email ?? '–')),
    order.claimedTotal === null ? '–' : formatCents(order.claimedTotal),
    stateInWords(delivery) + mark,
  ]
}

function shortened(text: string): string {
  const letters = lettersOf(text)
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : text
}

function padded(cell: string, width: number, isRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)))
  return isRight ? space + cell : cell + space
}

function widthOf(text: string): number {
  return lettersOf(text).length
}

function lettersOf(text: string): string[] {
  return Array.from(LETTERS.segment(text), ({ segment }) => segment)
}
