import { useEffect, useRef, useState } from 'react'
import { createHttpPaymentServer } from './http-payment-server.ts'
import type { PaymentProvider } from '../../../page/page-data.ts'
import { datasetsOf } from '../../../order/order.ts'
import { linkTo } from '../../../page/link-to.ts'
import { itself, useObservable, useOrder, useSession } from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import { DEMO_LABEL } from './demo-provider.tsx'
import { ProviderCheckout } from './provider-checkout.tsx'
import { PaidNote } from './paid-note.tsx'
import { createPaymentFlow, type PaymentFlow } from './payment-flow.ts'
import { PaymentStatus } from './payment-status.tsx'
import styles from './payment.css?inline'

export { PaidNote }

// Part of this chunk, so that the first load does not carry the styles.
adoptStyles(document, styles)

const isFramed = window.parent !== window

/** The content of the payment step, and the composition root of everything around payments. */
export function PaymentPart({ provider }: { provider: PaymentProvider }) {
  const session = useSession()
  const texts = useLazyTexts('paying')
  const [flow] = useState(() =>
    createPaymentFlow({
      session,
      server: createHttpPaymentServer((url, init) => fetch(url, init), texts.trouble),
    }),
  )
  const { kind } = useObservable(flow, itself)
  // The provider's sandbox charges nothing either.
  const isDemo = provider.mode === 'demo' || provider.environment === 'sandbox'
  const unclear = kind === 'undecided' || kind === 'checking'
  const keepFocus = useKeptFocus()
  useResume(flow)
  return (
    <div className="pay" role="group" aria-label={texts.label} tabIndex={-1} {...keepFocus}>
      {isDemo && <p className="demo-label">{DEMO_LABEL}</p>}
      {kind === 'paid' && <PaidNote />}
      {kind !== 'paid' && !unclear && <ProviderCheckout flow={flow} provider={provider} />}
      {unclear && (
        <button type="button" className="btn solid" onClick={() => void flow.checkAgain()}>
          {texts.check}
        </button>
      )}
      {isFramed && provider.mode === 'paypal' && kind !== 'paid' && !unclear && <OpenInTab />}
      {/* Below the buttons, so that they do not move when the text changes. */}
      <PaymentStatus flow={flow} />
    </div>
  )
}

/**
 * The page around a frame may keep the provider's window from reporting back. A tab of its own has the
 * same selections; what the visitor typed stays in this one.
 */
function OpenInTab() {
  const { framed, tab } = useLazyTexts('paying')
  // A link carries one gadget: of several, a part would be paid.
  const link = useOrder((order) => datasetsOf(order).length === 1 && linkTo(order.dataset))
  if (!link) return null
  return (
    <p>
      {framed}{' '}
      <a href={link} target="_blank" rel="noreferrer">
        {tab}
      </a>
    </p>
  )
}

/** After a reload during a capture, its outcome is asked for at once. */
function useResume(flow: PaymentFlow): void {
  useEffect(() => {
    const state = flow.getSnapshot()
    if (state.kind === 'undecided' && state.message === '') void flow.checkAgain()
  }, [flow])
}

/** When the focused button is removed, the focus moves to the group instead of being lost. */
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
