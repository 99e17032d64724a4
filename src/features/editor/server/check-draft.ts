import { hashOf } from '../../../shop/files/content-hash.ts'
import { ShopFileError, type ShopProblem } from '../../../shop/problems.ts'
import type { Shop } from '../../../shop/shop.ts'
import { folderFingerprint } from '../../../server/shop/folder-fingerprint.ts'
import type { OpenedShop, ShopChanges } from '../../../server/shop/open-shop.ts'

interface CheckedDraft {
  readonly problems: readonly ShopProblem[]
  readonly warnings: readonly ShopProblem[]
  /** Undefined with any problem. */
  readonly shop: Shop | undefined
}

export type CheckDraft = ReturnType<typeof createDraftCheck>

// The draft, the draft without its problems (in up to four steps), and two versions of the history.
const MOST_KEPT = 7

/**
 * The check of the shop command, for the folder with changed files. Kept until either changes.
 * `requireServable` throws a ShopFileError where this server cannot serve a shop that is fine in itself.
 */
export function createDraftCheck(
  shopDir: string,
  open: (folder: string, changes: ShopChanges) => Promise<OpenedShop>,
  requireServable: (shop: Shop) => void,
) {
  const known = new Map<string, Promise<CheckedDraft>>()

  async function checked(changes: ShopChanges): Promise<CheckedDraft> {
    try {
      const { shop, doubts } = await open(shopDir, changes)
      requireServable(shop)
      return { problems: [], warnings: doubts, shop }
    } catch (error) {
      if (!(error instanceof ShopFileError)) throw error
      return { problems: error.problems, warnings: [], shop: undefined }
    }
  }

  return async (changes: Required<ShopChanges>): Promise<CheckedDraft> => {
    const key = hashOf(JSON.stringify([folderFingerprint(shopDir), changes]))
    const check = known.get(key) ?? checked(changes)
    // The latest one last.
    known.delete(key)
    known.set(key, check)
    for (const oldest of [...known.keys()].slice(0, -MOST_KEPT)) known.delete(oldest)
    // A check that failed is made again.
    check.catch(() => known.delete(key))
    return check
  }
}
