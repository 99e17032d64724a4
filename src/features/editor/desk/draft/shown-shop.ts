import type { DraftState } from '../../wire/shop-draft.ts'
import { perShopFile } from '../../../../shop/shop-files.ts'
import type { Removed } from '../sections/remove-entry.ts'
import { contentsOf, type ShopContents } from './shop-contents.ts'

export interface ShownShop {
  /** As the server last said it; undefined until the first answer. */
  readonly state: DraftState | undefined
  /** Stored or not. What is typed comes here with the server's answer to it. */
  readonly contents: ShopContents
  readonly isSaving: boolean
  readonly savedAt: number | undefined
  readonly publishedAt: number | undefined
  readonly problem: string
  /** The latest last, until they are put back, published or thrown away. */
  readonly removed: readonly Removed[]
}

/** Before the server has said anything. */
export const NOTHING_SHOWN: ShownShop = {
  state: undefined,
  contents: contentsOf(perShopFile(() => null)),
  isSaving: false,
  savedAt: undefined,
  publishedAt: undefined,
  problem: '',
  removed: [],
}
