import type { PiecePicture } from '../../../shop/catalogue/piece-layers.ts'

interface Kind {
  readonly label: string
  readonly type: string
  readonly extension: string
  /** How a file of this kind begins; null: whatever byte. */
  readonly begins: readonly (number | null)[]
  /** Browsers show it inside of a page. */
  readonly isPicture: boolean
}

const ascii = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0))

/** What a seller sends as a proof. Nothing but the first bytes is looked at. */
export const PROOF_KINDS = {
  pdf: {
    label: 'PDF',
    type: 'application/pdf',
    extension: 'pdf',
    begins: ascii('%PDF-'),
    isPicture: false,
  },
  png: {
    label: 'PNG',
    type: 'image/png',
    extension: 'png',
    begins: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a],
    isPicture: true,
  },
  jpeg: {
    label: 'JPG',
    type: 'image/jpeg',
    extension: 'jpg',
    begins: [0xff, 0xd8, 0xff],
    isPicture: true,
  },
  webp: {
    label: 'WebP',
    type: 'image/webp',
    extension: 'webp',
    begins: [...ascii('RIFF'), null, null, null, null, ...ascii('WEBP')],
    isPicture: true,
  },
} as const satisfies Record<string, Kind>

export type ProofKind = keyof typeof PROOF_KINDS

/** Undefined where it begins like none of them, whatever it is called. */
export function proofKindOf(content: Uint8Array): ProofKind | undefined {
  const found = Object.entries<Kind>(PROOF_KINDS).find(([, { begins }]) =>
    begins.every((byte, index) => byte === null || content[index] === byte),
  )
  return found?.[0] as ProofKind | undefined
}

export type ProofState = 'sent' | 'approved' | 'change-asked'

/** A proof as the desk shows it. */
export interface ProofRow {
  readonly id: string
  /** 1 for the first of its request. */
  readonly version: number
  /** A later one counts instead. */
  readonly isSuperseded: boolean
  /** As the seller's device calls it. */
  readonly name: string
  readonly kind: ProofKind
  readonly size: number
  readonly sha256: string
  /** What the seller wrote with it. */
  readonly words: string
  readonly to: string
  readonly sentAt: number
  readonly openedAt: number | null
  readonly state: ProofState
  readonly answeredAt: number | null
  /** Who approved it, as typed. */
  readonly answeredBy: string
  /** What should change, as typed. */
  readonly answer: string
}

/** What the sheet of a request shows of its proofs. */
export interface ProofSheet {
  /** Newest first. */
  readonly proofs: readonly ProofRow[]
  /** The customer's address, if it is one. */
  readonly to: string
  readonly largestBytes: number
  /** Where the link leads; null: where this desk is open. */
  readonly pageUrl: string | null
}

export type ProofReply =
  | { readonly kind: 'done'; readonly sheet: ProofSheet }
  /** Another desk was quicker: nothing was done. */
  | { readonly kind: 'overtaken'; readonly sheet: ProofSheet }
  | { readonly kind: 'problem'; readonly text: string }

/** What is sent once the pieces of a file have arrived. */
export interface NewProofFile {
  /** Drawn by the desk, for the pieces of one file. */
  readonly upload: string
  readonly size: number
  readonly name: string
  readonly to: string
  readonly words: string
  /** The newest version that the seller saw; 0: none. */
  readonly seen: number
}

/** Proxies take no larger bodies unless they are told to. */
export const PROOF_PIECE_BYTES = 512 * 1024

export const LONGEST_PROOF_WORDS = 1_000

/** A proof whose answer waits for the seller. */
export interface ProofAnswer {
  readonly requestId: string
  readonly customer: string
  readonly version: number
  readonly isApproved: boolean
  /** Of its first gadget. */
  readonly picture: PiecePicture | undefined
}
