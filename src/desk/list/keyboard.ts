import type { Observable } from '../../wizard/observable.ts'
import { SHEET_TITLE_ID } from '../open-sheet.tsx'
import type { Views } from '../views.ts'
import type { Listed } from './list.ts'
import { SEARCH_ID } from './search-field.tsx'

export const LIST_NEWS_ID = 'list-news'
const ROWS = '.inbox .row-open'

/** A list with something open beside it. */
type ListViews = Pick<Views<{ readonly open: string | undefined }>, 'getSnapshot' | 'go'>
type OpenSheet =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' | 'shown' | 'failed'; readonly id: string }

export type Step = (by: 1 | -1) => void

/** Arrows lead through the list, or sideways from what is open to the next one; `/` into the search, Esc back to the list. */
export function onKey(
  views: ListViews,
  key: string,
  target: EventTarget | null,
  step?: Step,
): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select') : null
  const isSearch = field?.id === SEARCH_ID
  if (key === 'Escape') return leave(views, field !== null && !isSearch)
  if (field && !isSearch) return false
  if (key === '/' && !isSearch) return focus(document.getElementById(SEARCH_ID))
  if (step && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    return !isSearch && isBesideList(target) && goOn(step, key)
  }
  if (key === 'ArrowDown') return moveInList(1, isSearch, target)
  if (key === 'ArrowUp' && !isSearch) return moveInList(-1, isSearch, target)
  return false
}

function isBesideList(target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Element && target.closest('.sheet') !== null)
  )
}

function goOn(step: Step, key: 'ArrowLeft' | 'ArrowRight'): boolean {
  step(key === 'ArrowLeft' ? -1 : 1)
  return true
}

/** Esc leads out of a field first, then out of the request. */
function leave(views: ListViews, isInField: boolean): boolean {
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

/** The request that has just been opened gets the focus, and once it is closed its row, or what is said of its end. */
export function moveFocus(request: Pick<Observable<OpenSheet>, 'subscribe' | 'getSnapshot'>): void {
  let before = request.getSnapshot()
  request.subscribe(() => {
    const [left, now] = [before, request.getSnapshot()]
    before = now
    if (now.kind === 'shown' && left.kind === 'loading') {
      rowOf(now.id)?.scrollIntoView({ block: 'nearest' })
      afterRender(focusSheet)
    }
    if (now.kind !== 'none' || left.kind === 'none') return
    afterRender(() => {
      focus(rowOf(left.id) ?? document.querySelector(`#${LIST_NEWS_ID}:not(:empty)`))
    })
  })
}

function rowOf(id: string): Element | null {
  return document.querySelector(`[data-row="${CSS.escape(id)}"]`)
}

/** The first row that a press brings gets the focus. */
export function focusFirstNew(
  list: Pick<Observable<Listed<unknown>>, 'subscribe' | 'getSnapshot'>,
): void {
  const { length: before } = list.getSnapshot().rows ?? []
  const focused = document.activeElement
  const unsubscribe = list.subscribe(() => {
    if ((list.getSnapshot().rows?.length ?? 0) <= before) return
    unsubscribe()
    afterRender(() => focus(document.querySelectorAll(ROWS)[before] ?? null), focused)
  })
}

/** When React has rendered, unless the seller has moved the focus meanwhile: letters would get lost. */
function afterRender(moveFocus: () => void, focused = document.activeElement): void {
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
