import { backgroundOf, removeBackground } from './pixels/background.ts'
import { inOneInk } from './pixels/one-ink.ts'
import { thinnestLine } from './pixels/thin-lines.ts'
import { visibleBox, WHITE_LEVEL, type Rgb } from './pixels/pixels.ts'
import { blankCanvas, context2d } from './read-picture.ts'

export type CutOut = NonNullable<ReturnType<typeof cutOut>>

/** A logo without margins, as it is printed and as it is sent. Undefined where nothing is left to see. */
export function cutOut(source: HTMLCanvasElement, keepsBackground: boolean) {
  const { width, height } = source
  const pixels = context2d(source).getImageData(0, 0, width, height)
  const background = backgroundOf(pixels)
  const removed = keepsBackground ? undefined : background
  if (removed) removeBackground(pixels, removed)
  const box = visibleBox(pixels)
  if (!box) return undefined
  const canvas = blankCanvas(box.width, box.height)
  context2d(canvas).putImageData(pixels, -box.x, -box.y, box.x, box.y, box.width, box.height)
  return {
    canvas,
    hasBackground: background !== undefined,
    /** What one ink leaves free; undefined for a logo that was transparent around. */
    paper: keepsBackground ? WHITE_LEVEL : background,
  }
}

export function stencilOf(logo: HTMLCanvasElement, paper: Rgb | undefined) {
  const { width, height } = logo
  const pixels = context2d(logo).getImageData(0, 0, width, height)
  const { stencil, ...contrasts } = inOneInk(pixels, paper)
  const canvas = blankCanvas(width, height)
  pixels.data.set(stencil)
  context2d(canvas).putImageData(pixels, 0, 0)
  return { canvas, thinnest: thinnestLine(pixels), ...contrasts }
}
