import { useLayoutEffect, useRef, type FormEvent } from 'react'
import { takeOverEarlyInput } from './early-input.ts'
import { ErrorBoundary } from './feedback/error-boundary.tsx'
import { WIZARD_FORM_ID } from './foot-bar.tsx'
import { StepBar } from './step-bar.tsx'
import { ChoiceStep } from './steps/choice-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { ProductStep } from './steps/product-step.tsx'
import { QuantityStep } from './steps/quantity-step.tsx'
import { SummaryStep } from './steps/summary-step.tsx'
import { TermsStep } from './steps/terms-step.tsx'
import { useSession, useWizard } from './use-session.ts'
import { useStepArrival } from './use-step-arrival.ts'
import { stepIdAt, type StepId } from './wizard-steps.ts'

export function WizardForm() {
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)
  const stepId = useWizard(({ active }) => stepIdAt(active))
  const busy = useWizard(({ phase }) => phase !== 'idle')
  useStepArrival()
  // In the layout phase: what was chosen before hydration must count before anything is repainted.
  useLayoutEffect(() => takeOverEarlyInput(form.current, session), [session])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void session.wizard.next()
  }
  return (
    <>
      <StepBar />
      {/* The browser keeps no copy of the fields: the draft does, and the two would disagree. */}
      <form
        id={WIZARD_FORM_ID}
        ref={form}
        noValidate
        autoComplete="off"
        aria-busy={busy}
        onSubmit={submit}
      >
        <ErrorBoundary key={stepId}>
          <Step id={stepId} />
        </ErrorBoundary>
      </form>
    </>
  )
}

function Step({ id }: { id: StepId }) {
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
}
