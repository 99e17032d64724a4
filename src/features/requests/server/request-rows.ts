import type { Insertable, Selectable } from 'kysely'
import type { SellerState } from '../wire.ts'
import { fromDeliveryRow } from '../../../server/outbox/delivery-rows.ts'
import type { DeliveryRow } from '../../../server/outbox/delivery-table.ts'
import type { CheckedGadget, CheckedOrder } from './checked-order.ts'
import { countedGadget } from './counted-facts.ts'
import type { InboxTable } from './inbox/inbox-table.ts'
import type { ReceivedRequest, StoredRequest } from './request-store.ts'
import type { LineTable, RequestTable } from './request-table.ts'

/** A request beside its mail, whose subject is the request's id. */
export type MailedRow = DeliveryRow &
  ContentRow &
  Pick<Selectable<RequestTable>, 'received_at' | 'repeats'> &
  Pick<InboxTable, 'follow_up'> & { readonly seller_state: SellerState }

type ContentRow = Pick<Selectable<RequestTable>, 'params' | 'customer' | 'sent_rows' | 'verdicts'>

export type LineRow = Pick<Selectable<LineTable>, 'selections' | 'quote'>

export function toRow(request: ReceivedRequest): Insertable<RequestTable> {
  return {
    id: request.id,
    received_at: request.receivedAt,
    dedupe: request.hash,
    params: JSON.stringify(request.params),
    customer: JSON.stringify(request.customer),
    sent_rows: JSON.stringify(request.rows),
    verdicts: verdictsText(request.order),
    request_number: request.order.requestNumber,
    repeats: 0,
  }
}

/** What the column keeps of a checked order: its lines have the rest. */
type KeptVerdicts = Omit<CheckedOrder, 'gadgets'> & {
  /** Absent where there is one gadget, of which everything is said by the request's own verdict. */
  readonly gadgets?: readonly Pick<CheckedGadget, 'claimed' | 'verdict'>[]
}

export function verdictsText({ gadgets, ...order }: CheckedOrder): string {
  const several = gadgets.map(({ claimed, verdict }) => ({ claimed, verdict }))
  const kept: KeptVerdicts = gadgets.length > 1 ? { ...order, gadgets: several } : order
  return JSON.stringify(kept)
}

/** One for each gadget. */
export function toLineRows({ id, order }: Pick<ReceivedRequest, 'id' | 'order'>) {
  return order.gadgets.map((gadget, position) => {
    const { selections, quote } = gadget
    const { cents = null, product = null, color = null } = countedGadget(gadget) ?? {}
    return {
      request_id: id,
      position,
      selections: JSON.stringify(selections),
      quote: quote ? JSON.stringify(quote) : null,
      cents,
      product,
      color,
    }
  })
}

export function fromRow(row: MailedRow, lines: readonly LineRow[]): StoredRequest {
  return {
    id: row.subject,
    receivedAt: row.received_at,
    ...contentOf(row, lines),
    repeats: row.repeats,
    state: row.seller_state,
    followUp: row.follow_up ?? undefined,
    delivery: fromDeliveryRow(row),
  }
}

export const selectionsIn = ({ selections }: LineRow) =>
  JSON.parse(selections) as CheckedGadget['selections']

const NO_LINE: LineRow = { selections: '{}', quote: null }

/** Only we write these columns, so their JSON is not checked again. */
export function contentOf(
  row: ContentRow,
  [first = NO_LINE, ...others]: readonly LineRow[],
): Pick<StoredRequest, 'params' | 'customer' | 'rows' | 'order'> {
  const { gadgets: several, ...order } = JSON.parse(row.verdicts) as KeptVerdicts
  const gadgetOf = (line: LineRow, index: number): CheckedGadget => ({
    claimed: order.claimedTotal,
    verdict: order.verdict,
    ...several?.[index],
    selections: selectionsIn(line),
    ...(line.quote ? { quote: JSON.parse(line.quote) as CheckedGadget['quote'] } : {}),
  })
  return {
    params: JSON.parse(row.params) as StoredRequest['params'],
    customer: JSON.parse(row.customer) as StoredRequest['customer'],
    rows: JSON.parse(row.sent_rows) as StoredRequest['rows'],
    order: {
      ...order,
      gadgets: [gadgetOf(first, 0), ...others.map((line, index) => gadgetOf(line, index + 1))],
    },
  }
}
