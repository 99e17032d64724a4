/** What the first bytes of a file say, whatever its name says. */
export type PictureKind =
  | { readonly kind: 'svg' }
  | {
      readonly kind: 'raster'
      readonly type: string
      readonly width: number
      readonly height: number
    }

/** Undefined where the file is none of PNG, JPEG, WebP and SVG, or its header is broken. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngSize(view) ?? jpegSize(view) ?? webpSize(view) ?? svg(bytes)
  } catch (error) {
    // A header that ends too early.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function raster(type: string, width: number, height: number): PictureKind | undefined {
  return width > 0 && height > 0 ? { kind: 'raster', type, width, height } : undefined
}

function pngSize(view: DataView): PictureKind | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return undefined
  return raster('image/png', view.getUint32(16), view.getUint32(20))
}

// Frame headers are C0 to CF, but three of these markers are tables.
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(view: DataView): PictureKind | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrameHeader(marker))
      return raster('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function webpSize(view: DataView): PictureKind | undefined {
  if (
    view.byteLength < 30 ||
    view.getUint32(0) !== 0x52494646 ||
    view.getUint32(8) !== 0x57454250
  ) {
    return undefined
  }
  const type = 'image/webp'
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return raster(type, three(24) + 1, three(27) + 1)
    case 0x5650384c: {
      // VP8L
      const bits = view.getUint32(21, true)
      return raster(type, (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
    }
    case 0x56503820: // VP8
      return raster(type, view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    default:
      return undefined
  }
}

const TEXT_READ = 4096

function svg(bytes: Uint8Array): PictureKind | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, TEXT_READ))
  return /^\uFEFF?\s*</.test(text) && /<svg[\s>]/.test(text) ? { kind: 'svg' } : undefined
}
