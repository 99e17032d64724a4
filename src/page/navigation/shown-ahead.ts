import type { Order } from '../../order/order.ts'
import type { WizardStore } from '../../wizard/wizard-store.ts'
import type { Session, SessionStep } from '../session.ts'
import { TOTAL_ID } from '../foot-bar.tsx'
import { stepFrameId } from '../steps/step-parts.tsx'
import { inFrameAfterNext } from './after-frame.ts'
import { focusStep } from './use-step-arrival.ts'

/**
 * The session's wizard as React sees it. Where the next step is rendered ahead, a step change makes
 * at once the two style changes that React is about to make, and React is told one frame later: the
 * visitor waits for the browser only.
 */
export function shownAhead({ wizard, order }: Session): WizardStore<SessionStep> {
  const listeners = new Set<() => void>()
  /** The step that React shows. */
  let known = wizard.getSnapshot().active
  let undo: (() => void) | undefined

  function tell(): void {
    undo = undefined
    known = wizard.getSnapshot().active
    for (const listener of listeners) listener()
  }

  wizard.subscribe(() => {
    // React must find the DOM as it left it.
    undo?.()
    const { active } = wizard.getSnapshot()
    const choices = choicesKey(order.getSnapshot())
    const swapBack = swapFrames(wizard.steps[known], wizard.steps[active], choices)
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

/** One text for the same choices. */
export function choicesKey({ dataset }: Order): string {
  return Object.values(dataset).join()
}

/**
 * Shows one step instead of the other, and returns a function that undoes it. Undefined where React
 * has to do it: the step is not rendered yet with these choices, the live picture comes or goes, or the
 * total comes.
 */
function swapFrames(
  left: SessionStep | undefined,
  shown: SessionStep | undefined,
  choices: string,
): (() => void) | undefined {
  if (!left || !shown || left === shown || !left.picture || !shown.picture) return undefined
  if (shown.total && !left.total) return undefined
  const [from, to] = [left, shown].map(({ id }) => document.getElementById(stepFrameId(id)))
  if (!from || to?.dataset.choices !== choices) return undefined
  // A total that goes a frame later would shift what is above it.
  const total = shown.total ? null : document.getElementById(TOTAL_ID)
  from.className = UNSEEN
  if (total) hide(total)
  show(to)
  takeBack(to)
  focusStep(shown.id)
  return () => {
    hide(to)
    if (total) show(total)
    takeBack(from)
    focusStep(left.id)
  }
}

/** The class of a step that is out of the flow and clipped, as wide as when it is shown. */
export const ASIDE = 'step aside'
/**
 * Such a step keeps its layout, and neither keyboard nor screen reader find it. To leave one like this is
 * cheaper than to remove its boxes, which React does afterwards.
 */
export const UNSEEN = `${ASIDE} unseen`

// The same way in which React hides and shows the children of an Activity.
const hide = ({ style }: HTMLElement) => style.setProperty('display', 'none', 'important')
const show = ({ style }: HTMLElement) => style.removeProperty('display')

/** Undoes what showed or hid the step ahead of React. */
export function takeBack(frame: HTMLElement | null): void {
  if (frame) frame.className = 'step'
}
