import { PayPalProvider } from '@paypal/react-paypal-js/sdk-v6'
import { useEffect, useState } from 'react'
import { amountText } from '../../../order/price-texts.ts'
import { totalOf } from '../../../order/quote.ts'
import type { TextGroup } from '../../../shop/texts/changed-texts.ts'
import type { PaymentProvider } from '../../../page/page-data.ts'
import { PAYMENT_TEXTS } from '../../../shop/texts/payment-texts.ts'
import {
  itself,
  useLazyTexts,
  useObservable,
  useOrder,
  useSession,
} from '../../../page/use-session.ts'
import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { DEMO_LABEL } from './demo-label.ts'
import demoLabelStyles from './demo-label.css?inline'

interface ProviderCheckoutProps {
  readonly flow: PaymentFlow
  readonly provider: PaymentProvider
}

/** The amount and the provider's buttons. */
export function ProviderCheckout({ flow, provider }: ProviderCheckoutProps) {
  const texts = useLazyTexts('paying', PAYMENT_TEXTS)
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
  const texts = useLazyTexts('paying', PAYMENT_TEXTS)
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  return (
    <div>
      <p className="due">
        <span>{texts.due}</span>
        <b>{amountText(totalOf(catalogue, dataset))}</b>
      </p>
      {/* The page's total is called indicative, and a payment is not. */}
      <p className="lead">{texts.dueNote}</p>
    </div>
  )
}

function Provider({ flow, provider }: ProviderCheckoutProps) {
  const isAvailable = useDemoProvider(flow, provider)
  if (!isAvailable) return null
  const account =
    provider.mode === 'paypal' ? provider : { clientId: 'demo', environment: 'sandbox' as const }
  return (
    <PayPalProvider
      clientId={account.clientId}
      environment={account.environment}
      components={['paypal-payments', 'paypal-guest-payments']}
      locale="it-IT"
      pageType="checkout"
    >
      <ProviderButtons flow={flow} />
    </PayPalProvider>
  )
}

/** In demo mode, the demo must be installed before the package looks for the provider's script. */
function useDemoProvider(flow: PaymentFlow, { mode }: PaymentProvider): boolean {
  const { demo } = useSession().shop.lazyTexts
  const [isAvailable, setAvailable] = useState(mode === 'paypal')
  useEffect(() => {
    if (isAvailable) return
    flow.providerStatusChanged('loading')
    loadDemoProvider(demo).then(
      () => setAvailable(true),
      () => flow.providerStatusChanged('failed'),
    )
  }, [isAvailable, flow, demo])
  return isAvailable
}

async function loadDemoProvider(changed: TextGroup | undefined): Promise<void> {
  const { installDemoProvider } = await import('./demo/demo-provider.ts')
  installDemoProvider(window, changed, DEMO_LABEL, adoptDemoStyles)
}

function adoptDemoStyles(root: ShadowRoot, css: string): void {
  adoptStyles(root, demoLabelStyles, css)
}
