import type { Settings, Shop } from '../../shop/shop.ts'

/** What a request is judged by: prices and offers, and the ids that it comes with. */
export interface JudgingShop extends Pick<Shop, 'catalogue'> {
  readonly settings: Pick<Settings, 'emailProvider'>
}

/** What requests were judged by until another took its place, while the server ran. */
export interface FormerShop {
  readonly shop: JudgingShop
  readonly until: number
}

/** The shop is asked for at each use: whoever keeps it would serve yesterday's prices. */
export interface CurrentShop {
  readonly current: () => Shop
  /** What a page that is still open may have been made from, the latest first. */
  readonly former: () => readonly FormerShop[]
}
