import { browserStorage } from '../../sending/browser-storage.ts'
import { withId } from '../../order/catalogue.ts'
import type { Session } from '../session.ts'

/** What the early script noted before our code arrived; a choice outlives a reload. */
declare global {
  interface Window {
    omaggioEarly?: { ready: boolean; next: boolean }
  }
}

/** While it stands on the root, the first step stays unseen: a draft is about to replace it. */
export const RESTORING = 'restoring'
export const EARLY_CHOICE_KEY = 'omaggio.early'

/** The step that is shown is the one to be seen. */
export function reveal(): void {
  document.documentElement.classList.remove(RESTORING)
}

/** Makes what was chosen and pressed before hydration count. */
export function takeOverEarlyInput(session: Session): void {
  const early = window.omaggioEarly
  if (!early || early.ready) return
  early.ready = true
  const storage = browserStorage(() => window.sessionStorage)
  const chosen = storage.read(EARLY_CHOICE_KEY) ?? changedRadio()
  storage.remove(EARLY_CHOICE_KEY)
  // With a draft at a later step, what was pressed on the first one was not meant for it.
  if (session.wizard.getSnapshot().active > 0) return
  // Noted on a page of yesterday, perhaps, which sold other things.
  const product = withId(session.shop.catalogue.products, chosen ?? '')
  if (product) session.choose('product', product.id)
  if (early.next) void session.wizard.next()
}

/** Where storage is blocked, the radio itself still knows. */
function changedRadio(): string | undefined {
  const radio = document.querySelector<HTMLInputElement>('input[name="product"]:checked')
  return radio && !radio.defaultChecked ? radio.value : undefined
}
