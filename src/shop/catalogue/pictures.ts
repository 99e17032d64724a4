import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Product } from '../../order/catalogue.ts'
import { pictureFileWarning } from './picture-file-warning.ts'
import type { ShopProblem } from '../problems.ts'
import type { Shop } from '../shop.ts'
import { similarFileName } from '../files/similar-file-name.ts'

/** The folder of pictures inside the shop's folder. */
export const PICTURES_FOLDER = 'pictures'

export interface PicturedShop {
  readonly shop: Shop
  /** Files that are missing, too large, or not images. */
  readonly warnings: readonly ShopProblem[]
}

/** Leaves out pictures without a file, so that the page shows the drawing and requests nothing. */
export async function withPresentPictures(shop: Shop, shopDir: string): Promise<PicturedShop> {
  const folder = join(shopDir, PICTURES_FOLDER)
  const present = new Set(await filesIn(folder))
  const products = shop.catalogue.products.map((product) => withPictures(product, present))
  const warnings: ShopProblem[] = []
  // One at a time, since the operating system limits the number of open files.
  for (const [file, { id }] of firstToName(shop)) {
    const isThere = present.has(file)
    const message = isThere ? await pictureFileWarning(join(folder, file)) : missing(file, present)
    if (message === undefined) continue
    warnings.push({ file: `${PICTURES_FOLDER}/${file}`, place: `prodotto «${id}»`, message })
  }
  const { logo } = shop.settings
  const settings = { ...shop.settings, logo: logo && present.has(logo) ? logo : undefined }
  if (logo && !present.has(logo)) {
    const place = 'logo in settings.json'
    const message = missing(logo, present).replace('il disegno', 'il fiocco')
    warnings.push({ file: `${PICTURES_FOLDER}/${logo}`, place, message })
  }
  return { shop: { ...shop, settings, catalogue: { ...shop.catalogue, products } }, warnings }
}

/** The files that the shop names: pictures of products, and its logo. */
export function namedPictures({ catalogue, settings }: Shop): ReadonlySet<string> {
  const pictures = catalogue.products.flatMap(({ pictures: own }) => Object.values(own ?? {}))
  return new Set(settings.logo ? [...pictures, settings.logo] : pictures)
}

/** The files named in the catalogue, each with the first product that names it. */
function firstToName({ catalogue }: Shop): Map<string, Product> {
  const named = new Map<string, Product>()
  for (const product of catalogue.products) {
    for (const file of Object.values(product.pictures ?? {})) {
      if (!named.has(file)) named.set(file, product)
    }
  }
  return named
}

function missing(file: string, present: ReadonlySet<string>): string {
  const similar = similarFileName(file, [...present])
  return similar
    ? `il file non c’è, ma c’è «${similar}»: scrivi il suo nome; intanto resta il disegno`
    : 'il file non c’è, al suo posto resta il disegno'
}

function withPictures(product: Product, present: ReadonlySet<string>): Product {
  if (!product.pictures) return product
  const pictures = Object.entries(product.pictures).filter(([, file]) => present.has(file))
  return { ...product, pictures: Object.fromEntries(pictures) }
}

/** Without folders, broken links and links that lead out of the folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder)
  const isFile = await Promise.all(
    entries.map(async (entry) =>
      entry.isSymbolicLink() ? isFileOf(folder, entry.name) : entry.isFile(),
    ),
  )
  return entries.filter((_, index) => isFile[index]).map(({ name }) => name)
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    // A shop without pictures may have no such folder.
    return []
  }
}

/** Whether it is a file of the folder itself. A link may lead to another one there, not to a file elsewhere. */
export async function isFileOf(folder: string, name: string): Promise<boolean> {
  try {
    const target = await realpath(join(folder, name))
    return dirname(target) === (await realpath(folder)) && (await stat(target)).isFile()
  } catch {
    // The file or the folder is gone.
    return false
  }
}
