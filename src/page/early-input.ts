import type { Session } from './session.ts'

/** What the inline script below noted before our code arrived. */
declare global {
  interface Window {
    omaggioEarly?: { ready: boolean; next: boolean }
  }
}

export const SCRIPT_FAILED_ID = 'script-failed'

/**
 * Runs inside <head>, before anything else, so it is small and old-fashioned. An 'Avanti' pressed
 * before hydration would reload the page: it is noted instead, and done later. A script that does
 * not arrive is said out loud.
 */
export const EARLY_SCRIPT = `(function(){
var early=window.omaggioEarly={ready:false,next:false};
addEventListener("submit",function(e){if(!early.ready){e.preventDefault();early.next=true}},true);
addEventListener("error",function(e){if(e.target&&e.target.tagName==="SCRIPT"){
var n=document.getElementById("${SCRIPT_FAILED_ID}");if(n)n.hidden=false}},true)
})()`

/** Makes what was chosen and pressed before hydration count. */
export function takeOverEarlyInput(form: HTMLFormElement | null, session: Session): void {
  const early = window.omaggioEarly
  if (!form || !early || early.ready) return
  early.ready = true
  const chosen = form.querySelector<HTMLInputElement>('input[name="product"]:checked')
  if (chosen && !chosen.defaultChecked) session.choose('product', chosen.value)
  if (early.next) void session.wizard.next()
}
