import { useEffect, type RefObject } from 'react'
import type { StepId } from '../../shop/texts/page-texts.ts'
import { useSession, useWizard } from '../use-session.ts'

/** Moves the focus to the first field within `part` that is marked as refused. */
export function useFocusWhenRefused(id: StepId, part: RefObject<HTMLElement | null>): void {
  const index = useSession().wizard.indexOf(id)
  // Each refusal makes a new list: a second press of the button moves the focus again.
  const failed = useWizard((wizard) => wizard.failed)
  useEffect(() => {
    if (failed.includes(index)) part.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failed, index, part])
}
