/** A raster picture, in pixels. */
type Size = readonly [width: number, height: number]

/** What the first bytes of a file say, whatever its name says. Undefined: no PNG, JPEG, WebP or SVG, or a broken header. */
export function pictureKind(bytes: Uint8Array): 'svg' | Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = pngSize(view) ?? jpegSize(view) ?? webpSize(view)
    if (!size) return isSvg(bytes) ? 'svg' : undefined
    return size[0] > 0 && size[1] > 0 ? size : undefined
  } catch (error) {
    // A header that ends too early.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function pngSize(view: DataView): Size | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return undefined
  return [view.getUint32(16), view.getUint32(20)]
}

// Frame headers are C0 to CF, but three of these markers are tables.
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(view: DataView): Size | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrameHeader(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function webpSize(view: DataView): Size | undefined {
  if (view.byteLength < 30) return undefined
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  const bits = view.getUint32(21, true)
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return [three(24) + 1, three(27) + 1]
    case 0x5650384c: // VP8L
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
    case 0x56503820: // VP8
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
    default:
      return undefined
  }
}

const TEXT_READ = 4096

function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, TEXT_READ))
  return /^\uFEFF?\s*</.test(text) && /<svg[\s>]/.test(text)
}
