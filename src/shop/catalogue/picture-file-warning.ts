import { open } from 'node:fs/promises'
import { LARGEST_PICTURE_BYTES } from './picture-types.ts'

/** The first bytes of PNG, JPEG, WebP and AVIF; [^]{4} is the length of the file or its header. */
const BEGINNINGS = [
  /^\u0089PNG\r\n/,
  /^\u00FF\u00D8\u00FF/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/,
]
const LONGEST_BEGINNING = 12

export async function pictureFileWarning(path: string): Promise<string | undefined> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size === 0) return 'il file è vuoto, al suo posto resta il disegno'
      const { buffer } = await file.read(Buffer.alloc(LONGEST_BEGINNING), 0, LONGEST_BEGINNING, 0)
      const beginning = buffer.toString('latin1')
      if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) {
        return 'non è un’immagine webp, avif, png o jpg, al suo posto resta il disegno'
      }
      const megabytes = Math.round(size / 1_000_000)
      return size > LARGEST_PICTURE_BYTES
        ? `pesa ${megabytes} MB e rallenta la pagina: riducila`
        : undefined
    } finally {
      await file.close()
    }
  } catch {
    return 'il file non si può leggere, al suo posto resta il disegno: controlla i permessi'
  }
}
