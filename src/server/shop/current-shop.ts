import type { Settings, Shop, Texts } from '../../shop/shop.ts'

/** The part of a shop that a request is checked against: prices, their texts, the email provider's ids. */
export interface PriceBasis extends Pick<Shop, 'catalogue'> {
  readonly settings: Pick<Settings, 'emailProvider'>
  readonly texts: Pick<Texts, 'fields' | 'prices' | 'offer'>
}

/** A shop that was current earlier while the server ran. */
export interface FormerShop {
  readonly shop: PriceBasis
  readonly until: number
}

/** Call `current()` at each use: a kept shop would have yesterday's prices. */
export interface CurrentShop {
  readonly current: () => Shop
  /** Shops that a page which is still open may have been made from, latest first. */
  readonly former: () => readonly FormerShop[]
}
