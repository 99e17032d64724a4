import type { Shop } from '../../../shop/shop.ts'
import type { StoredReply } from './stored-reply.ts'

/** How a shop that is not published is rendered. */
export interface Preview {
  readonly page: (shop: Shop, payment: boolean) => Promise<StoredReply>
  readonly parts: (shop: Shop, payment: boolean) => Promise<StoredReply>
  readonly drawings: (shop: Shop) => Promise<StoredReply>
  readonly later: (shop: Shop) => Promise<StoredReply>
  /** Scripts and styles by path; the development server has its own. */
  readonly assets: ReadonlyMap<string, StoredReply>
}
