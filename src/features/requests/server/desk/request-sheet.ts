import { isLostReason, isSellerState, LOST_REASONS, SELLER_STATES } from '../../wire.ts'
import type {
  HistoryEntry,
  RequestSheet,
  SheetAttempt,
  SheetDelivery,
  SheetLine,
} from '../../wire/request-sheet.ts'
import type { Catalogue } from '../../../../order/catalogue.ts'
import type { Statement } from '../../../../server/mail/html-blocks.ts'
import { replyAddress } from '../../../../server/mail/reply-address.ts'
import { dayAfterInWords } from '../../../../server/messages/italian-date.ts'
import { printable } from '../../../../server/messages/printable.ts'
import type { Delivery, PastAttempt } from '../../../../server/outbox/delivery.ts'
import type { ShownDeliveries, ShownDelivery } from '../../../../server/outbox/shown-deliveries.ts'
import type { StoredRequest } from '../request-store.ts'
import type { SellerWork } from '../seller/seller-store.ts'
import { signsInWords } from '../../../suspicion/server/signs.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'
import type { CheckedOrder } from '../checked-order.ts'
import { mailOf, requestRow, shortLine } from './request-row.ts'

const FEWEST_DIGITS = 6
const MOST_DIGITS = 15
const COUNTRY = '39'

/** Without what only the desk shows. */
export type StoredSheet = Omit<
  RequestSheet,
  'reply' | 'price' | 'gadgets' | 'listed' | 'logos' | 'artwork' | 'hasMailAccount'
>

/** A stored request as the seller opens it, in the desk or by command. */
export function requestSheet(
  request: StoredRequest,
  work: SellerWork,
  deliveries: readonly Delivery[],
  shown: {
    readonly catalogue: Catalogue | undefined
    readonly shownDeliveries: ShownDeliveries
  },
): StoredSheet {
  const { customer, order, delivery, repeats } = request
  return {
    row: requestRow(request, shown.catalogue),
    customer: {
      email: replyAddress(customer.email),
      phone: dialled(customer.phone),
      contacts: [customer.email, customer.phone].map(shortLine).filter((text) => text !== ''),
      own: ownFields(request),
      message: printable(customer.message),
    },
    lines: request.rows.map(sheetLine),
    verdicts: verdictsOf(order),
    mail: sheetDelivery(delivery, { name: () => 'Email a te', canResend: false }),
    suspicion: delivery.state === 'held' ? signsInWords(order.signs ?? []) : [],
    others: otherDeliveries(deliveries, shown.shownDeliveries),
    repeats,
    version: work.version,
    notes: work.notes,
    lostReason: work.lostReason,
    history: requestHistory(request, work.changes),
  }
}

/** The price shows the total: a verdict that agrees with it does not say it once more. */
function verdictsOf(order: CheckedOrder): RequestSheet['verdicts'] {
  const [total, payment] = verdictsInWords(order)
  const isAsListed = order.verdict.kind === 'as-listed' && order.gadgets.every(({ quote }) => quote)
  return [
    { text: isAsListed ? AS_LISTED : total.text, result: resultOf(total) },
    { text: payment.text, result: order.payment ? resultOf(payment) : 'nothing' },
  ]
}

function resultOf({ isGood }: Statement) {
  return isGood ? 'good' : 'bad'
}

const AS_LISTED = 'Totale verificato: è quello del listino.'

/** What was typed into fields that only this shop has. */
function ownFields({ rows }: StoredRequest): SheetLine[] {
  return rows
    .filter((row) => row.kind === 'customer' && row.field === undefined && row.text.trim() !== '')
    .map(sheetLine)
}

export function sheetLine({ label, text }: SheetLine): SheetLine {
  return { label: printable(label), text: printable(text) }
}

/** As a telephone dials it from anywhere; an Italian number is given the country. */
export function dialled(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '')
  const isForeign = /^\s*(\+|00)/.test(phone)
  const whole = isForeign ? digits.replace(/^00/, '') : COUNTRY + digits
  return digits.length >= FEWEST_DIGITS && whole.length <= MOST_DIGITS ? `+${whole}` : undefined
}

/** When it ended, or when it is due. */
function momentOf(delivery: Delivery): number | undefined {
  if (delivery.state === 'waiting') return delivery.dueAt
  return 'at' in delivery ? delivery.at : undefined
}

/** What the seller sees of deliveries beside the mails, oldest first, with every attempt. */
export function otherDeliveries(
  deliveries: readonly Delivery[],
  shown: ShownDeliveries,
): SheetDelivery[] {
  return deliveries.flatMap((delivery) => {
    const kind = shown[delivery.kind]
    // A kind that no feature shows is not shown.
    return kind ? sheetDelivery(delivery, kind) : []
  })
}

function sheetDelivery(delivery: Delivery, kind: ShownDelivery): SheetDelivery {
  const { id, payload, attempt, detail, log } = delivery
  const isNotSent = delivery.state === 'refused' && kind.isOwnRefusal?.(detail)
  return {
    id,
    name: printable(kind.name(payload)),
    state: isNotSent ? 'not-sent' : mailOf(delivery),
    at: momentOf(delivery),
    reason: isNotSent ? detail : undefined,
    attempts: isNotSent ? [] : log.map(sheetAttempt),
    /** An instance that died in the middle of one says nothing about it. */
    unknown: Math.max(0, attempt - log.length - (delivery.state === 'sending' ? 1 : 0)),
    canResend: kind.canResend && delivery.state !== 'sending',
  }
}

const RESULTS = {
  delivered: 'consegnato',
  written: 'scritto in un file',
  refused: 'rifiutato',
  failed: 'non riuscito',
} as const

function sheetAttempt({ attempt, at, result, detail }: PastAttempt): SheetAttempt {
  return { attempt, at, text: `${RESULTS[result]} (${printable(detail)})` }
}

/** What happened to a request, oldest first. */
function requestHistory(
  { receivedAt, delivery }: StoredRequest,
  changes: SellerWork['changes'],
): HistoryEntry[] {
  const mail: HistoryEntry[] =
    'at' in delivery
      ? [{ at: delivery.at, by: '', kind: 'mail', text: MAIL_ENDED[delivery.state] }]
      : []
  const entries: HistoryEntry[] = [
    { at: receivedAt, by: '', kind: 'received', text: 'Richiesta ricevuta' },
    ...mail,
    ...changes.map(({ at, by, kind, value }) => ({
      at,
      by,
      kind,
      text: changeInWords(kind, value),
    })),
  ]
  return entries.toSorted((a, b) => a.at - b.at).filter(isLastOfItsNotes)
}

const MAIL_ENDED = {
  delivered: 'Email consegnata',
  written: 'Nessun account email: scritta in un file',
  refused: 'Email non consegnata',
  dismissed: 'Email non consegnata',
} as const

/** Notes are stored at each pause in typing: one line for all that one device wrote in a row. */
function isLastOfItsNotes(
  entry: HistoryEntry,
  index: number,
  all: readonly HistoryEntry[],
): boolean {
  const next = all[index + 1]
  return !(entry.kind === 'notes' && next?.kind === 'notes' && next.by === entry.by)
}

const CHANGES = {
  notes: 'Note private cambiate',
  retry: 'Email riprovata',
  dismiss: 'Email non consegnata: non serve più',
  release: 'Liberata: non è un robot',
  reply: 'Risposta aperta nel programma di posta',
} as const

function changeInWords(kind: SellerWork['changes'][number]['kind'], value: string): string {
  switch (kind) {
    case 'state':
      return `Segnata «${isSellerState(value) ? SELLER_STATES[value].label : value}»`
    case 'follow-up':
      return value === ''
        ? 'Non più da ricontattare'
        : `Da ricontattare: ${dayAfterInWords(Date.parse(value), 0)}`
    case 'lost-reason':
      return `Motivo: ${isLostReason(value) ? LOST_REASONS[value].label : value}`
    default:
      return CHANGES[kind]
  }
}
