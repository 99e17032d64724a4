import type { Pixels } from './pixels.ts'

// Of the ink: less of it in thin lines is the ends of letters and the tips of stars.
const THIN_SHARE = 0.04
// Wider than that nothing is too thin on any gadget, and further steps need not be told apart.
const WIDEST_PX = 32
const STEPS_PER_PX = 4

/**
 * How wide the thinnest lines of a stencil are, in pixels: as wide as a line is, so short is the way across it, from
 * left to right or from top to bottom. Soft edges count by their opacity.
 */
export function thinnestLine({ width, height, data }: Pixels): number {
  const across = new Float32Array(width * height)
  const inkAt = (pixel: number) => (data[4 * pixel + 3] ?? 0) / 255
  for (let y = 0; y < height; y++) runs(across, inkAt, y * width, 1, width)
  for (let x = 0; x < width; x++) runs(across, inkAt, x, width, height)
  const counts = new Float32Array(WIDEST_PX * STEPS_PER_PX + 1)
  let ink = 0
  for (const [pixel, length] of across.entries()) {
    const weight = inkAt(pixel)
    const step = Math.min(Math.ceil(length * STEPS_PER_PX), counts.length - 1)
    counts[step] = (counts[step] ?? 0) + weight
    ink += weight
  }
  return widthAt(counts, ink * THIN_SHARE)
}

/** Notes at each pixel of a row or column how much ink the line has that it belongs to, where that is less than noted. */
function runs(
  noted: Float32Array,
  inkAt: (pixel: number) => number,
  first: number,
  step: number,
  count: number,
): void {
  let length = 0
  let began = first
  for (let index = 0; index <= count; index++) {
    const pixel = first + index * step
    const ink = index < count ? inkAt(pixel) : 0
    if (ink > 0) {
      length += ink
      continue
    }
    // Of no ink, there is nothing between the two.
    for (let at = began; at < pixel; at += step) {
      const former = noted[at] ?? 0
      noted[at] = former === 0 ? length : Math.min(former, length)
    }
    length = 0
    began = pixel + step
  }
}

function widthAt(counts: Float32Array, enough: number): number {
  let sum = 0
  for (const [step, weight] of counts.entries()) {
    sum += weight
    if (step > 0 && sum >= enough) return step / STEPS_PER_PX
  }
  return WIDEST_PX
}
