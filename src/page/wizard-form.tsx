import { Activity, memo, useEffect, useLayoutEffect, useState, type FormEvent } from 'react'
import { reveal, takeOverEarlyInput } from './early-input.ts'
import { ErrorBoundary } from './feedback/error-boundary.tsx'
import { WIZARD_FORM_ID } from './foot-bar.tsx'
import { LivePicture } from './picture/live-picture.tsx'
import { StepBar } from './step-bar.tsx'
import { ChoiceStep } from './steps/choice-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { ProductStep } from './steps/product-step.tsx'
import { QuantityStep } from './steps/quantity-step.tsx'
import { SummaryStep } from './steps/summary-step.tsx'
import { TermsStep } from './steps/terms-step.tsx'
import { useSession, useWizard } from './use-session.ts'
import { stepIdAt, type StepId } from './wizard-steps.ts'

export function WizardForm() {
  const session = useSession()
  const active = useWizard((wizard) => wizard.active)
  const stepId = stepIdAt(active)
  const busy = useWizard(({ phase }) => phase !== 'idle')
  // In the layout phase: what was chosen before hydration must count before anything is repainted.
  useLayoutEffect(() => takeOverEarlyInput(session), [session])
  // Hydration shows the first step once more before a restored one: that is not to be seen.
  useLayoutEffect(() => {
    if (active === session.wizard.getSnapshot().active) reveal()
  }, [active, session])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void session.wizard.next()
  }
  return (
    <>
      <StepBar />
      <form
        id={WIZARD_FORM_ID}
        noValidate
        // The draft remembers; a second memory, the browser's, could only disagree with it.
        autoComplete="off"
        aria-busy={busy}
        onSubmit={submit}
      >
        <div className="cols">
          {/* Outside of the steps, so that it stays in place from one to the next. */}
          {stepId !== 'summary' && <LivePicture />}
          <Steps active={active} />
        </div>
      </form>
    </>
  )
}

// Later than the frame that answers a click, sooner than anybody has read the question.
const RENDER_AHEAD_AFTER_MS = 200

/** The step shown and the next one, rendered ahead while nobody waits: 'Avanti' only reveals it. */
function Steps({ active }: { active: number }) {
  const { steps } = useSession().wizard
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRendered(active + 1), RENDER_AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [active])

  return steps
    .slice(0, Math.max(active, rendered) + 1)
    .map(({ id }, index) => <StepFrame key={id} id={stepIdAt(index)} shown={index === active} />)
}

export const stepFrameId = (id: StepId) => `frame-${id}`

interface StepFrameProps {
  readonly id: StepId
  readonly shown: boolean
}

/** A change of step concerns two of them; the others need not be rendered again. */
const StepFrame = memo(function StepFrame({ id, shown }: StepFrameProps) {
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <div className="step" id={stepFrameId(id)}>
        <ErrorBoundary>
          <Step id={id} />
        </ErrorBoundary>
      </div>
    </Activity>
  )
})

const Step = memo(function Step({ id }: { id: StepId }) {
  switch (id) {
    case 'product':
      return <ProductStep />
    case 'color':
    case 'material':
    case 'print':
    case 'pack':
      return <ChoiceStep field={id} />
    case 'quantity':
      return <QuantityStep />
    case 'terms':
      return <TermsStep />
    case 'summary':
      return <SummaryStep />
    case 'payment':
      return <PaymentStep />
  }
})
