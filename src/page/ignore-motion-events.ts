const MOTION_EVENTS = [
  'transitionrun',
  'transitionstart',
  'transitionend',
  'transitioncancel',
  'animationstart',
  'animationend',
]

/**
 * Nothing on the page waits for a transition, but React listens to the events of all of them: those of one
 * choice, some fifteen, took as long as rendering it. They end here, before they reach React.
 */
export function ignoreMotionEvents(window: Window): void {
  for (const type of MOTION_EVENTS) {
    window.addEventListener(type, (event) => event.stopPropagation(), { capture: true })
  }
}
