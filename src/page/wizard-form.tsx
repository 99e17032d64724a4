import {
  Activity,
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
  type FormEvent,
} from 'react'
import { isAlone as isOrderAlone } from '../order/order.ts'
import { reveal, takeOverEarlyInput } from './early/early-input.ts'
import { ErrorBoundary } from './feedback/error-boundary.tsx'
import { WIZARD_FORM_ID } from './foot-bar.tsx'
import { LaterPart, LaterStep } from './later/later-part.tsx'
import { loadLater } from './later/load-later.ts'
import { inFrameAfterNext } from './navigation/after-frame.ts'
import { LivePicture } from './picture/live-picture.tsx'
import { StepBar } from './step-bar.tsx'
import type { SessionStep } from './steps/asked-steps.ts'
import { stepFrameId } from './steps/step-parts.tsx'
import { useOrder, useSession, useWizard } from './use-session.ts'

export function WizardForm() {
  const session = useSession()
  const active = useWizard((wizard) => wizard.active)
  const busy = useWizard(({ phase }) => phase !== 'idle')
  const isAlone = useOrder(isOrderAlone)
  // Where a draft replaces the first step, that is perhaps never hydrated.
  useLayoutEffect(() => {
    if (session.wizard.getSnapshot().active > 0) takeOverEarlyInput(session)
  }, [session])
  // Hydration renders the first step before the restored one: it stays hidden until then.
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
      {!isAlone && <LaterPart name="gadgetStrip" />}
      <form
        id={WIZARD_FORM_ID}
        noValidate
        // The draft restores the values; the browser's own form restoration could only conflict.
        autoComplete="off"
        aria-busy={busy}
        onSubmit={submit}
      >
        <div className="cols">
          {/* Outside of the steps, so that it stays in place from one to the next. */}
          {session.wizard.steps[active]?.picture && <LivePicture />}
          <Steps active={active} />
        </div>
      </form>
    </>
  )
}

// Longer than the frame that answers a press, shorter than reading the question.
const RENDER_AHEAD_AFTER_MS = 200

/** The steps so far and the next one, which is rendered and laid out when there is time: 'Avanti' only reveals it. */
function Steps({ active }: { active: number }) {
  const { steps, indexAfter } = useSession().wizard
  // It loads when the first step is interactive.
  useEffect(() => void loadLater(), [])
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    const renderAhead = () => startTransition(() => setAhead(indexAfter(active)))
    const timer = setTimeout(renderAhead, RENDER_AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [active, indexAfter])
  const placeOf = (step: SessionStep, index: number): Place => {
    if (index === active) return 'shown'
    // A payment loads what belongs to others, and that only where the visitor is.
    return index === ahead && index > active && !step.forPayment ? 'ahead' : 'hidden'
  }
  // A step stays once it is there: whoever comes back to it does not wait until it is rendered anew.
  const [furthest, setFurthest] = useState(active)
  const needed = Math.max(furthest, active, ahead)
  if (needed > furthest) setFurthest(needed)
  return steps
    .slice(0, needed + 1)
    .map((step, index) => <StepFrame key={step.id} step={step} place={placeOf(step, index)} />)
}

type Place = 'shown' | 'ahead' | 'hidden'

/** It is memoised: a step change concerns two steps, and the others are left alone. */
const StepFrame = memo(function StepFrame({ step, place }: { step: SessionStep; place: Place }) {
  const [hasArrived, setHasArrived] = useState(place === 'shown')
  useEffect(
    () => (place === 'shown' ? inFrameAfterNext(() => setHasArrived(true)) : undefined),
    [place],
  )
  const state = place === 'shown' && !hasArrived ? 'arriving' : place
  return (
    <Activity mode={place === 'hidden' ? 'hidden' : 'visible'}>
      <div className={`step ${state}`} id={stepFrameId(step.id)}>
        <StepContent step={step} />
      </div>
    </Activity>
  )
})

/** It is memoised: a step that is shown or hidden is not rendered again. */
const StepContent = memo(function StepContent({ step: { id, Component } }: { step: SessionStep }) {
  const session = useSession()
  // The step does this, and not the form: React hydrates the content of an Activity later, and the radios do not work
  // before. It is a layout effect, since a choice made before hydration must count before the next paint. On a slow
  // device the step ahead is there first; a press on the shown one would be lost if it were called ready then.
  useLayoutEffect(() => {
    if (session.wizard.steps[session.wizard.getSnapshot().active]?.id === id)
      takeOverEarlyInput(session)
  }, [session, id])
  return <ErrorBoundary>{Component ? <Component /> : <LaterStep id={id} />}</ErrorBoundary>
})
