import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { aPng } from '../../tests/support/png.ts'

type Point = readonly [x: number, y: number]

const SHORT_PX = 60
const MARGIN_PX = 4
// Around the printable area: what stood out of it would be seen.
const AROUND_PX = 6
const RED = [200, 20, 30]

/** A red rectangle on white. */
export function redLogo(ratio: number): Buffer {
  const [wide, high] = [Math.max(1, ratio), Math.max(1, 1 / ratio)].map((side) => side * SHORT_PX)
  const [width = 0, height = 0] = [wide, high].map((side = 0) => side + 2 * MARGIN_PX)
  const isInside = (at: number, side: number) => at >= MARGIN_PX && at < side - MARGIN_PX
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) =>
      isInside(x, width) && isInside(y, height) ? RED : [255, 255, 255],
    ).flat(),
  ])
  const pixels = deflateSync(Buffer.from(rows.flat()))
  return aPng({ width, height, kind: [8, 2, 0, 0, 0], pixels })
}

/** The shares of the printable area's width and height that the red pixels of the large picture reach over. */
export async function filledShares(page: Page): Promise<readonly [across: number, down: number]> {
  const { outline, origin } = await page
    .locator('.logo-area path')
    .first()
    .evaluate((path) => {
      const { left, top } = path.closest('.logo-place')?.getBoundingClientRect() ?? new DOMRect()
      return { outline: path.getAttribute('d') ?? '', origin: [left, top] as const }
    })
  // A path of four sides, each of which begins at a corner; bent ones have points between them.
  const sides = outline.split('M').slice(1)
  const corners = sides.map((side) => pointOf(side.split('L')[0], origin))
  const [corner = [0, 0], right = corner, , below = corner] = corners
  const isBent = (sides[0]?.split('L').length ?? 0) > 2
  const reds = await redPixels(page)
  // In the coordinates of the area, which may be drawn askew.
  const [across, down] = [right, below].map(([x, y]) => [x - corner[0], y - corner[1]] as const)
  const cross = ([a, b]: Point = [0, 1], [c, d]: Point = [1, 0]) => a * d - b * c
  const inArea = reds.map(([x, y]): Point => {
    const from = [x - corner[0], y - corner[1]] as const
    return [cross(from, down) / cross(across, down), cross(across, from) / cross(across, down)]
  })
  if (!isBent) return [extent(inArea, 0), extent(inArea, 1)]
  const points = sides.flatMap((side) => side.split('L').map((point) => pointOf(point, origin)))
  return [0, 1].map((axis) => extent(reds, axis) / extent(points, axis)) as [number, number]
}

function pointOf(text = '', [left, top]: Point): Point {
  const [x = 0, y = 0] = text.split(' ').map(Number)
  return [left + x, top + y]
}

function extent(points: readonly Point[], axis: number): number {
  const values = points.map((point) => point[axis] ?? 0)
  return Math.max(...values) - Math.min(...values)
}

/** In and around the printable area, on the screen. */
async function redPixels(page: Page): Promise<readonly Point[]> {
  const box = await page.locator('.logo-touch').first().boundingBox()
  if (!box) throw new Error('no printable area')
  const clip = {
    x: Math.floor(box.x) - AROUND_PX,
    y: Math.floor(box.y) - AROUND_PX,
    width: Math.ceil(box.width) + 2 * AROUND_PX,
    height: Math.ceil(box.height) + 2 * AROUND_PX,
  }
  const picture = (await page.screenshot({ animations: 'disabled', clip })).toString('base64')
  return page.evaluate(
    async ({ base64, x: left, y: top }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const pixels = Array.from({ length: width * height }, (_, at) => at)
      return pixels.flatMap((at): Point[] => {
        const [red = 0, green = 0, blue = 0] = data.subarray(4 * at)
        // Also where light falls on it.
        const isRed = red > 90 && red > 1.4 * green && red > 1.4 * blue
        return isRed ? [[left + (at % width), top + Math.floor(at / width)]] : []
      })
    },
    { base64: picture, ...clip },
  )
}
