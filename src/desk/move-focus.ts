import type { Observable } from '../wizard/observable.ts'
import { SHEET_TITLE_ID } from '../features/requests/desk/request/request.tsx'
import type { OpenRequest } from '../features/requests/desk/request/shown-request.ts'

/** The request that has just been opened gets the focus, and its row once it is closed. */
export function moveFocus(request: Observable<OpenRequest>): void {
  let before = request.getSnapshot()
  request.subscribe(() => {
    const [left, now] = [before, request.getSnapshot()]
    before = now
    // After React has rendered it.
    if (now.kind === 'shown' && left.kind === 'loading') requestAnimationFrame(() => focusSheet())
    if (now.kind === 'none' && left.kind !== 'none') requestAnimationFrame(() => focusRow(left.id))
  })
}

export function focusSheet(): boolean {
  return focus(document.getElementById(SHEET_TITLE_ID))
}

function focusRow(id: string): boolean {
  return focus(document.querySelector(`[data-row="${CSS.escape(id)}"]`))
}

export function focus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return true
}
