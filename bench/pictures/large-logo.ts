import { deflateSync } from 'node:zlib'
import { aPng } from '../../tests/support/png.ts'

/** A PNG of a logo on white: rings in two colours with soft edges, as a designer exports it. */
export function largeLogo(side: number): Buffer {
  const row = 1 + 3 * side
  const pixels = Buffer.alloc(row * side, 255)
  for (let y = 0; y < side; y++) {
    pixels[y * row] = 0
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x - side / 2, y - side / 2) / side
      if (distance > 0.45) continue
      const isRing = Math.floor(distance * 14) % 2 === 0
      const at = y * row + 1 + 3 * x
      pixels[at] = isRing ? 190 : 20
      pixels[at + 1] = isRing ? 30 + (x % 7) : 40
      pixels[at + 2] = isRing ? 40 : 110 + (y % 5)
    }
  }
  const kind = [8, 2, 0, 0, 0]
  return aPng({ width: side, height: side, kind, pixels: deflateSync(pixels, { level: 6 }) })
}
