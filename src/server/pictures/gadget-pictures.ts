import { createHash } from 'node:crypto'
import { productOf } from '../../order/dataset.ts'
import type { Placement } from '../../order/logo/placement.ts'
import type { Dataset } from '../../order/selections.ts'
import { stillLogo, stillSvg } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import type { DrawPng } from './draw-png.ts'
import { drawable, photoFileOf } from './photo-of.ts'
import type { PictureFile } from './photo-of.ts'

export interface Gadget {
  readonly shop: Pick<Shop, 'catalogue'>
  readonly selections: Partial<Dataset>
  /** The visitor's logo, a PNG of our own making; without it the placeholder is shown. */
  readonly logo?: PrintedLogo | undefined
}

export interface PrintedLogo {
  readonly png: Buffer
  readonly placement?: Placement | undefined
}

/**
 * A picture of a configured gadget; undefined where there is none. Drawn once for each configuration, or else
 * the photo of the shop, where it is of a kind that we cannot draw.
 */
type DrawGadget = (gadget: Gadget, width: number) => Promise<PictureFile | undefined>

interface GadgetPicturesOptions {
  readonly draw: DrawPng
  readonly shopDir: string
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

// About 60 kB each.
const MOST_KEPT = 100
// Of a photo that is attached as it is: each mail has it.
const LARGEST_ATTACHED_BYTES = 1_000_000

export function createGadgetPictures({ draw, shopDir, log }: GadgetPicturesOptions): DrawGadget {
  const kept = new Map<string, Promise<Buffer>>()

  function drawn(svg: string, width: number): Promise<Buffer> {
    const key = createHash('sha256').update(`${width} ${svg}`).digest('base64url')
    const known = kept.get(key)
    const picture = known ?? draw(svg, width)
    // The latest stay.
    kept.delete(key)
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
    picture.catch(() => kept.delete(key))
    return picture
  }

  return async ({ shop: { catalogue }, selections, logo }, width) => {
    // The default gadget would be a picture of something that nobody asked for.
    if (selections.product === undefined || selections.color === undefined) return undefined
    const dataset = { ...catalogue.defaults, ...selections }
    const file = productOf(catalogue, dataset)?.pictures?.[dataset.color]
    const photo = file === undefined ? undefined : await photoFileOf(shopDir, file)
    // The drawing of a product with photos would be taken for another article.
    if (file !== undefined && !photo) return undefined
    const still = photo && drawable(photo)
    if (photo && !still) {
      return photo.content.length > LARGEST_ATTACHED_BYTES ? undefined : photo
    }
    const svg = stillSvg(catalogue, dataset, { logo: logo && read(logo), photo: still })
    if (svg === undefined) return undefined
    try {
      const content = await drawn(svg, width)
      return { type: 'image/png', content, ...sizeOf(content) }
    } catch (error) {
      log('picture-not-drawn', { error: String(error) })
      return undefined
    }
  }
}

function read({ png, placement }: PrintedLogo) {
  return stillLogo(png.toString('base64'), sizeOf(png), placement)
}

/** Width and height are at fixed places of every PNG. */
function sizeOf(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
