import type { Checkout } from '../../../order/checkout.ts'
import type { Receipt } from '../../../order/receipt.ts'

/** The state of the provider's script. A slow one may still become ready. */
export type ProviderStatus = 'loading' | 'slow' | 'failed' | 'ready'

/** How the last attempt ended, if no money was moved. */
type Setback =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'declined'; readonly message: string }

export type PaymentState =
  /** No payment is under way; the visitor can pay as soon as the provider is ready. */
  | { readonly kind: ProviderStatus; readonly setback: Setback | null }
  /** The order is being created. */
  | { readonly kind: 'opening' }
  /** The provider's window is open; the visitor approves or cancels there. */
  | { readonly kind: 'approving' }
  | { readonly kind: 'capturing' }
  /** The outcome of an undecided capture is being asked for. */
  | { readonly kind: 'checking' }
  /** Money may have been moved, but the outcome is unknown: ask again, never pay again. */
  | { readonly kind: 'undecided'; readonly message: string }
  | { readonly kind: 'paid' }

export type CaptureOutcome =
  /** The receipt may name another order of the same checkout than the one asked for. */
  | ({ readonly kind: 'paid' } & Receipt)
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'undecided'; readonly message: string }
  /** This order will never be paid. */
  | { readonly kind: 'refused'; readonly message: string }

/** The state when the page opens, from the draft. */
export function resumed(receipt: Receipt | null, checkout: Checkout | null): PaymentState {
  if (receipt) return { kind: 'paid' }
  if (checkout?.approved) return { kind: 'undecided', message: '' }
  return { kind: 'loading', setback: null }
}

export function providerStatusChanged(state: PaymentState, status: ProviderStatus): PaymentState {
  if ('setback' in state) return state.kind === status ? state : { ...state, kind: status }
  // From the capture on, the provider has no influence any more.
  return status === 'ready' ? state : duringApproval(state, { kind: status, setback: null })
}

/** Also while approving: a window that was lost is opened again, with the same order. */
export function mayPress({ kind }: PaymentState): boolean {
  return kind === 'ready' || kind === 'approving'
}

/** Allows the change only while the provider is asked for approval; late reports change nothing. */
function duringApproval(state: PaymentState, next: PaymentState): PaymentState {
  return state.kind === 'opening' || state.kind === 'approving' ? next : state
}

export function opened(state: PaymentState): PaymentState {
  return duringApproval(state, { kind: 'approving' })
}

export function cancelled(state: PaymentState): PaymentState {
  return duringApproval(state, { kind: 'ready', setback: { kind: 'cancelled' } })
}

export function brokenOff(state: PaymentState): PaymentState {
  return duringApproval(state, { kind: 'ready', setback: null })
}

/** An approval counts, however late it comes, unless a capture has begun. */
export function mayCapture({ kind }: PaymentState): boolean {
  return kind !== 'capturing' && kind !== 'checking' && kind !== 'paid'
}

export function settled(outcome: CaptureOutcome): PaymentState {
  switch (outcome.kind) {
    case 'paid':
      return { kind: 'paid' }
    case 'declined':
      return { kind: 'ready', setback: { kind: 'declined', message: outcome.message } }
    case 'undecided':
      return { kind: 'undecided', message: outcome.message }
    case 'refused':
      return { kind: 'ready', setback: null }
  }
}
