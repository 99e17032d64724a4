import type { RowMail } from '../../wire/request-row.ts'
import type { ShownDeliveries } from '../../../../server/outbox/shown-deliveries.ts'
import type { SheetDelivery } from '../../wire/request-sheet.ts'
import { otherDeliveries } from '../desk/other-deliveries.ts'
import type { Delivery } from '../../../../server/outbox/delivery.ts'
import { SERVER_HEADING, VISITOR_HEADING } from '../../../../server/mail/html-blocks.ts'
import { dateInWords } from '../../../../server/messages/italian-date.ts'
import { printable } from '../../../../server/messages/printable.ts'
import { quotedLines } from '../../../../server/messages/quoted-lines.ts'
import { messageIdIn } from '../request-mail.ts'
import type { StoredRequest } from '../request-store.ts'
import { checkInWords } from '../export/check-in-words.ts'
import { deliveryInWords } from '../../../../server/outbox/delivery-in-words.ts'
import { signsInWords } from '../../../suspicion/server/signs.ts'
import { shortened } from '../../../../server/commands/text-table.ts'

const VISITOR_MARK = '│ '
const LONGEST_REPLY = 200

/** Everything about one request: first what the server says, then what the visitor typed. */
export function requestSheet(
  request: StoredRequest,
  deliveries: readonly Delivery[],
  shown: ShownDeliveries,
): string {
  const { id, order, rows, delivery } = request
  const [total, payment] = checkInWords(order)
  const facts: [string, string][] = [
    ['ID', id],
    ['Richiesta', String(order.requestNumber ?? '–')],
    ['Ricevuta', dateInWords(request.receivedAt)],
    ['Ripetuta', request.repeats === 0 ? 'no' : times(request.repeats)],
    ['Totale', total],
    ['Pagamento', payment],
    ['Invio email', `${deliveryInWords(delivery, 'a')}${momentOf(request)}`],
    ...optional('Sospetta', delivery.state === 'held' ? suspicionIn(order) : ''),
    ['Tentativi', String(delivery.attempt)],
    ...optional('Esito ignoto', delivery.undecided > 0 ? undecidedInWords(delivery.undecided) : ''),
    ...optional('Risposta', inOneLine(delivery.detail)),
    ['Message-ID', messageIdIn(delivery.payload)],
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  return [
    SERVER_HEADING,
    ...facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...otherLines(otherDeliveries(deliveries, shown)),
    '',
    `${VISITOR_HEADING} (solo le righe che iniziano con «${VISITOR_MARK.trim()}»)`,
    ...quotedLines(rows.map(({ label, text }) => `${label}: ${text}`).join('\n'), VISITOR_MARK),
  ].join('\n')
}

/** What is delivered beside the mail, with every attempt. */
function otherLines(others: readonly SheetDelivery[]): string[] {
  if (others.length === 0) return []
  const lines = others.flatMap(({ name, state, attempts, unknown }) => [
    `${name}: ${STATE_IN_WORDS[state]}`,
    ...attempts.map(({ at, text }) => `  ${dateInWords(at)} ${shortened(text, LONGEST_REPLY)}`),
    ...(unknown > 0 ? [`  tentativi di esito ignoto: ${unknown}`] : []),
  ])
  return ['', 'Altri invii', ...lines]
}

const STATE_IN_WORDS = {
  delivered: 'riuscito',
  'on-its-way': 'sta per partire',
  late: 'da ritentare',
  refused: 'NON riuscito',
  held: 'aspetta che la richiesta sia liberata',
} as const satisfies Readonly<Record<RowMail, string>>

function suspicionIn({ signs = [] }: StoredRequest['order']): string {
  return `${signsInWords(signs).join('; ')}. Con release parte`
}

/** A mail server may quote the visitor's words in its reply. */
function inOneLine(reply: string): string {
  return shortened(printable(reply).replaceAll('\n', ' '), LONGEST_REPLY)
}

function momentOf({ delivery }: StoredRequest): string {
  switch (delivery.state) {
    case 'waiting':
      return `, prossimo tentativo ${dateInWords(delivery.dueAt)}`
    case 'sending':
    case 'held':
      return ''
    case 'delivered':
    case 'refused':
      return ` ${dateInWords(delivery.at)}`
  }
}

function undecidedInWords(count: number): string {
  return `${times(count)}: l’email può essere arrivata`
}

function optional(name: string, value: string): [string, string][] {
  return value === '' ? [] : [[name, value]]
}

function times(count: number): string {
  return count === 1 ? '1 volta' : `${count} volte`
}
