import { useEffect, useRef, useState } from 'react'
import { createHttpPaymentServer, messagesIn } from '../../payment/http-payment-server.ts'
import type { PaymentProvider } from '../page-data.ts'
import { itself, useObservable, useSession } from '../use-session.ts'
import { adoptStyles } from './adopt-styles.ts'
import { ProviderCheckout } from './provider-checkout.tsx'
import { PaidNote } from './paid-note.tsx'
import { createPaymentFlow, type PaymentFlow } from './payment-flow.ts'
import { PaymentStatus } from './payment-status.tsx'
import { TRIAL } from './demo-label.ts'
import { usePaymentTexts } from './use-payment-texts.ts'
import styles from './payment.css?inline'
import trialStyles from './demo-label.css?inline'

export { PaidNote }

// Fetched with this code: nobody who does not pay pays for it.
adoptStyles(document, trialStyles, styles)

/** The payment step from the moment it is reached, and the root where its parts are put together. */
export function PaymentPart({ provider }: { provider: PaymentProvider }) {
  const session = useSession()
  const texts = usePaymentTexts()
  const [payments] = useState(() =>
    createPaymentFlow({
      session,
      server: createHttpPaymentServer((url, init) => fetch(url, init), messagesIn(texts.trouble)),
    }),
  )
  const { kind } = useObservable(payments, itself)
  const unclear = kind === 'undecided' || kind === 'checking'
  const keepFocus = useKeptFocus()
  useResume(payments)
  return (
    <div className="pay" role="group" aria-label={texts.label} tabIndex={-1} {...keepFocus}>
      {isTrial(provider) && <p className="trial">{TRIAL}</p>}
      {kind === 'paid' && <PaidNote />}
      {kind !== 'paid' && !unclear && <ProviderCheckout payments={payments} provider={provider} />}
      {unclear && (
        <button type="button" className="btn solid" onClick={() => void payments.checkAgain()}>
          {texts.check}
        </button>
      )}
      {/* Below the buttons, so that its coming and going does not move them. */}
      <PaymentStatus payments={payments} />
    </div>
  )
}

/** The provider's own sandbox charges nobody either. */
function isTrial(provider: PaymentProvider): boolean {
  return provider.mode === 'demo' || provider.environment === 'sandbox'
}

/** A payment of which a reload has hidden the end is asked for at once. */
function useResume(payments: PaymentFlow): void {
  useEffect(() => {
    const state = payments.getSnapshot()
    if (state.kind === 'undecided' && state.message === '') void payments.checkAgain()
  }, [payments])
}

/** Buttons go when their time is over; the focus that stood on one stays beside its place. */
function useKeptFocus() {
  const group = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return
    group.current?.focus({ preventScroll: true })
  })
  return {
    ref: group,
    onFocus: ({ target }: { target: Element }) => {
      focused.current = target
    },
  }
}
