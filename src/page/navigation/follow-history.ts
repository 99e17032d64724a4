import type { WizardStore } from '../../wizard/wizard-store.ts'
import { afterFrame } from './after-frame.ts'

// A visitor who stopped the reload goes on, and the entries with them.
const LEFT_WITHIN_MS = 10_000

/**
 * Lays one history entry under each step, all at the same address: the browser's Back goes one step
 * back, and leaves the page only from the first. The wizard leads; where it does not follow the
 * browser (it is sending, or a step objects), the browser is brought back to it.
 */
export function followHistory(
  wizard: Pick<WizardStore, 'getSnapshot' | 'subscribe' | 'jumpTo'>,
  window: Window,
): void {
  const { history } = window
  let entry = entryIndex(history.state) ?? 0
  // history.go() takes effect later; entries laid before it has would go to the wrong place.
  let traversing = false
  // A reload takes its time, and an entry laid meanwhile is not where the browser says it is: a walk
  // back from there would end one entry too far, outside of the page.
  let leaving = false

  function catchUp(): void {
    const { active, phase } = wizard.getSnapshot()
    if (traversing || leaving || phase === 'validating') return
    // After sending there is nothing to go back to: Back leaves the page.
    const target = phase === 'finished' ? 0 : active
    if (target < entry) {
      traversing = true
      history.go(target - entry)
    }
    while (entry < target) history.pushState({ omaggioStep: ++entry }, '')
  }

  function onPopState(event: PopStateEvent): void {
    const arrived = entryIndex(event.state)
    // An entry that is not ours, of a link within the page, is taken over where it stands.
    if (arrived === undefined) return history.replaceState({ omaggioStep: entry }, '')
    // By how much, not to where: the entries may still be about to catch up with the wizard.
    const target = wizard.getSnapshot().active + (arrived - entry)
    entry = arrived
    const isOurs = traversing
    traversing = false
    if (isOurs) catchUp()
    else void wizard.jumpTo(target).then(catchUp)
  }

  function onLeave(): void {
    leaving = true
    setTimeout(onStay, LEFT_WITHIN_MS)
  }

  function onStay(): void {
    leaving = false
    catchUp()
  }

  // The steps scroll to their own top; the browser would bring back where another step stood.
  history.scrollRestoration = 'manual'
  history.replaceState({ omaggioStep: entry }, '')
  catchUp()
  // Laying an entry takes the browser milliseconds, which belong to the frame that answers a click.
  wizard.subscribe(() => void afterFrame(catchUp))
  window.addEventListener('popstate', onPopState)
  window.addEventListener('beforeunload', onLeave)
  // Back again, in a page that the browser had put aside as it was.
  window.addEventListener('pageshow', onStay)
}

function entryIndex(state: unknown): number | undefined {
  const known = typeof state === 'object' && state !== null && 'omaggioStep' in state
  return known && typeof state.omaggioStep === 'number' ? state.omaggioStep : undefined
}
