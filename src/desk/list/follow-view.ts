import type { Views } from '../views.ts'

/** A list that can be searched, with something open beside it. */
interface ListView {
  readonly search: string
  readonly open: string | undefined
}

interface Shown<View> {
  /** What the list is asked for. */
  readonly queryOf: (view: View) => string
  readonly show: (view: View) => void
  readonly open: (id: string | undefined) => void
  /** Nothing is open any more beside the same list. */
  readonly onClosed?: () => void
}

// A key is asked for at once. Keys that follow it faster than anybody types, as a held one, are one question.
const TYPING_MS = 40

/** Loads what the view shows, at once and whenever it changes. */
export function followView<View extends ListView>(
  views: Views<View>,
  { queryOf, show, open, onClosed }: Shown<View>,
): void {
  let before: View | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function load(): void {
    const left = before
    const view = views.getSnapshot()
    before = views.isShown() ? view : undefined
    if (left?.open !== view.open) open(view.open)
    if (before && left && queryOf(left) === queryOf(view)) {
      if (left.open !== undefined && view.open === undefined) onClosed?.()
      return
    }
    const isHeld = timer !== undefined
    clearTimeout(timer)
    timer = undefined
    if (!before) return
    const isTyped = left !== undefined && left.search !== view.search
    if (!isTyped || !isHeld) show(view)
    if (!isTyped) return
    timer = setTimeout(() => {
      timer = undefined
      if (isHeld) show(view)
    }, TYPING_MS)
  }

  views.subscribe(load)
  load()
}
