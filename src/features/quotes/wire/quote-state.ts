/** How far a quote has got, as the database stores it. Expired is a matter of time, not a state. */
export const STORED_STATES = ['draft', 'sent', 'accepted', 'declined'] as const
export type StoredState = (typeof STORED_STATES)[number]

/** How far a quote has got, as people see it. */
export const QUOTE_STATES = {
  draft: { label: 'bozza', isOpen: true },
  sent: { label: 'inviato', isOpen: true },
  seen: { label: 'visto', isOpen: true },
  'change-asked': { label: 'modifica chiesta', isOpen: true },
  accepted: { label: 'accettato', isOpen: false },
  declined: { label: 'rifiutato', isOpen: false },
  expired: { label: 'scaduto', isOpen: false },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly isOpen: boolean }>>

export type QuoteState = keyof typeof QUOTE_STATES

export interface StateFacts {
  readonly state: StoredState
  /** The end of the validity, exclusive; null before a quote was sent. */
  readonly validBefore: number | null
  readonly openedAt: number | null
  /** When the customer asked for a change of the current revision. */
  readonly changeAskedAt: number | null
}

export function quoteStateOf(facts: StateFacts, now: number): QuoteState {
  const { state, validBefore, openedAt, changeAskedAt } = facts
  if (state !== 'sent') return state
  // What the customer asked for waits for the seller, also after the end of the validity.
  if (changeAskedAt !== null) return 'change-asked'
  if (validBefore !== null && now >= validBefore) return 'expired'
  return openedAt === null ? 'sent' : 'seen'
}
