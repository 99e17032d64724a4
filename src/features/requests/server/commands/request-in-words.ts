import {
  type RequestRow,
  type RequestSheet,
  type RowMail,
  SELLER_STATES,
  type SheetDelivery,
} from '../../wire.ts'
import { formatCents, type Cents } from '../../../../order/money.ts'
import { shortened, tableHead, tableLine } from '../../../../server/commands/text-table.ts'
import { SERVER_HEADING, VISITOR_HEADING } from '../../../../server/mail/html-blocks.ts'
import { dateInWords } from '../../../../server/messages/italian-date.ts'
import { quotedLines } from '../../../../server/messages/quoted-lines.ts'
import { deliveryInWords } from '../../../../server/outbox/delivery-in-words.ts'
import { messageIdIn } from '../request-mail.ts'
import type { StoredRequest } from '../request-store.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'

const LONGEST_NAME = 24
const LONGEST_ORDER = 32
const COLUMNS = [
  { heading: 'ID', width: 16 },
  { heading: 'Ricevuta', width: 16 },
  { heading: 'Richiesta', width: 9, isRight: true },
  { heading: 'Cliente', width: LONGEST_NAME },
  { heading: 'Ordine', width: LONGEST_ORDER },
  { heading: 'Totale', width: 12, isRight: true },
  { heading: 'Verifica', width: 23 },
  { heading: 'Invio email', width: 15 },
]
const MARK = '⚠'

export const LIST_HEAD = tableHead(COLUMNS)
export const LEGEND = `${MARK} il totale o il pagamento è da verificare: «show ID» dice perché.\n`

/** A row of the desk's list as a line of the command's. */
export function rowInWords(row: RequestRow, { order, delivery }: StoredRequest): string {
  return tableLine(COLUMNS, [
    row.id,
    dateInWords(row.receivedAt),
    String(row.number ?? '–'),
    shortened(row.name, LONGEST_NAME),
    shortened(row.ordered, LONGEST_ORDER),
    row.totalCents === null ? '–' : formatCents(row.totalCents as Cents),
    verdictsInWords(order)[0].verdict,
    deliveryInWords(delivery, 'a') + (row.isToCheck ? ` ${MARK}` : ''),
  ])
}

const VISITOR_MARK = '│ '
const LONGEST_REPLY = 200

/** Everything about one request: first what the server says, then what the visitor typed. */
export function sheetInWords(
  { row, verdicts, mail, suspicion, others, repeats, lines, customer }: Omit<RequestSheet, 'reply'>,
  { delivery }: StoredRequest,
): string {
  const moment = mail.at === undefined ? '' : ` ${dateInWords(mail.at)}`
  const when = delivery.state === 'waiting' ? `, prossimo tentativo${moment}` : moment
  const facts: [name: string, value: string][] = [
    ['ID', row.id],
    ['Richiesta', String(row.number ?? '–')],
    ['Ricevuta', dateInWords(row.receivedAt)],
    ['Ripetuta', repeats === 0 ? 'no' : times(repeats)],
    ['Stato', SELLER_STATES[row.state].label],
    ['Totale', verdicts[0]?.text ?? ''],
    ['Pagamento', verdicts[1]?.text ?? ''],
    ['Invio email', deliveryInWords(delivery, 'a') + when],
    ['Sospetta', suspicion.length > 0 ? `${suspicion.join('; ')}. Con release parte` : ''],
    ['Tentativi', String(mail.attempts)],
    ['Esito ignoto', delivery.undecided > 0 ? undecidedInWords(delivery.undecided) : ''],
    // A mail server may quote the visitor's words in its reply.
    ['Risposta', shortened(mail.reply.replaceAll('\n', ' '), LONGEST_REPLY)],
    ['Message-ID', messageIdIn(delivery.payload)],
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  const typed = lines.map(({ label, text }) => `${label}: ${text}`)
  if (customer.notes !== '') typed.push(`Note: ${customer.notes}`)
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
function otherInWords({ name, state, attempts, unknown }: SheetDelivery): string[] {
  return [
    `${name}: ${STATE_IN_WORDS[state]}`,
    ...attempts.map(({ at, text }) => `  ${dateInWords(at)} ${shortened(text, LONGEST_REPLY)}`),
    ...(unknown > 0 ? [`  tentativi di esito ignoto: ${unknown}`] : []),
  ]
}

const STATE_IN_WORDS = {
  delivered: 'riuscito',
  'on-its-way': 'sta per partire',
  late: 'da ritentare',
  refused: 'NON riuscito',
  held: 'aspetta che la richiesta sia liberata',
} as const satisfies Readonly<Record<RowMail, string>>

function undecidedInWords(count: number): string {
  return `${times(count)}: l’email può essere arrivata`
}

function times(count: number): string {
  return count === 1 ? '1 volta' : `${count} volte`
}
