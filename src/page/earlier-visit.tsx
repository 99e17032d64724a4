import { useLayoutEffect } from 'react'
import { RETURNING } from './early/early-input.ts'
import { stepHeadingId } from './steps/step-parts.tsx'
import { useObservable, useSession } from './use-session.ts'

/**
 * Offers to go on with an earlier visit. It is always rendered, and the early script makes room for it,
 * so that nothing shifts when it appears.
 */
export function EarlierVisitOffer() {
  const session = useSession()
  const { question, goOn, afresh } = session.shop.texts.earlierVisit
  const open = useObservable(session.earlierVisit, Boolean)
  // Hydration renders it closed before it opens: the room stays until then.
  useLayoutEffect(() => {
    if (open || session.earlierVisit.getSnapshot()) return
    document.documentElement.classList.remove(RETURNING)
  }, [open, session])
  /** The button goes away with its answer; where the step changes, its heading takes the focus afterwards. */
  const answer = (act: () => void) => () => {
    act()
    const [first] = session.wizard.steps
    if (first) document.getElementById(stepHeadingId(first.id))?.focus({ preventScroll: true })
  }
  return (
    <div className="earlier" data-open={open || undefined}>
      <p>{question}</p>
      <button type="button" className="btn solid" onClick={answer(session.goOnWithEarlierVisit)}>
        {goOn}
      </button>
      <button type="button" className="btn ghost" onClick={answer(session.forgetEarlierVisit)}>
        {afresh}
      </button>
    </div>
  )
}
