const TRANSITION_EVENTS = ['transitionrun', 'transitionstart', 'transitionend', 'transitioncancel']

/**
 * Nothing on the page waits for a transition, but React listens to the events of all of them: those of one
 * choice, some fifteen, took a sixth of its script. They end here, before they reach React.
 */
export function ignoreTransitionEvents(window: Window): void {
  for (const type of TRANSITION_EVENTS) {
    window.addEventListener(type, (event) => event.stopPropagation(), { capture: true })
  }
}
