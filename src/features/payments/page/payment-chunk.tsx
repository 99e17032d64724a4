import { useEffect, useState } from 'react'
import { withDefaults } from '../../../shop/texts/changed-texts.ts'
import { PAYMENT_STEP_TEXTS } from '../../../shop/texts/later-step-texts.ts'
import { Notice } from '../../../page/steps/step-parts.tsx'
import { useObservable, useOrder, useSession } from '../../../page/use-session.ts'

type PaymentPart = typeof import('./payment-part.tsx')

// Apart from what follows it: the build replaces the import together with a `then` behind it.
const loadPaymentPart = () => import('./payment-part.tsx')

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
  const { paid, unclear } = withDefaults(shop.lazyTexts.payment, PAYMENT_STEP_TEXTS)
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
