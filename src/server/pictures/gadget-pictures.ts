import { createHash } from 'node:crypto'
import type { Dataset } from '../../order/selections.ts'
import { stillLogo, stillSvg } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import type { DrawPng } from './draw-png.ts'

export interface Gadget {
  readonly shop: Pick<Shop, 'catalogue'>
  readonly selections: Partial<Dataset>
  /** The visitor's logo, a PNG of our own making; without it the placeholder is shown. */
  readonly logo?: Buffer | undefined
}

/** A picture of a configured gadget; undefined where there is none. Drawn once for each configuration. */
export type DrawGadgetPng = (gadget: Gadget, width: number) => Promise<Buffer | undefined>

interface GadgetPicturesOptions {
  readonly draw: DrawPng
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

// About 60 kB each.
const MOST_KEPT = 100

export function createGadgetPictures({ draw, log }: GadgetPicturesOptions): DrawGadgetPng {
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
    const svg = stillSvg(catalogue, { ...catalogue.defaults, ...selections }, logo && read(logo))
    if (svg === undefined) return undefined
    try {
      return await drawn(svg, width)
    } catch (error) {
      log('picture-not-drawn', { error: String(error) })
      return undefined
    }
  }
}

/** Width and height are at fixed places of every PNG. */
function read(png: Buffer) {
  return stillLogo(png.toString('base64'), png.readUInt32BE(16), png.readUInt32BE(20))
}
