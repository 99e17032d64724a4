import { pictureSize, type PictureSize } from '../../../../shop/catalogue/picture-size.ts'

const RASTERS = ['image/png', 'image/jpeg', 'image/webp'] as const
const TEXT_READ = 4096

/** What the first bytes of a file say, whatever its name says. Undefined: no PNG, JPEG, WebP or SVG, or a broken header. */
export function pictureKind(bytes: Uint8Array): 'svg' | PictureSize | undefined {
  const [size] = RASTERS.flatMap((type) => pictureSize(bytes, type) ?? [])
  return size ?? (isSvg(bytes) ? 'svg' : undefined)
}

function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, TEXT_READ))
  return /^\uFEFF?\s*</.test(text) && /<svg[\s>]/.test(text)
}
