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

// With the search itself an answer takes less than 100 ms. Keys that come together, as a held one, are one question.
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
    clearTimeout(timer)
    if (!before) return
    if (!left || left.search === view.search) return show(view)
    timer = setTimeout(() => show(view), TYPING_MS)
  }

  views.subscribe(load)
  load()
}
