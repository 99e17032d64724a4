import { useEffect, useState } from 'react'
import type { PageFeature } from '../../../page/page-feature.ts'
import { Notice, StepHeading } from '../../../page/steps/step-parts.tsx'
import { useObservable, useOrder, useSession } from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'

type PaymentPart = typeof import('./payment-part.tsx')

// The import has a function of its own: the build replaces an import together with a `then` behind it.
const loadPaymentPart = () => import('./payment-part.tsx')

/** The payment chunk, loaded when it is needed; undefined until then. */
function usePaymentPart(needed: boolean): PaymentPart | 'failed' | undefined {
  const [part, setPart] = useState<PaymentPart | 'failed'>()
  useEffect(() => {
    if (needed) loadPaymentPart().then(setPart, () => setPart('failed'))
  }, [needed])
  return part
}

/** A short text that money has moved, or may have: shown where the payment chunk does not load. */
function usePaidInBrief(): string | undefined {
  const { checkout } = useSession()
  const { paid, unclear } = useLazyTexts('payment')
  const isPaid = useOrder((order) => order.receipt !== null)
  const isUnclear = useObservable(checkout, (open) => Boolean(open?.approved))
  if (isPaid) return paid
  return isUnclear ? unclear : undefined
}

/** What was paid, if anything; the texts for it are loaded only then. */
function Paid() {
  const brief = usePaidInBrief()
  const part = usePaymentPart(Boolean(brief))
  if (part === 'failed') return brief && <Notice text={brief} />
  return part && <part.PaidNote />
}

function PaymentStep() {
  const { shop, paymentProvider } = useSession()
  const { texts } = shop
  const { unavailable } = useLazyTexts('payment')
  // `forPayment` keeps the step hidden until it is reached, and effects of a hidden step do not run: nothing is
  // loaded before.
  const part = usePaymentPart(Boolean(paymentProvider))
  const paid = usePaidInBrief()
  return (
    <div className="ask">
      <StepHeading id="payment" />
      <Notice text={texts.notices.payment} />
      {paymentProvider && part !== 'failed' ? (
        part && <part.PaymentPart provider={paymentProvider} />
      ) : (
        <p>{paid ?? unavailable}</p>
      )}
      <Notice text={texts.notBinding} />
    </div>
  )
}

export const paymentsPage: PageFeature = { components: { payment: PaymentStep, belowTable: Paid } }
