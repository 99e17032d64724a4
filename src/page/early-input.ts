import { browserStorage } from '../delivery/browser-storage.ts'
import { DRAFT_KEY } from '../delivery/draft.ts'
import type { Session } from './session.ts'

/** What the inline script below noted before our code arrived; a choice outlives a reload. */
declare global {
  interface Window {
    omaggioEarly?: { ready: boolean; next: boolean }
  }
}

export const SCRIPT_FAILED_ID = 'script-failed'

/** While it stands on the root, the first step stays unseen: a draft is about to replace it. */
const RESTORING = 'restoring'
const EARLY_CHOICE_KEY = 'omaggio.early'

/**
 * Runs inside <head>, before anything else, so it is small and old-fashioned. An 'Avanti' pressed
 * before hydration would reload the page: it is noted instead, and done later. A script that does
 * not arrive is said out loud; later ones, a payment provider's, are not the page's. Where a draft waits, the step it replaces is not flashed first.
 */
export const EARLY_SCRIPT = `(function(){
var early=window.omaggioEarly={ready:false,next:false};
addEventListener("submit",function(e){if(!early.ready){e.preventDefault();early.next=true}},true);
addEventListener("change",function(e){if(!early.ready)try{sessionStorage.setItem("${EARLY_CHOICE_KEY}",e.target.value)}catch(e){}},true);
var root=document.documentElement;
try{if(/"active":[1-9]/.test(sessionStorage.getItem("${DRAFT_KEY}")))root.className="${RESTORING}"}catch(e){}
addEventListener("error",function(e){if(!early.ready&&e.target&&e.target.tagName==="SCRIPT"){root.className="";
var n=document.getElementById("${SCRIPT_FAILED_ID}");if(n)n.hidden=false}},true)
})()`

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
  if (chosen !== undefined) session.choose('product', chosen)
  if (early.next) void session.wizard.next()
}

/** Where storage is blocked, the radio itself still knows. */
function changedRadio(): string | undefined {
  const radio = document.querySelector<HTMLInputElement>('input[name="product"]:checked')
  return radio && !radio.defaultChecked ? radio.value : undefined
}
