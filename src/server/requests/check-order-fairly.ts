import type { Summary } from '../../order/summary-codec.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { checkOrder, type PriceList } from './check-order.ts'
import { isMarked, type CheckedOrder } from './checked-order.ts'

/**
 * Prices may change while a visitor has the page open. An order that was right by the shop of its page
 * is not marked. The seller is told which price list it goes by, unless only the texts have changed.
 */
export function checkOrderFairly(shops: CurrentShop, summary?: Summary): CheckedOrder {
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
