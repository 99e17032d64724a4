import { OFFER_TEXTS } from '../../../../order/order-texts.ts'
import type { RequestSheet, SheetLine } from '../../wire/request-sheet.ts'
import type { Shop } from '../../../../shop/shop.ts'
import { replyAddress } from '../../../../server/mail/reply-address.ts'
import { printable } from '../../../../server/messages/printable.ts'
import type { Delivery } from '../../../../server/outbox/delivery.ts'
import type { StoredRequest } from '../request-store.ts'
import type { SellerWork } from '../seller/seller-store.ts'
import { signsInWords } from '../../../suspicion/server/signs.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'
import { momentOf } from './delivery-moment.ts'
import type { ShownDeliveries } from '../../../../server/outbox/shown-deliveries.ts'
import { otherDeliveries } from './other-deliveries.ts'
import { replyLink } from './reply-link.ts'
import { requestHistory } from './request-history.ts'
import { requestRow } from './request-row.ts'

const FEWEST_DIGITS = 6
const MOST_DIGITS = 15
const COUNTRY = '39'

interface SheetOptions extends Pick<Shop, 'catalogue' | 'settings' | 'texts'> {
  readonly shownDeliveries: ShownDeliveries
}

/** A stored request as the seller opens it. */
export function requestSheet(
  request: StoredRequest,
  work: SellerWork,
  deliveries: readonly Delivery[],
  { catalogue, settings, texts, shownDeliveries }: SheetOptions,
): RequestSheet {
  const { customer, order, delivery, repeats } = request
  const row = requestRow(request, catalogue)
  const email = replyAddress(customer.email)
  const notes = printable(customer.message)
  const lines = linesOf(request)
  const { name, number } = row
  const facts = { name, number, shopName: settings.name, lines, notes }
  return {
    row,
    customer: { email, phone: dialled(customer.phone), notes },
    lines,
    verdicts: verdictsInWords(order, OFFER_TEXTS).map(({ text, isGood }) => ({ text, isGood })),
    mail: {
      attempts: delivery.attempt,
      at: momentOf(delivery),
      reply: printable(delivery.detail),
    },
    suspicion: delivery.state === 'held' ? signsInWords(order.signs ?? []) : [],
    others: otherDeliveries(deliveries, shownDeliveries),
    repeats,
    reply: email && replyLink({ ...facts, email }, texts.reply),
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
