/** Laptops, a phone held sideways, a usual phone and a small one. */
export const SIZES = [
  [1440, 900],
  [1280, 720],
  [844, 390],
  [390, 844],
  [320, 568],
] as const
