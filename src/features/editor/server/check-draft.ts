import { ShopFileError, type ShopProblem } from '../../../shop/problems.ts'
import type { Shop } from '../../../shop/shop.ts'
import { SHOP_FILES, type ShopTexts } from '../../../shop/shop-files.ts'
import { folderFingerprint } from '../../../server/shop/folder-fingerprint.ts'
import type { OpenedShop, ShopChanges } from '../../../server/shop/open-shop.ts'

export interface CheckDraftOptions {
  readonly shopDir: string
  readonly open: (folder: string, changes: ShopChanges) => Promise<OpenedShop>
  /** Throws a ShopFileError where this server cannot serve a shop that is fine in itself. */
  readonly requireServable: (shop: Shop) => void
}

export interface CheckedDraft {
  readonly problems: readonly ShopProblem[]
  readonly warnings: readonly ShopProblem[]
  /** Undefined with any problem. */
  readonly shop: Shop | undefined
}

export type CheckDraft = (changes: Required<ShopChanges>) => Promise<CheckedDraft>

// The draft, the draft without its problems, and two versions of the history.
const MOST_KEPT = 4

/** The check of the shop command, for the folder with changed files. Kept until either changes. */
export function createDraftCheck(options: CheckDraftOptions): CheckDraft {
  const { shopDir } = options
  let known: readonly KnownCheck[] = []

  return async (changes) => {
    const fingerprint = folderFingerprint(shopDir)
    const found = known.find(
      (each) => each.fingerprint === fingerprint && isSame(each.changes, changes),
    )
    const check = found ?? { fingerprint, changes, checked: checkedBy(options, changes) }
    const others = () => known.filter((each) => each !== check)
    known = [...others(), check].slice(-MOST_KEPT)
    // A check that failed is made again.
    check.checked.catch(() => (known = others()))
    return check.checked
  }
}

interface KnownCheck {
  readonly fingerprint: string
  readonly changes: Required<ShopChanges>
  readonly checked: Promise<CheckedDraft>
}

function isSame(one: Required<ShopChanges>, other: Required<ShopChanges>): boolean {
  const uploads = new Set(one.uploads)
  return (
    SHOP_FILES.every((file) => one.texts[file] === other.texts[file]) &&
    one.uploads.length === other.uploads.length &&
    other.uploads.every((file) => uploads.has(file))
  )
}

async function checkedBy(
  { shopDir, open, requireServable }: CheckDraftOptions,
  changes: ShopChanges,
): Promise<CheckedDraft> {
  try {
    const { shop, doubts } = await open(shopDir, changes)
    requireServable(shop)
    return { problems: [], warnings: doubts, shop }
  } catch (error) {
    if (!(error instanceof ShopFileError)) throw error
    return { problems: error.problems, warnings: [], shop: undefined }
  }
}

/** The changed files without those that have problems. */
export function withoutProblems(
  texts: Partial<ShopTexts>,
  problems: readonly ShopProblem[],
): Partial<ShopTexts> {
  const wrong = new Set(problems.map(({ file }) => file))
  const fine = SHOP_FILES.filter((file) => file in texts && !wrong.has(file))
  return Object.fromEntries(fine.map((file) => [file, texts[file]]))
}
