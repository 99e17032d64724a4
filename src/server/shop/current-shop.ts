import type { Shop } from '../../shop/shop.ts'

/** A shop that another one took the place of while the server ran. */
export interface FormerShop {
  readonly shop: Shop
  readonly until: number
}

/** The shop is asked for at each use: whoever keeps it would serve yesterday's prices. */
export interface CurrentShop {
  readonly current: () => Shop
  /** What a page that is still open may have been made from, the latest first. */
  readonly former: () => readonly FormerShop[]
}
