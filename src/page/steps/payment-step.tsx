import { useSession } from '../use-session.ts'
import { Notice, StepFrame, StepHeading } from './step-frame.tsx'

export function PaymentStep() {
  const { texts } = useSession().shop
  return (
    <StepFrame>
      <StepHeading title="Pagamento" question={texts.questions.payment} />
      <Notice text={texts.notices.payment} />
      <p>
        Il pagamento online non è disponibile qui. Puoi inviare la richiesta: ti contattiamo noi.
      </p>
      <Notice text={texts.notBinding} />
    </StepFrame>
  )
}
