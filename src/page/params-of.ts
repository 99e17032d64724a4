import type { Order } from '../order/order.ts'
import { templateParams, type TemplateParams } from '../order/template-params.ts'
import type { PublicShop } from '../shop/shop.ts'
import { PAGE_FEATURES } from './features.ts'
import type { AddedToRequest } from './page-feature.ts'

/** An order as it is sent, with what features add to it. */
export async function paramsOf(shop: PublicShop, order: Order): Promise<TemplateParams> {
  const added = await Promise.all(
    PAGE_FEATURES.flatMap(({ addToRequest }) => addToRequest?.(shop, order) ?? []),
  )
  const { logo, walk }: AddedToRequest = Object.assign({}, ...added)
  return templateParams(shop.catalogue, order, shop.texts, logo, walk)
}
