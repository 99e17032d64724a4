import type { Checkout } from '../order/checkout.ts'
import type { Receipt } from '../order/receipt.ts'

/** The provider's script: on its way, later than it should be, not coming, or there. */
export type ProviderStatus = 'loading' | 'slow' | 'failed' | 'ready'

/** How the last try ended without money having moved. */
export type Setback =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'declined'; readonly message: string }

/** How far one visitor's payment is. */
export type PaymentState =
  /** Nothing is under way; the visitor may pay as soon as the provider is ready. */
  | { readonly kind: ProviderStatus; readonly setback: Setback | null }
  /** The order is being created. */
  | { readonly kind: 'opening' }
  /** The visitor is with the provider, to agree or not. */
  | { readonly kind: 'approving' }
  | { readonly kind: 'capturing' }
  /** A capture of which the answer was lost is asked for again. */
  | { readonly kind: 'checking' }
  /** Money may have moved, and nobody has told us: to be asked again, never to be paid again. */
  | { readonly kind: 'undecided'; readonly message: string }
  | { readonly kind: 'paid' }

/** How a capture ended, as far as it is known. */
export type CaptureOutcome =
  /** Perhaps by another order of the same request than the one that was asked about. */
  | ({ readonly kind: 'paid' } & Receipt)
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'undecided'; readonly message: string }
  /** This order will never be paid. */
  | { readonly kind: 'refused'; readonly message: string }

/** Where a payment stands when the page opens, by what the draft remembers. */
export function resumed(receipt: Receipt | null, checkout: Checkout | null): PaymentState {
  if (receipt) return { kind: 'paid' }
  if (checkout?.approved) return { kind: 'undecided', message: '' }
  return { kind: 'loading', setback: null }
}

export function providerIs(state: PaymentState, status: ProviderStatus): PaymentState {
  switch (state.kind) {
    case 'loading':
    case 'slow':
    case 'failed':
    case 'ready':
      return state.kind === status ? state : { kind: status, setback: state.setback }
    case 'opening':
    case 'approving':
      return status === 'ready' ? state : { kind: status, setback: null }
    case 'capturing':
    case 'checking':
    case 'undecided':
    case 'paid':
      // The provider's part is over.
      return state
  }
}

/** While approving, too: a lost window is opened again, with the same order. */
export function mayPress({ kind }: PaymentState): boolean {
  return kind === 'ready' || kind === 'approving'
}

/** A move that only an unfinished talk with the provider allows; late words change nothing. */
function whileTalking(state: PaymentState, next: PaymentState): PaymentState {
  return state.kind === 'opening' || state.kind === 'approving' ? next : state
}

export function opened(state: PaymentState): PaymentState {
  return whileTalking(state, { kind: 'approving' })
}

export function cancelled(state: PaymentState): PaymentState {
  return whileTalking(state, { kind: 'ready', setback: { kind: 'cancelled' } })
}

export function brokenOff(state: PaymentState): PaymentState {
  return whileTalking(state, { kind: 'ready', setback: null })
}

/** Taken in every state that is not beyond it: the payer's word counts, however late. */
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
