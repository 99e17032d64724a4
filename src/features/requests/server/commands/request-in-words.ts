import { type RequestRow, SELLER_STATES } from '../../wire.ts'
import type { SheetDelivery } from '../../wire/request-sheet.ts'
import { formatCents, type Cents } from '../../../../order/money.ts'
import { SERVER_HEADING, VISITOR_HEADING } from '../../../../server/mail/html-blocks.ts'
import { dateInWords } from '../../../../server/messages/italian-date.ts'
import { quotedLines } from '../../../../server/messages/quoted-lines.ts'
import { deliveryInWords } from '../../../../server/outbox/delivery-in-words.ts'
import { printable } from '../../../../server/messages/printable.ts'
import type { StoredSheet } from '../desk/request-sheet.ts'
import { messageIdIn } from '../request-mail.ts'
import type { StoredRequest } from '../request-store.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'

const LONGEST_NAME = 24
const LONGEST_ORDER = 32
/** The headings, with the widths of their columns; a wider cell is not cut. */
const COLUMNS = {
  ID: 16,
  Ricevuta: 16,
  Richiesta: 9,
  Cliente: LONGEST_NAME,
  Ordine: LONGEST_ORDER,
  Totale: 12,
  Verifica: 23,
  'Invio email': 15,
}
const WIDTHS = Object.values(COLUMNS)

export const LIST_HEAD = tableLine(Object.keys(COLUMNS))

/** A row of the desk's list as a line of the command's. */
export function rowInWords(row: RequestRow, { order, delivery }: StoredRequest): string {
  const [total, payment] = verdictsInWords(order)
  return tableLine([
    row.id,
    dateInWords(row.receivedAt),
    String(row.number ?? '–').padStart(COLUMNS.Richiesta),
    shortened(row.name, LONGEST_NAME),
    shortened(row.ordered, LONGEST_ORDER),
    (row.totalCents === null ? '–' : formatCents(row.totalCents as Cents)).padStart(COLUMNS.Totale),
    payment.isGood ? total.verdict : `${total.verdict}, ${payment.verdict}`,
    deliveryInWords(delivery),
  ])
}

function tableLine(cells: readonly string[]): string {
  const padded = cells.map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0))
  return `${padded.join('  ').trimEnd()}\n`
}

// Half an emoji would be shown as a broken character.
const CHARACTERS = new Intl.Segmenter('it')

function shortened(text: string, longest: number): string {
  const characters = Array.from(CHARACTERS.segment(text), ({ segment }) => segment)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

const VISITOR_MARK = '│ '
const LONGEST_REPLY = 200

/** Everything about one request: first what the server says, then what the visitor typed. */
export function sheetInWords(
  { row, mail, suspicion, others, repeats, lines }: StoredSheet,
  { delivery, order }: StoredRequest,
): string {
  const [total, payment] = verdictsInWords(order)
  const moment = mail.at === undefined ? '' : ` ${dateInWords(mail.at)}`
  const when = delivery.state === 'waiting' ? `, prossimo tentativo${moment}` : moment
  const facts: [name: string, value: string][] = [
    ['ID', row.id],
    ['Richiesta', String(row.number ?? '–')],
    ['Ricevuta', dateInWords(row.receivedAt)],
    ['Ripetuta', repeats === 0 ? 'no' : times(repeats)],
    ['Stato', SELLER_STATES[row.state].label],
    ['Totale', total.text],
    ['Pagamento', payment.text],
    ['Invio email', deliveryInWords(delivery) + when],
    ['Sospetta', suspicion.length > 0 ? `${suspicion.join('; ')}. Con release parte` : ''],
    ['Tentativi', String(delivery.attempt)],
    ['Esito ignoto', delivery.undecided > 0 ? undecidedInWords(delivery.undecided) : ''],
    // A mail server may quote the visitor's words in its reply.
    ['Risposta', shortened(printable(delivery.detail).replaceAll('\n', ' '), LONGEST_REPLY)],
    ['Message-ID', messageIdIn(delivery.payload)],
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  const typed = lines.map(({ label, text }) => `${label}: ${text}`)
  return [
    SERVER_HEADING,
    ...facts.flatMap(([name, value]) => (value === '' ? [] : `${name.padEnd(width)}  ${value}`)),
    ...(others.length === 0 ? [] : ['', 'Altri invii', ...others.flatMap(otherInWords)]),
    '',
    `${VISITOR_HEADING} (solo le righe che iniziano con «${VISITOR_MARK.trim()}»)`,
    ...quotedLines(typed.join('\n'), VISITOR_MARK),
    '',
  ].join('\n')
}

/** What is delivered beside the mail, with every attempt. */
function otherInWords({ name, state, reason, attempts, unknown }: SheetDelivery): string[] {
  return [
    `${name}: ${STATE_IN_WORDS[state]}${reason ? `, ${reason}` : ''}`,
    ...attempts.map(({ at, text }) => `  ${dateInWords(at)} ${shortened(text, LONGEST_REPLY)}`),
    ...(unknown > 0 ? [`  tentativi di esito ignoto: ${unknown}`] : []),
  ]
}

const STATE_IN_WORDS = {
  delivered: 'riuscito',
  written: 'scritto in un file, senza account email',
  'on-its-way': 'sta per partire',
  late: 'da ritentare',
  refused: 'NON riuscito',
  dismissed: 'non riuscito, non serve più',
  held: 'aspetta che la richiesta sia liberata',
  'not-sent': 'nessun invio',
} as const satisfies Readonly<Record<SheetDelivery['state'], string>>

function undecidedInWords(count: number): string {
  return `${times(count)}: l’email può essere arrivata`
}

function times(count: number): string {
  return count === 1 ? '1 volta' : `${count} volte`
}
