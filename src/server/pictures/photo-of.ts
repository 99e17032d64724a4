import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type PictureType, LARGEST_PICTURE_BYTES } from '../../shop/catalogue/picture-types.ts'
import { isFileOf, PICTURES_FOLDER } from '../../shop/catalogue/pictures.ts'
import { pictureSize, type PictureSize } from '../../shop/catalogue/picture-size.ts'

/** A picture as it is in its file. */
export interface PictureFile extends PictureSize {
  readonly type: PictureType
  readonly content: Buffer
}

const TYPES = new Map<string, PictureType>([
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
])
/** What the renderer can read. */
const DRAWABLE: ReadonlySet<PictureType> = new Set<PictureType>(['image/png', 'image/jpeg'])
// A photo of a usual camera. Decoded it takes 10 bytes for each pixel, nearly all that the thread may have.
const MOST_PIXELS = 25_000_000

/** For the renderer; undefined where it cannot draw this photo. */
export async function drawablePhoto(shopDir: string, file: string) {
  const photo = await photoFileOf(shopDir, file)
  return photo && drawable(photo)
}

export function drawable({ type, content, width, height }: PictureFile) {
  if (!DRAWABLE.has(type)) return undefined
  return { href: `data:${type};base64,${content.toString('base64')}`, width, height }
}

/** A photo of the shop; undefined where the file is not what its name says, or too large to be drawn. */
export async function photoFileOf(shopDir: string, file: string): Promise<PictureFile | undefined> {
  const type = TYPES.get(extname(file).toLowerCase())
  const folder = join(shopDir, PICTURES_FOLDER)
  // The folder may have changed since the shop was read.
  if (!type || !(await isFileOf(folder, file))) return undefined
  try {
    const path = join(folder, file)
    if ((await stat(path)).size > LARGEST_PICTURE_BYTES) return undefined
    const content = await readFile(path)
    const size = pictureSize(content, type)
    if (!size || size.width * size.height > MOST_PIXELS) return undefined
    return { ...size, type, content }
  } catch {
    // The file is gone since, or cannot be read.
    return undefined
  }
}
