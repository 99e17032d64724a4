import { observable, type Observable } from '../../wizard/observable.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** Shown for the length of its way out, then gone. */
  readonly leaving: boolean
}

export interface Toasts extends Observable<readonly Toast[]> {
  readonly show: (tone: ToastTone, text: string) => void
  readonly dismiss: (id: number) => void
  /** Its time stands still while it is held, by the pointer, by the focus or by both. */
  readonly hold: (id: number) => void
  readonly release: (id: number) => void
}

const SHOWN_MS: Readonly<Record<ToastTone, number>> = {
  success: 7000,
  warning: 7000,
  error: 7000,
  info: 5000,
}
/** The style sheet animates for as long. */
const LEAVING_MS = 150

export function createToasts(now: () => number = Date.now): Toasts {
  const toasts = observable<readonly Toast[]>([])
  const clocks = new Map<number, Clock>()
  let lastId = 0

  function stopClock(id: number): void {
    clocks.get(id)?.hold()
    clocks.delete(id)
  }

  function dismiss(id: number): void {
    stopClock(id)
    toasts.set(
      toasts.getSnapshot().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)),
    )
    setTimeout(() => remove(id), LEAVING_MS)
  }

  function remove(id: number): void {
    toasts.set(toasts.getSnapshot().filter((toast) => toast.id !== id))
  }

  return {
    subscribe: toasts.subscribe,
    getSnapshot: toasts.getSnapshot,
    getInitialSnapshot: toasts.getInitialSnapshot,
    show(tone, text) {
      const id = ++lastId
      // The same message again replaces the old one instead of piling up.
      const shown = toasts.getSnapshot()
      for (const toast of shown) if (toast.text === text) stopClock(toast.id)
      const others = shown.filter((toast) => toast.text !== text)
      toasts.set([...others, { id, tone, text, leaving: false }])
      clocks.set(
        id,
        startClock(SHOWN_MS[tone], () => dismiss(id), now),
      )
    },
    dismiss,
    hold: (id) => clocks.get(id)?.hold(),
    release: (id) => clocks.get(id)?.release(),
  }
}

interface Clock {
  readonly hold: () => void
  readonly release: () => void
}

/** Runs `done` after the given time, not counting the time during which somebody held it. */
function startClock(ms: number, done: () => void, now: () => number): Clock {
  let left = ms
  let holds = 0
  let startedAt = now()
  let timer = setTimeout(done, left)

  return {
    hold() {
      if (++holds > 1) return
      clearTimeout(timer)
      left -= now() - startedAt
    },
    release() {
      if (--holds > 0) return
      startedAt = now()
      timer = setTimeout(done, left)
    },
  }
}
