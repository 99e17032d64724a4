/** A file that the visitor attached, as a request names it. */
export interface SentArtwork {
  readonly name: string
  readonly size: number
  /** Under which the server has it; null where it did not arrive. */
  readonly id: string | null
}

export const ARTWORK_ROW = { label: 'File per la stampa', field: 'artwork' }
const ARTWORK_MISSING = 'non arrivato'
/** Stands in the row's value for a file that did not arrive. */
export const NO_ARTWORK_ID = '-'

const LONGEST_NAME = 80
const KB = 1_000
const MB = 1_000_000

/** '2,3 MB', '20 MB'. */
export function bytesText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} kB`
  return `${String(Math.round(bytes / (MB / 10)) / 10).replace('.', ',')} MB`
}

export function artworkText({ name, size, id }: SentArtwork): string {
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
  return [shown, bytesText(size), id === null ? ARTWORK_MISSING : ''].filter(Boolean).join(' · ')
}
