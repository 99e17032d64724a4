import type { Observable } from '../../../wizard/observable.ts'
import type { Views } from '../../../desk/views.ts'
import { SEARCH_ID } from './inbox/inbox.tsx'
import { SHEET_TITLE_ID } from './request/request.tsx'
import type { OpenRequest } from './request/shown-request.ts'
import type { RequestsView } from './requests-view.ts'

const ROWS = '.row-open'

/** Arrows lead through the list, `/` into the search, Esc back to the list. */
export function onKey(
  views: Views<RequestsView>,
  key: string,
  target: EventTarget | null,
): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select') : null
  const isSearch = field?.id === SEARCH_ID
  if (key === 'Escape') return leave(views, field !== null && !isSearch)
  if (field && !isSearch) return false
  if (key === '/' && !isSearch) return focus(document.getElementById(SEARCH_ID))
  if (key === 'ArrowDown') return moveInList(1, isSearch, target)
  if (key === 'ArrowUp' && !isSearch) return moveInList(-1, isSearch, target)
  return false
}

/** Esc leads out of a field first, then out of the request. */
function leave(views: Views<RequestsView>, isInField: boolean): boolean {
  if (views.getSnapshot().open === undefined) return false
  if (isInField) focusSheet()
  else views.go({ open: undefined })
  return true
}

/** Arrows lead from the search, or from nowhere, to the first row; inside the request they scroll. */
function moveInList(by: 1 | -1, isSearch: boolean, target: EventTarget | null): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const at = rows.findIndex((row) => row === target)
  if (at >= 0) return focus(rows[at + by] ?? (by < 0 ? document.getElementById(SEARCH_ID) : null))
  return isSearch || target === document.body ? focus(rows[0] ?? null) : false
}

/** The request that has just been opened gets the focus, and its row once it is closed. */
export function moveFocus(request: Observable<OpenRequest>): void {
  let before = request.getSnapshot()
  request.subscribe(() => {
    const [left, now] = [before, request.getSnapshot()]
    before = now
    if (now.kind === 'shown' && left.kind === 'loading') afterRender(focusSheet)
    if (now.kind !== 'none' || left.kind === 'none') return
    afterRender(() => focus(document.querySelector(`[data-row="${CSS.escape(left.id)}"]`)))
  })
}

/** When React has rendered, unless the seller has moved the focus meanwhile: letters would get lost. */
function afterRender(moveFocus: () => void): void {
  const focused = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now === focused || now === document.body) moveFocus()
  })
}

function focusSheet(): void {
  focus(document.getElementById(SHEET_TITLE_ID))
}

function focus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return true
}
