import {
  Activity,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { reveal, takeOverEarlyInput } from './early/early-input.ts'
import { ErrorBoundary } from './feedback/error-boundary.tsx'
import { WIZARD_FORM_ID } from './foot-bar.tsx'
import { loadLater } from './later/load-later.ts'
import { useOrderAtRender, useOrderEffect } from './order-text.tsx'
import { LivePicture } from './picture/live-picture.tsx'
import { StepBar } from './step-bar.tsx'
import type { SessionStep } from './session.ts'
import { choicesKey, takeBack } from './navigation/shown-ahead.ts'
import { stepFrameId } from './steps/step-parts.tsx'
import { useSession, useWizard } from './use-session.ts'

export function WizardForm() {
  const session = useSession()
  const active = useWizard((wizard) => wizard.active)
  const busy = useWizard(({ phase }) => phase !== 'idle')
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

// After the frame that answers the click, and before the visitor has read the question.
const RENDER_AHEAD_AFTER_MS = 200

/** The steps so far and the next one, which is rendered ahead: 'Avanti' only reveals it. */
function Steps({ active }: { active: number }) {
  const { steps } = useSession().wizard
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    // When the first step is interactive; again at each step, where it failed.
    void loadLater()
    const timer = setTimeout(() => setRendered(active + 1), RENDER_AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [active])

  return steps
    .slice(0, Math.max(active, rendered) + 1)
    .map((step, index) => <StepFrame key={step.id} step={step} shown={index === active} />)
}

/** Memoized: a step change concerns two steps, and the others are not rendered again. */
const StepFrame = memo(function StepFrame({ step, shown }: { step: SessionStep; shown: boolean }) {
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <ChoicesFrame id={stepFrameId(step.id)}>
        <ErrorBoundary>
          <StepContent Component={step.Component} />
        </ErrorBoundary>
      </ChoicesFrame>
    </Activity>
  )
})

/** Says in the DOM which choices its content shows: React renders a hidden step when it has time. */
function ChoicesFrame({ id, children }: { id: string; children: ReactNode }) {
  const session = useSession()
  const frame = useRef<HTMLDivElement>(null)
  // Here, since React hydrates the content of an Activity after the form: before, its radios do not work. A layout
  // effect: a choice made before hydration must count before the next paint.
  useLayoutEffect(() => takeOverEarlyInput(session), [session])
  const rendered = useOrderAtRender(choicesKey)
  useOrderEffect((order) => frame.current?.setAttribute('data-choices', choicesKey(order)))
  // Also runs whenever React shows the step again.
  useLayoutEffect(() => takeBack(frame.current), [])
  return (
    <div ref={frame} className="step" id={id} data-choices={rendered}>
      {children}
    </div>
  )
}

const StepContent = memo(function StepContent({ Component }: Pick<SessionStep, 'Component'>) {
  return <Component />
})
