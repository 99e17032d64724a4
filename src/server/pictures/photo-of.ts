import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LARGEST_PICTURE_BYTES } from '../../shop/catalogue/largest-picture.ts'
import { isFileOf, PICTURES_FOLDER } from '../../shop/catalogue/pictures.ts'

/** What the renderer can read. */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

/** A picture of the shop as an address that holds its content; undefined where it cannot be drawn. */
export async function photoOf(shopDir: string, file: string): Promise<string | undefined> {
  const type = TYPES[extname(file).toLowerCase()]
  const folder = join(shopDir, PICTURES_FOLDER)
  // The folder may have changed since the shop was read.
  if (!type || !(await isFileOf(folder, file))) return undefined
  const path = join(folder, file)
  if ((await stat(path)).size > LARGEST_PICTURE_BYTES) return undefined
  return `data:${type};base64,${(await readFile(path)).toString('base64')}`
}
