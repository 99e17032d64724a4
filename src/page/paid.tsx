import { Notice } from './steps/step-parts.tsx'
import { usePaidInBrief } from './use-paid-in-brief.ts'
import { usePaymentPart } from './use-payment-part.ts'

/** What was paid, if anything; the texts for it are loaded only then. */
export function Paid() {
  const brief = usePaidInBrief()
  const part = usePaymentPart(Boolean(brief))
  if (part === 'failed') return brief && <Notice text={brief} />
  return part && <part.PaidNote />
}
