import { withDefaults } from '../../../shop/texts/changed-texts.ts'
import { PAYMENT_STEP_TEXTS } from '../../../shop/texts/later-step-texts.ts'
import { usePaidInBrief, usePaymentPart } from './payment-chunk.tsx'
import { useSession } from '../../../page/use-session.ts'
import { Notice, StepHeading } from '../../../page/steps/step-parts.tsx'

export function PaymentStep() {
  const { shop, paymentProvider } = useSession()
  const { texts, lazyTexts } = shop
  const { unavailable } = withDefaults(lazyTexts.payment, PAYMENT_STEP_TEXTS)
  // Effects do not run while the step is rendered ahead, so nothing is loaded before it is reached.
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
