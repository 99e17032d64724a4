import { createHash, randomUUID } from 'node:crypto'
import { newRowId } from '../../src/server/database/row-id.ts'
import type { NewDelivery } from '../../src/server/outbox/delivery.ts'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import { readSummary } from '../../src/order/read-summary.ts'
import type {
  CheckedGadget,
  CheckedOrder,
} from '../../src/features/requests/server/checked-order.ts'
import type { NewRequest } from '../../src/features/requests/server/request-store.ts'
import { readSentData, type Params } from '../../src/features/requests/server/sent-data.ts'

export const NOON = Date.UTC(2026, 10, 15, 12)

const PARAMS: Params = { name: 'Rossi', email: 'ada@example.com', message: '<table></table>' }

/** A request as the wire layer makes it; by default one that nobody has sent before. */
export function aRequest(
  changes: Partial<Omit<NewRequest, 'customer' | 'rows' | 'walk'>> = {},
): NewRequest {
  const receivedAt = changes.receivedAt ?? NOON
  const id = newRowId(receivedAt)
  const params = changes.params ?? PARAMS
  const summary = readSummary(params.message ?? '')
  const payload = JSON.stringify({ messageId: messageIdOf({ id }) })
  return {
    id,
    receivedAt,
    network: 'network',
    hash: createHash('sha256').update(randomUUID()).digest('base64url'),
    params,
    ...readSentData(params, summary),
    walk: summary?.walk,
    order: orderOfOne({
      requestNumber: 48_213,
      selections: { product: 'pen', quantity: 100 },
      claimedTotal: null,
      verdict: { kind: 'unreadable' },
    }),
    deliveries: [aDelivery({ subject: id, kind: REQUEST_MAIL, payload, createdAt: receivedAt })],
    ...changes,
  }
}

/** An order of one gadget. */
export function orderOfOne({
  selections,
  quote,
  ...order
}: Omit<CheckedOrder, 'gadgets'> & Pick<CheckedGadget, 'selections' | 'quote'>): CheckedOrder {
  const { claimedTotal: claimed, verdict } = order
  const gadget = { selections, claimed, verdict, ...(quote ? { quote } : {}) }
  return { ...order, gadgets: [gadget] }
}

export function messageIdOf({ id }: Pick<NewRequest, 'id'>): string {
  return `<${id}@example.com>`
}

/** A delivery as it is planned; by default of a kind that no domain knows. */
export function aDelivery(changes: Partial<NewDelivery> = {}): NewDelivery {
  const createdAt = changes.createdAt ?? NOON
  return {
    id: newRowId(createdAt),
    kind: 'test',
    subject: newRowId(createdAt),
    network: 'network',
    payload: '{}',
    createdAt,
    ...changes,
  }
}
