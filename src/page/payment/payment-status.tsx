import type { PaymentState, Setback } from '../../payment/payment-state.ts'
import { Icon } from '../icon.tsx'
import { itself, useObservable } from '../use-session.ts'
import type { Payments } from './payments.ts'

const ANYWAY = 'Puoi inviare la richiesta lo stesso: ti contattiamo noi.'

const WAITING: ReadonlySet<PaymentState['kind']> = new Set([
  'loading',
  'opening',
  'capturing',
  'checking',
])

/** One line that says where the payment stands; screen readers hear it change. */
export function PaymentStatus({ payments }: { payments: Payments }) {
  const state = useObservable(payments, itself)
  return (
    <p className="say" role="status">
      {WAITING.has(state.kind) && <span className="spin" />}
      {isTrouble(state) && <Icon name="warning" />}
      <span>{inWords(state)}</span>
    </p>
  )
}

function isTrouble(state: PaymentState): boolean {
  if (state.kind === 'ready') return state.setback?.kind === 'declined'
  return state.kind === 'slow' || state.kind === 'failed' || state.kind === 'undecided'
}

function inWords(state: PaymentState): string {
  switch (state.kind) {
    case 'loading':
      return 'Carico il servizio di pagamento…'
    case 'slow':
      return `Il servizio di pagamento tarda a rispondere. ${ANYWAY}`
    case 'failed':
      return `Il servizio di pagamento non si è caricato. ${ANYWAY}`
    case 'ready':
      return afterSetback(state.setback)
    case 'opening':
      return 'Preparo il pagamento…'
    case 'approving':
      return 'Completa il pagamento nella finestra o nel modulo che si è aperto.'
    case 'capturing':
      return 'Registro il pagamento…'
    case 'checking':
      return 'Controllo il pagamento…'
    case 'undecided':
      return state.message
    case 'paid':
      return 'Pagamento registrato: non serve pagare di nuovo.'
  }
}

function afterSetback(setback: Setback | null): string {
  switch (setback?.kind) {
    case undefined:
      return ''
    case 'cancelled':
      return 'Pagamento annullato: non è stato addebitato nulla.'
    case 'declined':
      return setback.message
  }
}
