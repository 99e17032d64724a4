import { browserStorage } from '../sending/browser-storage.ts'
import { withId } from '../../order/catalogue.ts'
import { optionsOf } from '../../order/dataset.ts'
import { isChoice, isSelection } from '../../order/selections.ts'
import type { Session } from '../session.ts'

/** What the early script noted before hydration; the choice survives a reload. */
declare global {
  interface Window {
    omaggioEarly?: {
      ready: boolean
      next: boolean
      pressed?: HTMLElement | null
      chosen?: string
    }
  }
}

/** A class on the root element that hides the first step until a draft has replaced it. */
export const RESTORING = 'restoring'
/** A class on the root element that makes room for the offer to go on with an earlier visit. */
export const RETURNING = 'returning'
export const EARLY_CHOICE_KEY = 'omaggio.early'

export function reveal(): void {
  document.documentElement.classList.remove(RESTORING)
}

/** Applies what was chosen and pressed before hydration. */
export function takeOverEarlyInput(session: Session): void {
  const early = window.omaggioEarly
  if (!early || early.ready) return
  early.ready = true
  early.pressed?.removeAttribute('aria-busy')
  const storage = browserStorage(() => window.sessionStorage)
  const chosen = early.chosen ?? storage.read(EARLY_CHOICE_KEY)
  storage.remove(EARLY_CHOICE_KEY)
  // With a draft at a later step, the early input was meant for the first step, not for this one.
  if (session.wizard.getSnapshot().active > 0) return
  const asked = session.wizard.steps[0]?.id ?? ''
  if (isSelection(asked) && isChoice(asked)) {
    // The note may come from an older page, whose products are gone.
    const { dataset } = session.order.getSnapshot()
    const option = withId(optionsOf(session.shop.catalogue, dataset, asked), chosen ?? '')
    if (option) session.choose(asked, option.id)
  }
  if (early.next) void session.wizard.next()
  else early.pressed?.click()
}
