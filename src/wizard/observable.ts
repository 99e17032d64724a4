/** A value with subscribers: the shape that React's useSyncExternalStore asks for. */
export interface Observable<T> {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => T
  /** What the server rendered: hydration starts from it, whatever was restored since. */
  readonly getInitialSnapshot: () => T
}

export interface MutableObservable<T> extends Observable<T> {
  readonly set: (value: T) => void
}

export function observable<T>(initial: T): MutableObservable<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => current,
    getInitialSnapshot: () => initial,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
  }
}
