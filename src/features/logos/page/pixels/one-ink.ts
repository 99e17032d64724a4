import { BLACK, lightness, WHITE_LEVEL, type Pixels, type Rgb } from './pixels.ts'

// From these parts of the full contrast on, a pixel is printed at all, and fully.
const PRINTED_FROM = 0.3
const PRINTED_FULLY_FROM = 0.6
// The few strongest pixels of a logo do not decide: some are only noise.
const STRONGEST_SHARE = 0.05
const STEPS = 256
const OPAQUE_FROM = 128
const LIGHT_LOGO_FROM = 0.7

/**
 * A logo for one ink: where it is printed, and how far its tones are from those of its background. What is
 * printed differs from the background, so that enclosed areas open up.
 */
export function inOneInk(pixels: Pixels, background: Rgb | undefined) {
  const { data } = pixels
  const paper = background ?? paperOf(pixels)
  const paperLightness = lightness(paper.r, paper.g, paper.b)
  const stencil = new Uint8ClampedArray(data.length).fill(255)
  const counts = new Uint32Array(STEPS)
  const darkness = new Uint32Array(STEPS)
  let opaque = 0
  for (let at = 0; at < data.length; at += 4) {
    const light = lightnessAt(data, at)
    const apart = Math.abs(light - paperLightness)
    // Kept in the first channel until the full contrast is known.
    stencil[at] = apart * (STEPS - 1)
    if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue
    const step = stencil[at] ?? 0
    const dark = Math.round((1 - light) * (STEPS - 1))
    counts[step] = (counts[step] ?? 0) + 1
    darkness[dark] = (darkness[dark] ?? 0) + 1
    opaque++
  }
  const contrast = strongest(counts, opaque)
  const printed = printedBySteps(contrast)
  for (let at = 0; at < data.length; at += 4) {
    const step = stencil[at] ?? 0
    stencil[at] = 255
    stencil[at + 3] = (data[at + 3] ?? 0) * (printed[step] ?? 0)
  }
  return {
    /** White pixels; their opacity is how much of the ink is printed. */
    stencil,
    /** Between logo and background, 0 to 1: a pale logo on white has little of it. */
    contrast,
    /** Between logo and white, on which a full-colour logo is printed. */
    contrastOnWhite: strongest(darkness, opaque),
  }
}

/** How much of a pixel is printed, 0 to 1, by its difference from the background. */
function printedBySteps(contrast: number): number[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const part = step / (STEPS - 1) / Math.max(contrast, 1 / STEPS)
    const printed = (part - PRINTED_FROM) / (PRINTED_FULLY_FROM - PRINTED_FROM)
    return Math.min(1, Math.max(0, printed))
  })
}

/** Without a background: white for a dark logo; a light one was made for something dark. */
function paperOf({ data }: Pixels): Rgb {
  let sum = 0
  let opaque = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue
    sum += lightnessAt(data, at)
    opaque++
  }
  return sum > LIGHT_LOGO_FROM * opaque ? BLACK : WHITE_LEVEL
}

function lightnessAt(data: Uint8ClampedArray, at: number): number {
  return lightness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
}

function strongest(counts: Uint32Array, all: number): number {
  let above = 0
  for (let step = STEPS - 1; step > 0; step--) {
    above += counts[step] ?? 0
    if (above >= all * STRONGEST_SHARE && above > 0) return step / (STEPS - 1)
  }
  return 0
}
