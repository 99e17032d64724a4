import type { Dirent } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Product } from '../../order/catalogue.ts'
import { LARGEST_PICTURE_BYTES } from './picture-types.ts'
import type { ShopProblem } from '../problems.ts'
import type { Shop } from '../shop.ts'
import { similarFileName } from '../files/similar-file-name.ts'

/** The folder of pictures inside the shop's folder. */
export const PICTURES_FOLDER = 'pictures'

/**
 * Leaves out pictures without a file, so that the page shows the drawing and requests nothing. `uploads`
 * are there too, although not in the folder yet. Warns of files that are missing, too large, or not images.
 */
export async function withPresentPictures(
  shop: Shop,
  shopDir: string,
  uploads: readonly string[] = [],
): Promise<{ readonly shop: Shop; readonly warnings: readonly ShopProblem[] }> {
  const folder = join(shopDir, PICTURES_FOLDER)
  const inFolder = new Set(await filesIn(folder))
  const present = new Set([...inFolder, ...uploads])
  const products = shop.catalogue.products.map((product) => withPictures(product, present))
  const warnings: ShopProblem[] = []
  // One at a time, since the operating system limits the number of open files.
  for (const [file, { id }] of firstToName(shop)) {
    if (uploads.includes(file)) continue
    const isThere = inFolder.has(file)
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

/** The first bytes of PNG, JPEG, WebP and AVIF; [^]{4} is the length of the file or its header. */
const BEGINNINGS = [
  /^\u0089PNG\r\n/,
  /^\u00FF\u00D8\u00FF/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/,
]
const LONGEST_BEGINNING = 12

async function pictureFileWarning(path: string): Promise<string | undefined> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size === 0) return 'il file è vuoto, al suo posto resta il disegno'
      const { buffer } = await file.read(Buffer.alloc(LONGEST_BEGINNING), 0, LONGEST_BEGINNING, 0)
      const beginning = buffer.toString('latin1')
      if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) {
        return 'non è un’immagine webp, avif, png o jpg, al suo posto resta il disegno'
      }
      const megabytes = Math.round(size / 1_000_000)
      return size > LARGEST_PICTURE_BYTES
        ? `pesa ${megabytes} MB e rallenta la pagina: riducila`
        : undefined
    } finally {
      await file.close()
    }
  } catch {
    return 'il file non si può leggere, al suo posto resta il disegno: controlla i permessi'
  }
}
