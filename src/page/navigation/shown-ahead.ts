import type { WizardStore } from '../../wizard/wizard-store.ts'
import type { Session, SessionStep } from '../session.ts'
import { stepFrameId } from '../steps/step-parts.tsx'
import { focusStep } from './use-step-arrival.ts'

// By then a step that is rendered ahead has taken over what was chosen.
const FRESH_AFTER_MS = 250

/**
 * The session's wizard, as the page is told of it. Where the next step stands rendered ahead, a
 * change of step is answered with the two changes of style that React is about to make, and React
 * hears of it a frame later: the visitor waits for the browser alone.
 */
export function shownAhead({ wizard, order }: Session): WizardStore<SessionStep> {
  const listeners = new Set<() => void>()
  /** The step that React knows of. */
  let known = wizard.getSnapshot().active
  let undo: (() => void) | undefined
  let chosenAt = -Infinity

  function tell(): void {
    undo = undefined
    known = wizard.getSnapshot().active
    for (const listener of listeners) listener()
  }

  order.subscribe(() => (chosenAt = performance.now()))
  wizard.subscribe(() => {
    // React must find the page as it left it, whatever comes next.
    undo?.()
    const isFresh = performance.now() - chosenAt > FRESH_AFTER_MS
    const { active } = wizard.getSnapshot()
    const swapBack = isFresh ? swapFrames(wizard.steps[known], wizard.steps[active]) : undefined
    if (!swapBack) return tell()
    const callOff = inFrameAfterNext(tell)
    undo = () => {
      callOff()
      swapBack()
    }
  })
  return {
    ...wizard,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Shows one step in place of the other, and returns how to undo it. Nothing is done where React has
 * to come first: the step is not there, or more changes than the step.
 */
function swapFrames(left?: SessionStep, shown?: SessionStep): (() => void) | undefined {
  if (!left || !shown || left === shown || !left.picture || !shown.picture) return undefined
  const [from, to] = [left, shown].map(({ id }) => document.getElementById(stepFrameId(id)))
  if (!from || !to) return undefined
  hide(from)
  show(to)
  focusStep(shown.id)
  return () => {
    hide(to)
    show(from)
    focusStep(left.id)
  }
}

// Just as React hides and shows what is inside of an Activity.
const hide = ({ style }: HTMLElement) => style.setProperty('display', 'none', 'important')
const show = ({ style }: HTMLElement) => style.removeProperty('display')

function inFrameAfterNext(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
