/** A picture as red, green, blue and opacity of each pixel, row by row; `ImageData` is one. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export interface Rgb {
  readonly r: number
  readonly g: number
  readonly b: number
}

export const WHITE_LEVEL: Rgb = { r: 255, g: 255, b: 255 }
export const BLACK: Rgb = { r: 0, g: 0, b: 0 }

/** The largest difference of a channel, 0 to 255. */
export function difference({ data }: Pixels, at: number, { r, g, b }: Rgb): number {
  return Math.max(
    Math.abs((data[at] ?? 0) - r),
    Math.abs((data[at + 1] ?? 0) - g),
    Math.abs((data[at + 2] ?? 0) - b),
  )
}

/** How light a colour looks, 0 to 1. */
export function lightness(r: number, g: number, b: number): number {
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

// Below this a pixel is invisible on any surface.
const VISIBLE_FROM = 16

/** The part of a picture that is not empty margin; undefined where nothing is visible. */
export function visibleBox({ width, height, data }: Pixels) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) < VISIBLE_FROM) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < 0) return undefined
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
