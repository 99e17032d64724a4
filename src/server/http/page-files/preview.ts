import type { Shop } from '../../../shop/shop.ts'
import type { StoredReply } from './stored-reply.ts'

/** How a shop that is not published is rendered. */
export interface Preview {
  readonly page: (shop: Shop, payment: boolean) => Promise<StoredReply>
  /** In place of the second file of the page, and after each change. */
  readonly later: (shop: Shop, payment: boolean) => Promise<StoredReply>
  /** Scripts and styles by path; the development server has its own. */
  readonly assets: ReadonlyMap<string, StoredReply>
}
