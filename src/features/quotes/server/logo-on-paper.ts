import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { DrawPng } from '../../../server/pictures/draw-png.ts'
import { drawablePhoto, type PictureFile } from '../../../server/pictures/photo-of.ts'
import { LARGEST_PICTURE_BYTES } from '../../../shop/catalogue/picture-types.ts'
import { isFileOf, PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'

// At the 50 mm that it may take on paper, 300 pixels an inch.
const LOGO_PX = 600

/**
 * The shop's logo, drawn again by our renderer: of a known kind and size, whatever the file is. Undefined where the
 * renderer cannot read it, as WebP and AVIF: the letterhead then has the shop's name alone.
 */
export async function logoOnPaper(
  draw: DrawPng,
  shopDir: string,
  file: string,
): Promise<PictureFile | undefined> {
  try {
    const svg = await svgOf(shopDir, file)
    const content = svg === undefined ? undefined : await draw(svg, LOGO_PX)
    if (!content) return undefined
    const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
    return { type: 'image/png', content, width, height }
  } catch {
    // The file is gone since, broken, or too large to be drawn.
    return undefined
  }
}

async function svgOf(shopDir: string, file: string): Promise<string | undefined> {
  if (extname(file).toLowerCase() === '.svg') {
    const folder = join(shopDir, PICTURES_FOLDER)
    const path = join(folder, file)
    if (!(await isFileOf(folder, file))) return undefined
    return (await stat(path)).size > LARGEST_PICTURE_BYTES ? undefined : readFile(path, 'utf8')
  }
  const photo = await drawablePhoto(shopDir, file)
  if (!photo) return undefined
  const size = `width="${photo.width}" height="${photo.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${photo.href}"/></svg>`
}
