import { newOrder, recalculated } from '../../src/order/order.ts'
import type { Dataset } from '../../src/order/selections.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { receivedRequest } from '../../src/features/requests/server/received-request.ts'
import type { StoredRequest } from '../../src/features/requests/server/request-store.ts'
import { untried } from '../../src/server/outbox/delivery.ts'
import type { Shop } from '../../src/shop/shop.ts'
import { demoDataset, demoShop } from './demo-shop.ts'
import { aDelivery, NOON } from './requests.ts'

export const MUG = demoDataset({
  product: 'mug',
  color: 'red',
  material: 'ceramic',
  quantity: 250,
})
export const PEN = demoDataset({ quantity: 100 })

interface SentOrder {
  readonly shop?: Shop
  /** Changes the message on its way. */
  readonly tamper?: (message: string) => string
}

/** What the page sends for these gadgets. */
export function paramsOf([first = PEN, ...others]: readonly Dataset[], shop: Shop = demoShop) {
  const { catalogue, settings, texts } = shop
  const order = recalculated(catalogue, {
    ...newOrder(catalogue, settings.sampleCustomer, first),
    uid: 48_213,
    after: others.map((dataset) => ({ dataset })),
  })
  return { ...templateParams(catalogue, order, texts) }
}

/** A request for these gadgets, as it arrives. */
export function aRequestOf(
  datasets: readonly Dataset[],
  { shop = demoShop, tamper }: SentOrder = {},
) {
  const params = paramsOf(datasets, shop)
  const shops = { current: () => shop, former: () => [] }
  const message = tamper ? tamper(params.message) : params.message
  return receivedRequest({ ...params, message }, { shops, network: 'n', now: NOON })
}

/** The same, as it is read from an archive. */
export function aStoredRequestOf(...asked: Parameters<typeof aRequestOf>): StoredRequest {
  const delivery = { ...aDelivery(), ...untried(NOON) }
  return { ...aRequestOf(...asked), delivery, repeats: 0, state: 'new', followUp: undefined }
}
