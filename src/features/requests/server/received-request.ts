import { hash } from 'node:crypto'
import { readSummary, type Summary } from '../../../order/read-summary.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import type { ReceivedRequest } from './request-store.ts'
import { readSentData, type Params } from './sent-data.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import { checkOrder, type PriceList } from './check-order.ts'
import { isMarked, type CheckedOrder } from './checked-order.ts'

interface ReceivedRequestOptions {
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

/**
 * Checks an order by the current price list. Where the two differ, it is checked by the former lists,
 * because the visitor may have opened the page before the prices changed. An order that agrees with a
 * former list is not marked: the seller is told which list it is, unless only the texts have changed.
 */
export function checkOrderByPriceLists(shops: CurrentShop, summary?: Summary): CheckedOrder {
  const current = shops.current()
  const checked = checkOrder(current, summary)
  const { verdict } = checked
  if (!summary || !isMarked(verdict)) return checked
  const isAsListed = (shop: PriceList) => checkOrder(shop, summary).verdict.kind === 'as-listed'
  const former = shops.former().find(({ shop }) => isAsListed(shop))
  if (!former) return checked
  const inFormerTexts = { catalogue: current.catalogue, texts: former.shop.texts }
  if (isAsListed(inFormerTexts)) return checkOrder(inFormerTexts, summary)
  const listed = verdict.kind === 'other-total' ? verdict.listed : null
  return {
    ...checkOrder(former.shop, summary),
    verdict: { kind: 'formerly-listed', until: former.until, listed },
  }
}
