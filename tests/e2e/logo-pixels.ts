import { deflateSync } from 'node:zlib'
import type { JSHandle, Locator, Page } from '@playwright/test'
import { aPng } from '../support/png.ts'
import { painted } from './painted.ts'

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
  const picture = (await painted(page, () => element.screenshot())).toString('base64')
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

/** The edges of all red pixels of a picture, in shares of its width: left, right, top and bottom. */
export const redBox = (page: Page, picture: Buffer) => boxOfColor(page, picture, 'red')

/** Those of a red mark in shares of the blue gadget that it is on, as it is seen: at any size and place. */
export async function redOnBlue(page: Page, picture: Buffer): Promise<readonly number[]> {
  const [left = 0, right = 0, top = 0, bottom = 0] = await boxOfColor(page, picture, 'blue')
  const mark = await redBox(page, picture)
  const shareAcross = (edge: number) => (edge - left) / (right - left)
  const shareDown = (edge: number) => (edge - top) / (bottom - top)
  return mark.map((edge, at) => (at < 2 ? shareAcross(edge) : shareDown(edge)))
}

function boxOfColor(page: Page, picture: Buffer, color: 'red' | 'blue') {
  return page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const { width, data } = await createImageBitmap(new Blob([bytes])).then((bitmap) => {
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      })
      const isWanted = (at: number) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        return wanted === 'red' ? red > 150 && green < 90 && blue < 90 : blue > red + 40
      }
      let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
      for (let pixel = 0; pixel < data.length / 4; pixel++) {
        if (!isWanted(4 * pixel)) continue
        const [x, y] = [pixel % width, Math.floor(pixel / width)]
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
      return [left, right, top, bottom].map((edge) => edge / width)
    },
    [picture.toString('base64'), color] as const,
  )
}
