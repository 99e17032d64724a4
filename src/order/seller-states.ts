/** How far the seller has got with a request, in the order of the work. */
export const SELLER_STATES = {
  new: { label: 'nuova' },
  seen: { label: 'vista' },
  quoted: { label: 'preventivo inviato' },
  confirmed: { label: 'confermata' },
  lost: { label: 'persa' },
} as const satisfies Readonly<Record<string, { readonly label: string }>>

export type SellerState = keyof typeof SELLER_STATES

export const SELLER_STATE_IDS = Object.keys(SELLER_STATES) as readonly SellerState[]

export function isSellerState(text: string): text is SellerState {
  return Object.hasOwn(SELLER_STATES, text)
}
