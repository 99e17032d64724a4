import { withPresentPictures } from '../../shop/catalogue/pictures.ts'
import { keptFileWarnings } from '../../shop/files/kept-file.ts'
import type { ShopProblem } from '../../shop/problems.ts'
import { checkShop } from '../../shop/read-shop.ts'
import type { Shop } from '../../shop/shop.ts'
import type { ShopTexts } from '../../shop/shop-files.ts'
import { doubtsAbout, warningOf } from './warnings.ts'

export interface OpenedShop {
  readonly shop: Shop
  readonly doubts: readonly ShopProblem[]
  /** The doubts, each as one line. */
  readonly warnings: readonly string[]
}

/** What is read instead of the folder's files, and pictures that are elsewhere. */
export interface ShopChanges {
  readonly texts?: Partial<ShopTexts>
  readonly uploads?: readonly string[]
}

/** Reads the shop of a folder. Throws a ShopFileError where it cannot be used. */
export async function openShop(
  folder: string,
  { texts, uploads }: ShopChanges = {},
): Promise<OpenedShop> {
  const checked = await checkShop(folder, texts)
  const pictured = await withPresentPictures(checked.shop, folder, uploads)
  const doubts = [
    ...checked.warnings,
    ...pictured.warnings,
    ...doubtsAbout(pictured.shop),
    ...(await keptFileWarnings(folder)),
  ]
  return { shop: pictured.shop, doubts, warnings: doubts.map(warningOf) }
}
