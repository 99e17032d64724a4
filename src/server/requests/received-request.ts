import { hash } from 'node:crypto'
import type { Summary } from '../../order/summary-codec.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { checkOrderFairly } from './check-order-fairly.ts'
import { newRowId } from '../database/row-id.ts'
import type { Params, ReceivedRequest } from './request-store.ts'

export interface ReceivedRequestOptions {
  /** What the message says, where it is one of our own summaries. */
  readonly summary: Summary | undefined
  readonly shops: CurrentShop
  readonly now: number
}

export function receivedRequest(
  params: Params,
  { summary, shops, now }: ReceivedRequestOptions,
): ReceivedRequest {
  return {
    id: newRowId(now),
    receivedAt: now,
    hash: hashOf(params),
    params,
    order: checkOrderFairly(shops, summary),
  }
}

/** Over names and values in a fixed order: a browser may send the same fields in another one. */
function hashOf(params: Params): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}
