import { useEffect, useState } from 'react'

type PaymentPart = typeof import('./payment/payment-part.tsx')

/** The payment chunk, loaded when it is needed; undefined until then. */
export function usePaymentPart(needed: boolean): PaymentPart | 'failed' | undefined {
  const [part, setPart] = useState<PaymentPart | 'failed'>()
  useEffect(() => {
    if (needed) import('./payment/payment-part.tsx').then(setPart, () => setPart('failed'))
  }, [needed])
  return part
}
