import type { PaymentState } from './payment-state.ts'
import { Icon } from '../../../page/icon.tsx'
import { PAYMENT_TEXTS } from '../../../shop/texts/payment-texts.ts'
import { itself, useObservable } from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import type { PaymentFlow } from './payment-flow.ts'

const WAITING: ReadonlySet<PaymentState['kind']> = new Set([
  'loading',
  'opening',
  'capturing',
  'checking',
])

/** One line on the state of the payment; screen readers announce its changes. */
export function PaymentStatus({ flow }: { flow: PaymentFlow }) {
  const state = useObservable(flow, itself)
  const { status } = useLazyTexts('paying')
  const text = statusText(state, status)
  return (
    <p className="say" role="status" data-silent={text === ''}>
      {WAITING.has(state.kind) && <span className="spin" />}
      {isTrouble(state) && <Icon name="warning" />}
      <span>{text}</span>
    </p>
  )
}

function isTrouble(state: PaymentState): boolean {
  if (state.kind === 'ready') return state.setback?.kind === 'declined'
  return state.kind === 'slow' || state.kind === 'failed' || state.kind === 'undecided'
}

function statusText(state: PaymentState, texts: typeof PAYMENT_TEXTS.status): string {
  if (state.kind === 'undecided') return state.message
  if (state.kind !== 'ready') return texts[state.kind]
  if (!state.setback) return ''
  return state.setback.kind === 'declined' ? state.setback.message : texts.cancelled
}
