import { createHash, randomUUID } from 'node:crypto'
import type { NewRequest } from '../../src/server/requests/request-store.ts'
import { newRequestId } from '../../src/server/database/row-id.ts'

export const NOON = Date.UTC(2026, 10, 15, 12)

/** A request as the wire layer makes it; by default one that nobody has sent before. */
export function aRequest(changes: Partial<NewRequest> = {}): NewRequest {
  const receivedAt = changes.receivedAt ?? NOON
  const id = newRequestId(receivedAt)
  return {
    kind: 'quote',
    id,
    receivedAt,
    hash: createHash('sha256').update(randomUUID()).digest('base64url'),
    params: { name: 'Rossi', email: 'ada@example.com', message: '<table></table>' },
    order: {
      requestNumber: 48_213,
      selections: { product: 'pen', quantity: 100 },
      claimedTotal: null,
      verdict: { kind: 'unreadable' },
    },
    messageId: `<${id}@example.com>`,
    ...changes,
  }
}
