/** The events that components handle. React would listen to eighty, and a press on a card causes fifteen. */
export const HANDLED_EVENTS = /^(change|click|focusin|focusout|input|paste|submit|wheel)$/

/**
 * While `start` creates a React root, its listeners for other events, and those for the way down to an element
 * (`onClickCapture`), are not added.
 */
export function listenToHandledEvents(targets: readonly EventTarget[], start: () => void): void {
  for (const target of targets) {
    target.addEventListener = (type: string, listener: EventListener, options?: unknown) => {
      if (!HANDLED_EVENTS.test(type) || options === true) return
      EventTarget.prototype.addEventListener.call(target, type, listener, options as boolean)
    }
  }
  start()
  for (const target of targets) Reflect.deleteProperty(target, 'addEventListener')
}
