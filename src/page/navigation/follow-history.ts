import type { WizardStore } from '../../wizard/wizard-store.ts'
import { inFrameAfterNext } from './after-frame.ts'

// A reload that was stopped: after this time the page goes on adding entries.
const LEFT_WITHIN_MS = 10_000

/** The walk of a gadget that is being added: its steps follow those of the gadgets before it. */
interface AddedWalk {
  readonly isOn: () => boolean
  /** Back from its first step. */
  readonly giveUp: () => void
}

/**
 * Keeps one history entry per step, all at the same address: the browser's Back goes one step back,
 * and leaves the page only from the first. Where the wizard refuses to move (it is sending, or a step
 * objects), the browser is moved back to the wizard's step.
 */
export function followHistory(
  wizard: Pick<WizardStore, 'getSnapshot' | 'subscribe' | 'jumpTo'>,
  added: AddedWalk,
  window: Window,
): void {
  const { history } = window
  let entry = entryIndex(history.state) ?? 0
  // history.go() takes effect later; an entry that is pushed before then lands in the wrong place.
  let traversing = false
  // An entry that is pushed while a reload is under way lands in the wrong place: going back from
  // there would leave the page.
  let leaving = false

  function stepsBefore(): number {
    return added.isOn() ? wizard.getSnapshot().stepCount : 0
  }

  function catchUp(): void {
    const { active, phase } = wizard.getSnapshot()
    if (traversing || leaving || phase === 'validating') return
    // After sending there is nothing to go back to: Back leaves the page.
    const target = phase === 'finished' ? 0 : active + stepsBefore()
    if (target < entry) {
      traversing = true
      history.go(target - entry)
    }
    while (entry < target) history.pushState({ omaggioStep: ++entry }, '')
  }

  function onPopState(event: PopStateEvent): void {
    const arrived = entryIndex(event.state)
    // An entry without our state comes from a link within the page: it becomes the current step's.
    if (arrived === undefined) return history.replaceState({ omaggioStep: entry }, '')
    // Relative, not absolute: some entries may not be pushed yet.
    const target = wizard.getSnapshot().active + (arrived - entry)
    entry = arrived
    const isOurs = traversing
    traversing = false
    if (isOurs) return catchUp()
    if (target < 0 && added.isOn()) {
      added.giveUp()
      return catchUp()
    }
    void wizard.jumpTo(target).then(catchUp)
  }

  function onLeave(): void {
    leaving = true
    setTimeout(onStay, LEFT_WITHIN_MS)
  }

  function onStay(): void {
    leaving = false
    catchUp()
  }

  // Each step scrolls to its own top; the browser would restore the position of another step.
  history.scrollRestoration = 'manual'
  history.replaceState({ omaggioStep: entry }, '')
  catchUp()
  // Pushing an entry takes milliseconds, so it waits until the frame that answers the press is painted.
  wizard.subscribe(() => void inFrameAfterNext(catchUp))
  window.addEventListener('popstate', onPopState)
  window.addEventListener('beforeunload', onLeave)
  // The page was restored from the back/forward cache.
  window.addEventListener('pageshow', onStay)
}

function entryIndex(state: unknown): number | undefined {
  const known = typeof state === 'object' && state !== null && 'omaggioStep' in state
  return known && typeof state.omaggioStep === 'number' ? state.omaggioStep : undefined
}
