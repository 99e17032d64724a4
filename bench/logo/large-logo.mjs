import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG of a logo on white: rings in two colours with soft edges, as a designer exports it.
 *
 * @param {number} side
 */
export function largeLogo(side) {
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
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
