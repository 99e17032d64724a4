import { crc32, deflateSync } from 'node:zlib'

interface PngParts {
  readonly width?: number
  readonly height?: number
  /** What the header says, where it is not the truth. */
  readonly declared?: readonly [number, number]
  /** Bit depth, colour type, compression, filter, interlacing. */
  readonly kind?: readonly number[]
  /** Compressed, in place of the right ones. */
  readonly pixels?: Buffer
  /** Chunks after the header, between the pixels, and before the end. */
  readonly before?: Buffer
  readonly between?: Buffer
  readonly after?: Buffer
}

const NONE = Buffer.alloc(0)

/** A PNG with opacity as a browser writes it, or with faults. */
export function aPng(parts: PngParts = {}): Buffer {
  const { width = 4, height = 4, kind = [8, 6, 0, 0, 0], before = NONE, between = NONE } = parts
  const [declaredWidth, declaredHeight] = parts.declared ?? [width, height]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(declaredWidth, 0)
  header.writeUInt32BE(declaredHeight, 4)
  header.set(kind, 8)
  const rows = Array.from({ length: parts.pixels ? 0 : height }, (_, y) => [
    y % 2,
    ...Array.from({ length: 4 * width }, (_, x) => (x * 37 + y * 11) % 256),
  ])
  const pixels = parts.pixels ?? deflateSync(Buffer.from(rows.flat()))
  const half = pixels.length >> 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    before,
    pngChunk('IDAT', pixels.subarray(0, half)),
    between,
    pngChunk('IDAT', pixels.subarray(half)),
    parts.after ?? NONE,
    pngChunk('IEND', NONE),
  ])
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
