import {
  type HistoryEntry,
  isSellerState,
  type RequestSheet,
  SELLER_STATES,
  type SheetDelivery,
  type SheetLine,
} from '../../wire.ts'
import type { Catalogue } from '../../../../order/catalogue.ts'
import { replyAddress } from '../../../../server/mail/reply-address.ts'
import { printable } from '../../../../server/messages/printable.ts'
import type { Delivery, PastAttempt } from '../../../../server/outbox/delivery.ts'
import type { ShownDeliveries } from '../../../../server/outbox/shown-deliveries.ts'
import type { StoredRequest } from '../request-store.ts'
import type { SellerWork } from '../seller/seller-store.ts'
import { signsInWords } from '../../../suspicion/server/signs.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'
import { mailOf, requestRow } from './request-row.ts'

const FEWEST_DIGITS = 6
const MOST_DIGITS = 15
const COUNTRY = '39'

/** A stored request as the seller opens it, in the desk or by command. */
export function requestSheet(
  request: StoredRequest,
  work: SellerWork,
  deliveries: readonly Delivery[],
  shown: {
    readonly catalogue: Catalogue | undefined
    readonly shownDeliveries: ShownDeliveries
  },
): Omit<RequestSheet, 'reply'> {
  const { customer, order, delivery, repeats } = request
  return {
    row: requestRow(request, shown.catalogue),
    customer: {
      email: replyAddress(customer.email),
      phone: dialled(customer.phone),
      notes: printable(customer.message),
    },
    lines: linesOf(request),
    verdicts: verdictsInWords(order).map(({ text, isGood }) => ({ text, isGood })),
    mail: {
      attempts: delivery.attempt,
      at: momentOf(delivery),
      reply: printable(delivery.detail),
    },
    suspicion: delivery.state === 'held' ? signsInWords(order.signs ?? []) : [],
    others: otherDeliveries(deliveries, shown.shownDeliveries),
    repeats,
    version: work.version,
    notes: work.notes,
    history: requestHistory(request, work.changes),
  }
}

/** Everything that was sent apart from the notes, which are shown by themselves. */
function linesOf({ rows }: StoredRequest): SheetLine[] {
  return rows
    .filter((row) => row.kind !== 'customer' || row.field !== 'message' || row.text === '')
    .map(({ label, text }) => ({ label: printable(label), text: printable(text) }))
}

/** As a telephone dials it from anywhere; an Italian number is given the country. */
function dialled(phone: string): string | undefined {
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
    if (!kind) return []
    const { id, payload, attempt, log } = delivery
    return {
      id,
      name: printable(kind.name(payload)),
      state: mailOf(delivery),
      at: momentOf(delivery),
      attempts: log.map((past) => ({ at: past.at, text: attemptInWords(past) })),
      /** An instance that died in the middle of one says nothing about it. */
      unknown: Math.max(0, attempt - log.length - (delivery.state === 'sending' ? 1 : 0)),
      canResend: kind.canResend && delivery.state !== 'sending',
    }
  })
}

const RESULTS = { delivered: 'consegnato', refused: 'rifiutato', failed: 'non riuscito' } as const

function attemptInWords({ result, detail }: PastAttempt): string {
  return `${RESULTS[result]} (${printable(detail)})`
}

/** What happened to a request, oldest first. */
function requestHistory(
  { receivedAt, delivery }: StoredRequest,
  changes: SellerWork['changes'],
): HistoryEntry[] {
  const mail: HistoryEntry[] =
    delivery.state === 'delivered' || delivery.state === 'refused'
      ? [{ at: delivery.at, by: '', kind: 'mail', text: MAIL_ENDED[delivery.state] }]
      : []
  const entries: HistoryEntry[] = [
    { at: receivedAt, by: '', kind: 'received', text: 'Richiesta ricevuta' },
    ...mail,
    ...changes.map(({ at, by, kind, state }) => ({
      at,
      by,
      kind,
      text: changeInWords(kind, state),
    })),
  ]
  return entries.toSorted((a, b) => a.at - b.at).filter(isLastOfItsNotes)
}

const MAIL_ENDED = { delivered: 'Email consegnata', refused: 'Email non arrivata' } as const

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
  release: 'Liberata: non è un robot',
  reply: 'Risposta aperta nel programma di posta',
} as const

function changeInWords(kind: SellerWork['changes'][number]['kind'], state: string): string {
  if (kind !== 'state') return CHANGES[kind]
  return `Segnata «${isSellerState(state) ? SELLER_STATES[state].label : state}»`
}
