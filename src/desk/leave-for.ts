import type { MouseEvent } from 'react'

/** Does what a button says that disappears by it: the section around it keeps the focus. */
export function leaveFor({ currentTarget }: MouseEvent, act: () => void): void {
  currentTarget.closest('section')?.focus()
  act()
}
