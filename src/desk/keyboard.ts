import { SEARCH_ID } from '../features/requests/desk/inbox/inbox.tsx'
import { focus, focusSheet } from './move-focus.ts'

interface KeyboardOptions {
  readonly openId: () => string | undefined
  readonly onClose: () => void
}

const ROWS = '.row-open'

/** Keys that work anywhere in the desk: arrows through the list, `/` for the search, Esc to go back. */
export function listenForKeys({ openId, onClose }: KeyboardOptions): void {
  addEventListener('keydown', (event) => {
    const { key, target } = event
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isPlain || event.defaultPrevented || document.querySelector('dialog[open]')) return
    const field = target instanceof Element ? target.closest('input, textarea, select') : null
    const isSearch = field?.id === SEARCH_ID
    const isDone = () => {
      if (key === 'Escape') return leave(field, openId(), onClose)
      if (field && !isSearch) return false
      if (key === '/' && !isSearch) return focus(document.getElementById(SEARCH_ID))
      if (key === 'ArrowDown') return moveInList(1, isSearch, target)
      if (key === 'ArrowUp' && !isSearch) return moveInList(-1, isSearch, target)
      return false
    }
    if (isDone()) event.preventDefault()
  })
}

/** Out of a field first, then out of the request. */
function leave(field: Element | null, open: string | undefined, onClose: () => void): boolean {
  if (field instanceof HTMLElement && open !== undefined && field.id !== SEARCH_ID) {
    focusSheet()
    return true
  }
  if (open === undefined) return false
  onClose()
  return true
}

/** From the search, or from nowhere, to the first row; inside the request the arrows scroll. */
function moveInList(by: 1 | -1, isSearch: boolean, target: EventTarget | null): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const at = rows.findIndex((row) => row === target)
  if (at >= 0) return focus(rows[at + by] ?? (by < 0 ? document.getElementById(SEARCH_ID) : null))
  return isSearch || target === document.body ? focus(rows[0] ?? null) : false
}
