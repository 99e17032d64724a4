import { hash } from 'node:crypto'
import { readSummary } from '../../../order/summary-codec.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import { checkOrderByPriceLists } from './check-order-by-price-lists.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import type { ReceivedRequest } from './request-store.ts'
import { readSentData, type Params } from './sent-data.ts'

export interface ReceivedRequestOptions {
  readonly shops: CurrentShop
  readonly network: string
  readonly now: number
}

export function receivedRequest(
  params: Params,
  { shops, network, now }: ReceivedRequestOptions,
): ReceivedRequest {
  const summary = readSummary(params.message ?? '')
  return {
    id: newRowId(now),
    receivedAt: now,
    hash: hashOf(params),
    network,
    params,
    ...readSentData(params, summary),
    walk: summary?.walk,
    order: checkOrderByPriceLists(shops, summary),
  }
}

/** Sorted by name, because a browser may send the same fields in another order. */
function hashOf(params: Params): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}
