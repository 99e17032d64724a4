import type { PaymentState, Setback } from '../../payment/payment-state.ts'
import { Icon } from '../icon.tsx'
import { itself, useObservable } from '../use-session.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { usePaymentTexts, type PaymentTexts } from './use-payment-texts.ts'

const WAITING: ReadonlySet<PaymentState['kind']> = new Set([
  'loading',
  'opening',
  'capturing',
  'checking',
])

/** One line on the state of the payment; screen readers announce its changes. */
export function PaymentStatus({ flow }: { flow: PaymentFlow }) {
  const state = useObservable(flow, itself)
  const { status } = usePaymentTexts()
  return (
    <p className="say" role="status">
      {WAITING.has(state.kind) && <span className="spin" />}
      {isTrouble(state) && <Icon name="warning" />}
      <span>{statusText(state, status)}</span>
    </p>
  )
}

function isTrouble(state: PaymentState): boolean {
  if (state.kind === 'ready') return state.setback?.kind === 'declined'
  return state.kind === 'slow' || state.kind === 'failed' || state.kind === 'undecided'
}

function statusText(state: PaymentState, texts: PaymentTexts['status']): string {
  switch (state.kind) {
    case 'ready':
      return state.setback ? setbackText(state.setback, texts) : ''
    case 'undecided':
      return state.message
    case 'loading':
    case 'slow':
    case 'failed':
    case 'opening':
    case 'approving':
    case 'capturing':
    case 'checking':
    case 'paid':
      return texts[state.kind]
  }
}

function setbackText(setback: Setback, texts: PaymentTexts['status']): string {
  switch (setback.kind) {
    case 'cancelled':
      return texts.cancelled
    case 'declined':
      return setback.message
  }
}
