import { deflateSync } from 'node:zlib'
import type { JSHandle, Locator, Page } from '@playwright/test'
import { aPng } from '../support/png.ts'

type Rgb = readonly [number, number, number]

/** A PNG without transparency, painted by a function. */
export function pngFile(width: number, height: number, colorAt: (x: number, y: number) => Rgb) {
  const rowLength = 1 + 3 * width
  const rows = Buffer.alloc(height * rowLength)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colorAt(x, y), y * rowLength + 1 + 3 * x)
  }
  const buffer = aPng({ width, height, kind: [8, 2, 0, 0, 0], pixels: deflateSync(rows) })
  return { name: 'marchio.png', mimeType: 'image/png', buffer }
}

/** What is seen of an element; the browser reads its own screenshot, and keeps the pixels. */
export async function seen(page: Page, element: Locator): Promise<JSHandle<ImageData>> {
  const picture = (await element.screenshot()).toString('base64')
  return page.evaluateHandle(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, bitmap.width, bitmap.height)
  }, picture)
}

/** The box around all pixels that differ, and their mean colour in the second picture. */
export async function changed(before: JSHandle<ImageData>, after: JSHandle<ImageData>) {
  return after.evaluate(({ data, width }, { data: former }) => {
    const sums: [number, number, number] = [0, 0, 0]
    let [left, top, right, bottom, count] = [Infinity, Infinity, -1, -1, 0]
    const apart = (at: number) => Math.abs((data[at] ?? 0) - (former[at] ?? 0))
    for (let at = 0; at < data.length; at += 4) {
      // Single pixels of curved edges differ by up to 48 from one painting to the next.
      if (Math.max(apart(at), apart(at + 1), apart(at + 2)) < 56) continue
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      sums[0] += data[at] ?? 0
      sums[1] += data[at + 1] ?? 0
      sums[2] += data[at + 2] ?? 0
      count++
    }
    const [red, green, blue] = sums.map((sum) => Math.round(sum / count))
    return { left, top, right, bottom, count, width, red, green, blue }
  }, before)
}

/** The box around all red pixels of a picture, in shares of its width. */
export function redBox(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { width, data } = await createImageBitmap(new Blob([bytes])).then((bitmap) => {
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      return context.getImageData(0, 0, bitmap.width, bitmap.height)
    })
    const isRed = (at: number) =>
      (data[at] ?? 0) > 150 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) < 90
    const red = Array.from({ length: data.length / 4 }, (_, pixel) => pixel).filter((pixel) =>
      isRed(4 * pixel),
    )
    const across = red.map((pixel) => pixel % width)
    const down = red.map((pixel) => Math.floor(pixel / width))
    const [left, right] = [Math.min(...across), Math.max(...across)]
    const [top, bottom] = [Math.min(...down), Math.max(...down)]
    return [left, right, top, bottom].map((edge) => edge / width)
  }, picture.toString('base64'))
}
