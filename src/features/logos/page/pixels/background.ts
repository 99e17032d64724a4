import { difference, type Pixels, type Rgb } from './pixels.ts'

// How far a channel may be from the background: files with lossy compression are never quite plain.
const PLAIN_WITHIN = 36
// The edge of a shape is a mixture of shape and background up to this difference.
const MIXED_WITHIN = 150
const SAMPLES_PER_SIDE = 64
const PLAIN_SHARE = 0.9
const OPAQUE_FROM = 200

/** The colour around the logo; undefined where it is transparent, or not one colour. */
export function backgroundOf(pixels: Pixels): Rgb | undefined {
  const border = borderSamples(pixels)
  const opaque = border.filter((at) => (pixels.data[at + 3] ?? 0) >= OPAQUE_FROM)
  if (opaque.length < border.length * PLAIN_SHARE) return undefined
  const middle = (channel: number) =>
    opaque.map((at) => pixels.data[at + channel] ?? 0).sort((a, b) => a - b)[opaque.length >> 1] ??
    0
  const color = { r: middle(0), g: middle(1), b: middle(2) }
  const plain = opaque.filter((at) => difference(pixels, at, color) <= PLAIN_WITHIN)
  return plain.length >= border.length * PLAIN_SHARE ? color : undefined
}

function borderSamples({ width, height }: Pixels): number[] {
  return Array.from({ length: SAMPLES_PER_SIDE }, (_, index) => {
    const x = Math.floor(((index + 0.5) / SAMPLES_PER_SIDE) * width)
    const y = Math.floor(((index + 0.5) / SAMPLES_PER_SIDE) * height)
    return [x, x + (height - 1) * width, y * width, y * width + width - 1].map((pixel) => 4 * pixel)
  }).flat()
}

/**
 * Makes the background transparent, in place, from the border inwards: what a shape encloses stays. Edges
 * become half transparent and lose the colour of the background.
 */
export function removeBackground(pixels: Pixels, background: Rgb): void {
  const { width, height, data } = pixels
  const reached = new Uint8Array(width * height)
  const waiting = new Int32Array(width * height)
  let end = 0
  const reach = (pixel: number) => {
    if (reached[pixel]) return
    if (difference(pixels, 4 * pixel, background) > PLAIN_WITHIN) return
    reached[pixel] = 1
    waiting[end++] = pixel
  }
  const beside = (pixel: number, visit: (neighbour: number) => void) => {
    const x = pixel % width
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
    if (pixel >= width) visit(pixel - width)
    if (pixel < width * (height - 1)) visit(pixel + width)
  }
  for (let x = 0; x < width; x++) {
    reach(x)
    reach(x + (height - 1) * width)
  }
  for (let y = 0; y < height; y++) {
    reach(y * width)
    reach(y * width + width - 1)
  }
  for (let next = 0; next < end; next++) beside(waiting[next] ?? 0, reach)
  for (const pixel of waiting.subarray(0, end)) {
    data[4 * pixel + 3] = 0
    beside(pixel, (neighbour) => unmix(pixels, reached, neighbour, background))
  }
}

const UNMIXED = 2

/** An edge pixel is a mixture: its opacity is the part of it that is not background. */
function unmix(pixels: Pixels, reached: Uint8Array, pixel: number, { r, g, b }: Rgb): void {
  if (reached[pixel]) return
  reached[pixel] = UNMIXED
  const { data } = pixels
  const at = 4 * pixel
  const part = Math.min(1, difference(pixels, at, { r, g, b }) / MIXED_WITHIN)
  const own = (channel: number, behind: number) =>
    behind + ((data[at + channel] ?? 0) - behind) / part
  const [red, green, blue] = [own(0, r), own(1, g), own(2, b)]
  data[at] = red
  data[at + 1] = green
  data[at + 2] = blue
  data[at + 3] = (data[at + 3] ?? 0) * part
}
