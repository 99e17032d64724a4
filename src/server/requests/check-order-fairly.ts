import type { Summary } from '../../order/read-summary.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { checkOrder } from './check-order.ts'
import { isMarked, type CheckedOrder } from './checked-order.ts'

/**
 * Prices may change while a visitor has the page open. An order that was right by the shop of its
 * page is not marked as wrong: the seller is told which list it goes by.
 */
export function checkOrderFairly(shops: CurrentShop, summary?: Summary): CheckedOrder {
  const checked = checkOrder(shops.current().catalogue, summary)
  const { verdict } = checked
  if (!isMarked(verdict)) return checked
  const former = shops
    .former()
    .find(({ shop }) => checkOrder(shop.catalogue, summary).verdict.kind === 'as-listed')
  if (!former) return checked
  const listed = verdict.kind === 'other-total' ? verdict.listed : null
  return { ...checked, verdict: { kind: 'formerly-listed', until: former.until, listed } }
}
