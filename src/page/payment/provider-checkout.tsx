import { PayPalProvider } from '@paypal/react-paypal-js/sdk-v6'
import { useEffect, useState } from 'react'
import { formatCents } from '../../order/money.ts'
import { totalOf } from '../../order/quote.ts'
import { UNKNOWN } from '../../order/dataset.ts'
import type { TextGroup } from '../../shop/texts/changed-texts.ts'
import type { PaymentProvider } from '../page-data.ts'
import { itself, useObservable, useOrder, useSession } from '../use-session.ts'
import { adoptStyles } from './adopt-styles.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import trialStyles from './demo-label.css?inline'
import { usePaymentTexts } from './use-payment-texts.ts'

interface ProviderCheckoutProps {
  readonly payments: PaymentFlow
  readonly provider: PaymentProvider
}

const COMPONENTS = ['paypal-payments', 'paypal-guest-payments'] as const

/** The amount and the provider's own buttons. */
export function ProviderCheckout({ payments, provider }: ProviderCheckoutProps) {
  const texts = usePaymentTexts()
  const { kind } = useObservable(payments, itself)
  // Mounted anew, the provider's package asks for its script once more.
  const [round, setRound] = useState(0)
  return (
    <>
      <Due />
      <Provider key={round} payments={payments} provider={provider} />
      {kind === 'failed' && (
        <button type="button" className="btn ghost" onClick={() => setRound(round + 1)}>
          {texts.reload}
        </button>
      )}
    </>
  )
}

function Due() {
  const texts = usePaymentTexts()
  const { catalogue } = useSession().shop
  const total = totalOf(
    catalogue,
    useOrder((order) => order.dataset),
  )
  return (
    <p className="due">
      <span>{texts.due}</span>
      <b>{total === undefined ? UNKNOWN : formatCents(total)}</b>
    </p>
  )
}

function Provider({ payments, provider }: ProviderCheckoutProps) {
  const there = useStandIn(payments, provider)
  if (!there) return null
  const account =
    provider.mode === 'paypal' ? provider : { clientId: 'prova', environment: 'sandbox' as const }
  return (
    <PayPalProvider
      clientId={account.clientId}
      environment={account.environment}
      components={[...COMPONENTS]}
      locale="it-IT"
      pageType="checkout"
    >
      <ProviderButtons payments={payments} />
    </PayPalProvider>
  )
}

/** In demo mode the stand-in has to be there before the package looks for the provider's script. */
function useStandIn(payments: PaymentFlow, { mode }: PaymentProvider): boolean {
  const { demo } = useSession().shop.lazyTexts
  const [there, setThere] = useState(mode === 'paypal')
  useEffect(() => {
    if (there) return
    payments.providerIs('loading')
    installStandIn(demo).then(
      () => setThere(true),
      () => payments.providerIs('failed'),
    )
  }, [there, payments, demo])
  return there
}

async function installStandIn(changed: TextGroup | undefined): Promise<void> {
  const { installDemoProvider } = await import('./demo/demo-provider.ts')
  installDemoProvider(window, changed, (root, css) => adoptStyles(root, trialStyles, css))
}
