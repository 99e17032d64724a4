import type { PictureType } from '../../shop/catalogue/picture-types.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A picture as it is in its file. */
export interface PictureFile extends PictureSize {
  readonly type: PictureType
  readonly content: Buffer
}

/** The size that a picture declares; undefined where it is not a picture of this type. */
export function pictureSize(file: Buffer, type: PictureType): PictureSize | undefined {
  try {
    const size = READERS[type](file)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const READERS: Readonly<Record<PictureType, (file: Buffer) => PictureSize | undefined>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
}

const textAt = (file: Buffer, from: number, length = 4) =>
  file.toString('latin1', from, from + length)

function pngSize(file: Buffer): PictureSize | undefined {
  if (textAt(file, 0, 8) !== '\u0089PNG\r\n\u001A\n' || textAt(file, 12) !== 'IHDR')
    return undefined
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The first frame header behind any number of other segments. */
function jpegSize(file: Buffer): PictureSize | undefined {
  if (file.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; file.readUInt8(at) === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1)
    if (isFrame(marker))
      return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
  }
  return undefined
}

function webpSize(file: Buffer): PictureSize | undefined {
  if (textAt(file, 0) !== 'RIFF' || textAt(file, 8) !== 'WEBP') return undefined
  switch (textAt(file, 12)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    case 'VP8X':
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) }
    default:
      return undefined
  }
}

const AVIF_BRANDS = new Set(['avif', 'avis', 'mif1', 'msf1'])

/** The property that gives the size stands in the header, before any pixel. */
function avifSize(file: Buffer): PictureSize | undefined {
  if (textAt(file, 4) !== 'ftyp' || !AVIF_BRANDS.has(textAt(file, 8))) return undefined
  const at = file.indexOf('ispe', 0, 'latin1')
  if (at === -1) return undefined
  return { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) }
}
