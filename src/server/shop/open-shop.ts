import { withPresentPictures } from '../../shop/catalogue/pictures.ts'
import { checkShop } from '../../shop/read-shop.ts'
import type { Shop } from '../../shop/shop.ts'
import { warningsAbout } from './warnings.ts'

export interface OpenedShop {
  readonly shop: Shop
  readonly warnings: readonly string[]
}

/** Reads the shop of a folder. Throws a ShopFileError where it cannot be used. */
export async function openShop(folder: string): Promise<OpenedShop> {
  const checked = await checkShop(folder)
  const pictured = await withPresentPictures(checked.shop, folder)
  const found = [...checked.warnings, ...pictured.warnings]
  return { shop: pictured.shop, warnings: warningsAbout(pictured.shop, found) }
}
