import { observable } from '../../wizard/observable.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

/** What a message offers to do, until it goes away. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** True while it is animated out, just before it is removed. */
  readonly leaving: boolean
  readonly action?: ToastAction | undefined
}

const SHOWN_MS: Readonly<Record<ToastTone, number>> = {
  success: 7000,
  warning: 7000,
  error: 7000,
  info: 5000,
}
/** Time to read, decide and reach the button. */
const SHOWN_WITH_ACTION_MS = 12_000
/** More of them would cover a phone's screen. */
const MOST_WITH_ACTION = 3
/** The transition in the style sheet takes as long. */
const LEAVING_MS = 150

export function createToasts(now: () => number = Date.now) {
  const toasts = observable<readonly Toast[]>([])
  const live = new Map<number, { timer: PausableTimer; isOutdated?: (() => boolean) | undefined }>()
  let lastId = 0

  function end(id: number): void {
    live.get(id)?.timer.hold()
    live.delete(id)
  }

  function dismiss(id: number): void {
    end(id)
    toasts.set(
      toasts.getSnapshot().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)),
    )
    const remove = () => toasts.set(toasts.getSnapshot().filter((toast) => toast.id !== id))
    setTimeout(remove, LEAVING_MS)
  }

  function leaveRoom(): void {
    const acting = toasts.getSnapshot().filter(({ action, leaving }) => action && !leaving)
    for (const { id } of acting.slice(0, -MOST_WITH_ACTION)) dismiss(id)
  }

  return {
    ...toasts,
    /** `isOutdated` tells whether the cause of the message has gone. */
    show(tone: ToastTone, text: string, isOutdated?: () => boolean, action?: ToastAction): void {
      const id = ++lastId
      const shown = toasts.getSnapshot()
      // The same message again replaces the earlier one, unless that offers to undo something of its own.
      const isReplaced = (toast: Toast) => toast.text === text && !toast.action
      for (const toast of shown) if (isReplaced(toast)) end(toast.id)
      const others = shown.filter((toast) => !isReplaced(toast))
      toasts.set([...others, { id, tone, text, leaving: false, action }])
      if (action) leaveRoom()
      const timer = startTimer(
        action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[tone],
        () => dismiss(id),
        now,
      )
      live.set(id, { timer, isOutdated })
    },
    dismiss,
    dismissOutdated: () => {
      for (const [id, { isOutdated }] of live) if (isOutdated?.()) dismiss(id)
    },
    /** Pauses its time, once for the pointer and once for the focus; `release` takes back one. */
    hold: (id: number) => live.get(id)?.timer.hold(),
    release: (id: number) => live.get(id)?.timer.release(),
  }
}

type PausableTimer = ReturnType<typeof startTimer>

/** Calls `done` after the given time, not counting the time on hold. */
function startTimer(ms: number, done: () => void, now: () => number) {
  let left = ms
  let holds = 0
  let startedAt = now()
  let timer = setTimeout(done, left)

  return {
    hold(): void {
      if (++holds > 1) return
      clearTimeout(timer)
      left -= now() - startedAt
    },
    release(): void {
      if (--holds > 0) return
      startedAt = now()
      timer = setTimeout(done, left)
    },
  }
}
