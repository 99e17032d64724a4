/** A value with subscribers, in the form that React's useSyncExternalStore expects. */
export interface Observable<T> {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => T
  /** The value that the server rendered. Hydration must start from it, even after a draft was restored. */
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
