import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '../order/catalogue.ts'
import type { Shop } from './shop.ts'

/** The folder, inside the shop's, that holds its own pictures. */
export const PICTURES_FOLDER = 'pictures'

export interface PicturedShop {
  readonly shop: Shop
  /** Files that the catalogue names and the folder does not have. */
  readonly missing: readonly string[]
}

/** A picture that is not there is left out: the drawing stands in for it, and nobody waits for it. */
export async function withPresentPictures(shop: Shop, shopDir: string): Promise<PicturedShop> {
  const present = new Set(await filesIn(join(shopDir, PICTURES_FOLDER)))
  const named = shop.catalogue.products.flatMap(({ pictures }) => Object.values(pictures ?? {}))
  const products = shop.catalogue.products.map((product) => withPictures(product, present))
  return {
    shop: { ...shop, catalogue: { ...shop.catalogue, products } },
    missing: [...new Set(named)].filter((file) => !present.has(file)),
  }
}

function withPictures(product: Product, present: ReadonlySet<string>): Product {
  if (!product.pictures) return product
  const pictures = Object.entries(product.pictures).filter(([, file]) => present.has(file))
  return { ...product, pictures: Object.fromEntries(pictures) }
}

/** A folder of that name, or a link that leads nowhere, is no picture. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder)
  const isFile = await Promise.all(
    entries.map(async (entry) =>
      entry.isSymbolicLink() ? leadsToFile(join(folder, entry.name)) : entry.isFile(),
    ),
  )
  return entries.filter((_, index) => isFile[index]).map(({ name }) => name)
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    // A shop without pictures of its own needs no folder for them.
    return []
  }
}

async function leadsToFile(link: string): Promise<boolean> {
  try {
    return (await stat(link)).isFile()
  } catch {
    return false
  }
}
