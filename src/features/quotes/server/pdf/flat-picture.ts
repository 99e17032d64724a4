import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture on white paper, for which a PDF needs no second picture of its opacity. */
export interface FlatPicture {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
// Eight bits each of red, green, blue and opacity, not interlaced: what our renderer writes.
const KIND = [8, 6, 0, 0, 0]
const MOST_PIXELS = 4_000_000
const RGBA = 4
const RGB = 3

/**
 * A PNG of our renderer without opacity, no longer than `longest` pixels; undefined for any other file. The library
 * would split off the opacity beside the main thread: files of the same quote would differ in the order of objects.
 */
export function flatPicture(png: Buffer, longest: number): FlatPicture | undefined {
  try {
    const read = pixelsOf(png)
    return read && written(smaller(read, Math.ceil(Math.max(read.width, read.height) / longest)))
  } catch {
    // Truncated or broken.
    return undefined
  }
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

function pixelsOf(png: Buffer): Pixels | undefined {
  if (!png.subarray(0, 8).equals(SIGNATURE)) return undefined
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isOurs = KIND.every((value, index) => png.readUInt8(24 + index) === value)
  if (!isOurs || width * height === 0 || width * height > MOST_PIXELS) return undefined
  const rowBytes = width * RGBA
  const size = (rowBytes + 1) * height
  const rows = inflateSync(dataOf(png), { maxOutputLength: size })
  return rows.length === size ? { width, height, data: unfiltered(rows, rowBytes) } : undefined
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = SIGNATURE.length; at + 8 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, end))
    at = end + 4
  }
  return Buffer.concat(parts)
}

/** Each row begins with how its bytes were written as differences from those at the left and above. */
function unfiltered(rows: Buffer, rowBytes: number): Buffer {
  const height = rows.length / (rowBytes + 1)
  const data = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    const from = y * (rowBytes + 1)
    const filter = rows[from] ?? 0
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x
      const left = x < RGBA ? 0 : (data[at - RGBA] ?? 0)
      const above = y === 0 ? 0 : (data[at - rowBytes] ?? 0)
      const corner = x < RGBA || y === 0 ? 0 : (data[at - rowBytes - RGBA] ?? 0)
      data[at] = ((rows[from + 1 + x] ?? 0) + expected(filter, left, above, corner)) & 255
    }
  }
  return data
}

function expected(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return nearest(left, above, corner)
    default:
      return 0
  }
}

/** The one of the three that is nearest to their plane, as the format defines it (Paeth). */
function nearest(left: number, above: number, corner: number): number {
  const plane = left + above - corner
  const [toLeft, toAbove] = [Math.abs(plane - left), Math.abs(plane - above)]
  const toCorner = Math.abs(plane - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** On white, a whole number of times smaller: each pixel is the mean of those that it covers. */
function smaller({ width, height, data }: Pixels, times: number): Pixels {
  const wide = Math.max(1, Math.floor(width / times))
  const high = Math.max(1, Math.floor(height / times))
  const flat = Buffer.alloc(wide * high * RGB)
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      for (let channel = 0; channel < RGB; channel += 1) {
        let sum = 0
        let count = 0
        for (let row = y * times; row < Math.min(height, (y + 1) * times); row += 1) {
          for (let column = x * times; column < Math.min(width, (x + 1) * times); column += 1) {
            const at = (row * width + column) * RGBA
            sum += 255 + (((data[at + channel] ?? 0) - 255) * (data[at + 3] ?? 0)) / 255
            count += 1
          }
        }
        flat[(y * wide + x) * RGB + channel] = Math.round(sum / count)
      }
    }
  }
  return { width: wide, height: high, data: flat }
}

function written({ width, height, data }: Pixels): FlatPicture {
  const rowBytes = width * RGB
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const to = y * (rowBytes + 1)
    rows[to] = 4
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x
      const left = x < RGB ? 0 : (data[at - RGB] ?? 0)
      const above = y === 0 ? 0 : (data[at - rowBytes] ?? 0)
      const corner = x < RGB || y === 0 ? 0 : (data[at - rowBytes - RGB] ?? 0)
      rows[to + 1 + x] = ((data[at] ?? 0) - nearest(left, above, corner)) & 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const content = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { content, width, height }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
