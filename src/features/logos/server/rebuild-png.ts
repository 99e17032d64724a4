import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

const inflated = promisify(inflate)
const deflated = promisify(deflate)

/** What a visitor's browser may send of a logo. */
export const LARGEST_LOGO_BYTES = 1_000_000
export const LONGEST_LOGO_PX = 1200

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const TYPE = /^[A-Za-z]{4}$/
const HEADER_BYTES = 13
const AROUND_DATA_BYTES = 12
// Eight bits per channel: with or without opacity. No browser writes a canvas in another way.
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 }
const HIGHEST_FILTER = 4

interface Header {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly rowBytes: number
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/**
 * Takes a PNG apart and writes a new one of its pixels alone: header, pixels, end. Undefined where
 * anything is not as a browser writes it. Memory is bounded by the declared size, which is bounded too.
 */
export async function rebuildPng(file: Buffer): Promise<Buffer | undefined> {
  if (file.length > LARGEST_LOGO_BYTES) return undefined
  const chunks = chunksOf(file)
  const header = chunks && headerOf(chunks[0])
  const compressed = chunks && pixelDataOf(chunks)
  if (!header || !compressed) return undefined
  const pixels = await pixelsOf(compressed, header)
  if (!pixels) return undefined
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header.bytes),
    pngChunk('IDAT', await deflated(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** All chunks with a right checksum, from IHDR to IEND, and nothing after it. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < file.length;) {
    if (file.length - at < AROUND_DATA_BYTES) return undefined
    const length = file.readUInt32BE(at)
    if (length > file.length - at - AROUND_DATA_BYTES) return undefined
    const end = at + 8 + length
    const type = file.toString('latin1', at + 4, at + 8)
    if (!TYPE.test(type)) return undefined
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return undefined
    chunks.push({ type, data: file.subarray(at + 8, end) })
    at = end + 4
    if (type === 'IEND') return at === file.length ? chunks : undefined
  }
  return undefined
}

function headerOf(chunk: Chunk | undefined): Header | undefined {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== HEADER_BYTES) return undefined
  const { data } = chunk
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const channels = CHANNELS[data.readUInt8(9)]
  const isPlain = data.readUInt8(8) === 8 && data.subarray(10).every((byte) => byte === 0)
  if (!channels || !isPlain) return undefined
  if (width === 0 || height === 0 || Math.max(width, height) > LONGEST_LOGO_PX) return undefined
  return { bytes: data, width, height, rowBytes: 1 + channels * width }
}

/** Chunks that only describe the picture are dropped; one that changes it is refused. */
function pixelDataOf(chunks: readonly Chunk[]): Buffer | undefined {
  const [, ...others] = chunks
  const isNeeded = ({ type }: Chunk) => type === 'IDAT' || type === 'IEND'
  const isDescription = ({ type }: Chunk) => /^[a-z]/.test(type)
  if (!others.every((chunk) => isNeeded(chunk) || isDescription(chunk))) return undefined
  return Buffer.concat(others.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
}

async function pixelsOf(
  compressed: Buffer,
  { height, rowBytes }: Header,
): Promise<Buffer | undefined> {
  const expected = rowBytes * height
  try {
    const pixels = await inflated(compressed, { maxOutputLength: expected })
    if (pixels.length !== expected) return undefined
    for (let at = 0; at < expected; at += rowBytes) {
      if (pixels.readUInt8(at) > HIGHEST_FILTER) return undefined
    }
    return pixels
  } catch {
    // Truncated, broken, or larger than its header says.
    return undefined
  }
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
