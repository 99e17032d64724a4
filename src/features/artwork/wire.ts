/** Relative to the page: the shop may be served below any path. */
export const ARTWORK_PATH = 'api/artwork'

/** In one request. */
export const MOST_ARTWORK = 5

/** Small enough to fit beside many others in the server's memory, and to be sent again on a poor line. */
export const PIECE_BYTES = 256 * 1024

/** As much of a file as tells its kind. */
export const HEAD_BYTES = 1024

export const ARTWORK_ID = /^[0-9a-f]{32}$/

/** What the server takes, if it takes any. */
export interface ArtworkOffer {
  readonly files: number
  readonly largestBytes: number
}

/** How much of a file the server has; the next piece goes on there. */
export interface ArtworkProgress {
  readonly received: number
  readonly size: number
}

/** A file that a request has. */
export interface SentFile {
  readonly id: string
  /** As the visitor called it. */
  readonly name: string
  readonly kind: ArtworkKind
  readonly size: number
  readonly sha256: string
}

interface Kind {
  readonly label: string
  readonly extensions: readonly string[]
  /** Whether a file may begin like this. */
  readonly begins: (head: Uint8Array) => boolean
}

const isPdf = (head: Uint8Array) => latin1(head).includes('%PDF-')
const isPostScript = (head: Uint8Array) =>
  latin1(head).startsWith('%!PS') || startsWith(head, [0xc5, 0xd0, 0xd3, 0xc6])

/** The files that printers ask for. Names and first bytes have to agree; nothing else is looked at. */
export const ARTWORK_KINDS = {
  pdf: { label: 'PDF', extensions: ['pdf'], begins: isPdf },
  svg: {
    label: 'SVG',
    extensions: ['svg'],
    begins: (head) => /^(ï»¿)?\s*<(\?xml|svg|!--|!DOCTYPE svg)[^\0]*$/.test(latin1(head)),
  },
  ai: {
    label: 'Illustrator',
    extensions: ['ai'],
    begins: (head) => isPdf(head) || isPostScript(head),
  },
  eps: { label: 'EPS', extensions: ['eps'], begins: isPostScript },
  tiff: {
    label: 'TIFF',
    extensions: ['tif', 'tiff'],
    begins: (head) => /^(II[*+]\0|MM\0[*+])/.test(latin1(head)),
  },
  zip: {
    label: 'ZIP',
    extensions: ['zip'],
    begins: (head) => latin1(head).startsWith('PK\x03\x04'),
  },
} as const satisfies Record<string, Kind>

export type ArtworkKind = keyof typeof ARTWORK_KINDS

export const ARTWORK_EXTENSIONS: readonly string[] = Object.values(ARTWORK_KINDS).flatMap(
  ({ extensions }): readonly string[] => extensions,
)

/** By the name's ending alone. */
export function kindNamed(name: string): ArtworkKind | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const found = Object.entries<Kind>(ARTWORK_KINDS).find(([, { extensions }]) =>
    extensions.includes(ending),
  )
  return found?.[0] as ArtworkKind | undefined
}

export function beginsLike(kind: ArtworkKind, head: Uint8Array): boolean {
  return ARTWORK_KINDS[kind].begins(head)
}

/** Each byte as one character. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join('')
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
