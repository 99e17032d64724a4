import { PayPalProvider } from '@paypal/react-paypal-js/sdk-v6'
import { useState } from 'react'
import { amountText } from '../../../order/price-texts.ts'
import { datasetsOf } from '../../../order/order.ts'
import { totalOfAll } from '../../../order/quote.ts'
import type { PaymentProvider } from '../../../page/page-data.ts'
import { itself, useObservable, useOrder, useSession } from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { DemoButtons } from './demo-provider.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

interface ProviderCheckoutProps {
  readonly flow: PaymentFlow
  readonly provider: PaymentProvider
}

/** The amount and the provider's buttons. */
export function ProviderCheckout({ flow, provider }: ProviderCheckoutProps) {
  const texts = useLazyTexts('paying')
  const { kind } = useObservable(flow, itself)
  // A new key remounts the provider's package, which then loads its script again.
  const [loadCount, setLoadCount] = useState(1)
  return (
    <>
      <AmountDue />
      <Provider key={loadCount} flow={flow} provider={provider} />
      {kind === 'failed' && (
        <button type="button" className="btn ghost" onClick={() => setLoadCount(loadCount + 1)}>
          {texts.reload}
        </button>
      )}
    </>
  )
}

function AmountDue() {
  const texts = useLazyTexts('paying')
  const { catalogue } = useSession().shop
  const total = totalOfAll(catalogue, datasetsOf(useOrder(itself)))
  return (
    <div>
      <p className="due">
        <span>{texts.due}</span>
        <b>{amountText(total)}</b>
      </p>
      {/* The page's total is called indicative, and a payment is not. */}
      <p className="lead">{texts.dueNote}</p>
    </div>
  )
}

function Provider({ flow, provider }: ProviderCheckoutProps) {
  if (provider.mode === 'demo') return <DemoButtons flow={flow} />
  return (
    <PayPalProvider
      clientId={provider.clientId}
      environment={provider.environment}
      components={['paypal-payments', 'paypal-guest-payments']}
      locale="it-IT"
      pageType="checkout"
    >
      <ProviderButtons flow={flow} />
    </PayPalProvider>
  )
}
