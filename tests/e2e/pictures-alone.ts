import { expect, type Page } from '@playwright/test'
import { painted } from './painted.ts'

/** The drawing that shows the configuration. */
export const LIVE = '[role=img]'

/**
 * Paints the drawings that are shown now, side by side and nothing else: what stands around them may differ. The
 * step is complete before: all that loads later is there, and every choice has its picture.
 */
export async function picturesAlone(page: Page, selector = '.art', width = 90): Promise<Buffer> {
  await expect(page.locator('body > template').first()).toBeAttached()
  await expect(page.locator('.arriving')).toHaveCount(0)
  await page.evaluate(
    ([drawings, size]) => {
      const gallery = document.createElement('div')
      gallery.id = 'gallery'
      gallery.style.cssText =
        'position:fixed;z-index:99;inset:0 auto auto 0;display:flex;flex-wrap:wrap;max-width:900px;background:#fff'
      for (const drawing of document.querySelectorAll<SVGElement>(`#root ${drawings}`)) {
        if (!drawing.checkVisibility({ visibilityProperty: true })) continue
        const copy = drawing.cloneNode(true) as SVGElement
        copy.style.cssText = `width:${size}px;height:${Math.round((size * 2) / 3)}px`
        gallery.append(copy)
      }
      document.body.append(gallery)
    },
    [selector, width] as const,
  )
  const gallery = page.locator('#gallery')
  const picture = await painted(page, () => gallery.screenshot({ animations: 'disabled' }))
  await gallery.evaluate((element) => element.remove())
  return picture
}

// Of 255. Less is not seen beside each other.
const VISIBLE = 25

/** The share of pixels, in per cent, that differ visibly between two pictures on white, at the size of the first. */
export function visiblyDifferent(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ({ pictures, visible }) => {
      const bitmaps = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          return createImageBitmap(new Blob([bytes]))
        }),
      )
      const { width = 0, height = 0 } = bitmaps[0] ?? {}
      const [first = [], second = []] = bitmaps.map((bitmap) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.fillStyle = '#fff'
        context.fillRect(0, 0, width, height)
        context.drawImage(bitmap, 0, 0, width, height)
        return context.getImageData(0, 0, width, height).data
      })
      const differing = new Set<number>()
      for (const [at, value] of first.entries()) {
        if (Math.abs(value - (second[at] ?? 0)) > visible) differing.add(at >> 2)
      }
      return (100 * differing.size) / (width * height)
    },
    { pictures: [one.toString('base64'), other.toString('base64')], visible: VISIBLE },
  )
}
