interface StateDefinition {
  readonly label: string
  /** Whoever asked has had an answer by then. */
  readonly isAnswer: boolean
}

/** How far the seller has got with a request, in the order of the work. */
export const SELLER_STATES = {
  new: { label: 'nuova', isAnswer: false },
  seen: { label: 'vista', isAnswer: false },
  quoted: { label: 'preventivo inviato', isAnswer: true },
  confirmed: { label: 'confermata', isAnswer: true },
  lost: { label: 'persa', isAnswer: true },
} as const satisfies Readonly<Record<string, StateDefinition>>

export type SellerState = keyof typeof SELLER_STATES

export const SELLER_STATE_IDS = Object.keys(SELLER_STATES) as readonly SellerState[]

export function isSellerState(text: string): text is SellerState {
  return Object.hasOwn(SELLER_STATES, text)
}

export function isAnswer(state: SellerState): boolean {
  return SELLER_STATES[state].isAnswer
}
