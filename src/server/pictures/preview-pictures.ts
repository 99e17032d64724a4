import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PREVIEW_WIDTH, previewSvg } from '../../page/prerender.tsx'
import { createTurns } from '../../order/turns.ts'
import type { Shop } from '../../shop/shop.ts'
import type { DrawPng } from './draw-png.ts'
import { drawablePhoto } from './photo-of.ts'

/** The picture of a link to a product, or to the shop; undefined where there is none. */
export type PreviewOf = (shop: Shop, product: string | undefined) => Promise<Buffer | undefined>

interface PreviewPicturesOptions {
  readonly draw: DrawPng
  /** Where pictures are kept. */
  readonly folder: string
  readonly shopDir: string
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

// About 150 kB each. Beyond this number the oldest go.
const MOST_KEPT = 1000

/**
 * Drawn at the first request, one after the other, and kept as files that are named by what they show: a
 * start or a change of the shop draws nothing.
 */
export function createPreviewPictures(options: PreviewPicturesOptions): PreviewOf {
  const { draw, folder, shopDir, log } = options
  const names = new WeakMap<Shop, Map<string, string>>()
  // In turn: the time that the drawing thread allows for a picture is not spent on waiting.
  const inTurn = createTurns()
  const keptAs = (name: string) => readFile(join(folder, name)).catch(() => undefined)

  function namesOf(shop: Shop): Map<string, string> {
    const known = names.get(shop) ?? new Map<string, string>()
    names.set(shop, known)
    return known
  }

  async function drawn(name: string, svg: string): Promise<Buffer> {
    const earlier = await keptAs(name)
    if (earlier) return earlier
    const png = await draw(svg, PREVIEW_WIDTH)
    await keep(folder, name, png).catch((error: unknown) =>
      log('preview-not-kept', { error: String(error) }),
    )
    return png
  }

  return async (shop, product = '') => {
    const known = namesOf(shop)
    const name = known.get(product)
    const kept = name && (await keptAs(name))
    if (kept) return kept
    const photos = [(file: string) => drawablePhoto(shopDir, file), async () => undefined]
    const svgs = photos.map((photo) => previewSvg(shop, product || undefined, photo))
    // A photo that cannot be drawn is replaced by the drawing.
    for (const svg of new Set(await Promise.all(svgs))) {
      if (svg === undefined) return undefined
      const made = `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`
      try {
        const png = await inTurn(() => drawn(made, svg))
        known.set(product, made)
        return png
      } catch (error) {
        log('preview-not-drawn', { error: String(error) })
      }
    }
    return undefined
  }
}

/** Renamed into place: a reader never finds half a picture. */
async function keep(folder: string, name: string, png: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  await writeFile(`${file}.part`, png)
  await rename(`${file}.part`, file)
  const all = await readdir(folder)
  if (all.length <= MOST_KEPT) return
  const aged = await Promise.all(
    all.map(async (entry) => ({ entry, at: (await stat(join(folder, entry))).mtimeMs })),
  )
  const oldest = aged.sort((one, other) => one.at - other.at).slice(0, all.length - MOST_KEPT)
  await Promise.all(oldest.map(({ entry }) => rm(join(folder, entry), { force: true })))
}
