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

export const WHITE: Rgb = { r: 255, g: 255, b: 255 }
export const BLACK: Rgb = { r: 0, g: 0, b: 0 }

/** Work on many pixels, in pieces: between two of them the page can paint a frame. */
export type Sliced<T> = Generator<undefined, T>

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
