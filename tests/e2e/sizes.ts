/** Laptops, a phone held sideways, a usual phone and a small one. */
export const SIZES = [
  [1440, 900],
  [1280, 720],
  [844, 390],
  [390, 844],
  [320, 568],
] as const

/** A laptop of 1280 × 720 at 400 %. */
export const ZOOMED = [320, 180] as const

export const ALL_SIZES = [...SIZES, ZOOMED]
