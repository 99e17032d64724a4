import { useEffect, useState } from 'react'
import { Notice } from './steps/step-parts.tsx'
import { useObservable, useOrder, useSession } from './use-session.ts'

type PaymentPart = typeof import('./payment/payment-part.tsx')

// Apart from what follows it: the build replaces the import together with a `then` behind it.
const loadPaymentPart = () => import('./payment/payment-part.tsx')

/** The payment chunk, loaded when it is needed; undefined until then. */
export function usePaymentPart(needed: boolean): PaymentPart | 'failed' | undefined {
  const [part, setPart] = useState<PaymentPart | 'failed'>()
  useEffect(() => {
    if (needed) loadPaymentPart().then(setPart, () => setPart('failed'))
  }, [needed])
  return part
}

/** A short text that money has moved, or may have: shown where the payment chunk does not load. */
export function usePaidInBrief(): string | undefined {
  const { shop, checkout } = useSession()
  const { paid, unclear } = shop.texts.payment
  const isPaid = useOrder((order) => order.receipt !== null)
  const isUnclear = useObservable(checkout, (open) => Boolean(open?.approved))
  if (isPaid) return paid
  return isUnclear ? unclear : undefined
}

/** What was paid, if anything; the texts for it are loaded only then. */
export function Paid() {
  const brief = usePaidInBrief()
  const part = usePaymentPart(Boolean(brief))
  if (part === 'failed') return brief && <Notice text={brief} />
  return part && <part.PaidNote />
}
