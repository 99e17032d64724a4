import type { Pixels, Sliced } from './pixels.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

// Below this a pixel is invisible on any surface.
const VISIBLE_FROM = 16
const ROWS_PER_SLICE = 64

/** The part of a picture that is not empty margin; undefined where nothing is visible. */
export function* visibleBox({ width, height, data }: Pixels): Sliced<Box | undefined> {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    if (y % ROWS_PER_SLICE === 0) yield
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
