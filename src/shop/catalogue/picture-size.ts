import type { PictureType } from './picture-types.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size that a picture declares; undefined where it is not a picture of this type. */
export function pictureSize(file: Uint8Array, type: PictureType): PictureSize | undefined {
  try {
    const size = READERS[type](new DataView(file.buffer, file.byteOffset, file.byteLength))
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const READERS: Readonly<Record<PictureType, (file: DataView) => PictureSize | undefined>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
}

const LATIN = new TextDecoder('latin1')

const textAt = (file: DataView, from: number, length = 4) =>
  LATIN.decode(new Uint8Array(file.buffer, file.byteOffset + from, length))

function pngSize(file: DataView): PictureSize | undefined {
  const isPng = file.getUint32(0) === 0x89504e47 && file.getUint32(4) === 0x0d0a1a0a
  if (!isPng || textAt(file, 12) !== 'IHDR') return undefined
  return { width: file.getUint32(16), height: file.getUint32(20) }
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The first frame header behind any number of other segments. */
function jpegSize(file: DataView): PictureSize | undefined {
  if (file.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; file.getUint8(at) === 0xff; at += 2 + file.getUint16(at + 2)) {
    const marker = file.getUint8(at + 1)
    if (isFrame(marker)) return { width: file.getUint16(at + 7), height: file.getUint16(at + 5) }
  }
  return undefined
}

function webpSize(file: DataView): PictureSize | undefined {
  if (textAt(file, 0) !== 'RIFF' || textAt(file, 8) !== 'WEBP') return undefined
  const short = (at: number) => file.getUint16(at, true)
  switch (textAt(file, 12)) {
    case 'VP8 ':
      return { width: short(26) & 0x3fff, height: short(28) & 0x3fff }
    case 'VP8L': {
      const bits = file.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    case 'VP8X': {
      const long = (at: number) => short(at) | (file.getUint8(at + 2) << 16)
      return { width: 1 + long(24), height: 1 + long(27) }
    }
    default:
      return undefined
  }
}

const AVIF_BRANDS = new Set(['avif', 'avis', 'mif1', 'msf1'])

/** The property that gives the size stands in the header, before any pixel. */
function avifSize(file: DataView): PictureSize | undefined {
  if (textAt(file, 4) !== 'ftyp' || !AVIF_BRANDS.has(textAt(file, 8))) return undefined
  const at = textAt(file, 0, file.byteLength).indexOf('ispe')
  if (at === -1) return undefined
  return { width: file.getUint32(at + 8), height: file.getUint32(at + 12) }
}
