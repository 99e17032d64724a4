import { open } from 'node:fs/promises'

// A page with larger ones is slow to everybody; a camera's own files are.
const LARGE_MB = 5

/** How the files begin that every browser shows; in the middle of some stands their length. */
const BEGINNINGS = [
  /^\u0089PNG\r\n/,
  /^\u00FF\u00D8\u00FF/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/,
]
const LONGEST_BEGINNING = 12

/** What a seller should know of a picture's file; undefined where all is well. */
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
      return size > LARGE_MB * 1_000_000
        ? `pesa ${megabytes} MB e rallenta la pagina: riducila`
        : undefined
    } finally {
      await file.close()
    }
  } catch {
    return 'il file non si può leggere, al suo posto resta il disegno: controlla i permessi'
  }
}
