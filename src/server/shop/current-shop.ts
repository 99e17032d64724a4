import type { Settings, Shop, Texts } from '../../shop/shop.ts'

/** What a request is judged by: prices and offers, the words for them, and the ids it comes with. */
export interface JudgingShop extends Pick<Shop, 'catalogue'> {
  readonly settings: Pick<Settings, 'emailProvider'>
  readonly texts: Pick<Texts, 'prices' | 'offer'>
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
