import { useSession } from '../use-session.ts'
import { Notice, StepHeading } from './step-parts.tsx'

export function PaymentStep() {
  const { texts } = useSession().shop
  return (
    <div className="ask">
      <StepHeading id="payment" />
      <Notice text={texts.notices.payment} />
      <p>{texts.payment.unavailable}</p>
      <Notice text={texts.notBinding} />
    </div>
  )
}
