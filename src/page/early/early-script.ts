import { DRAFT_KEY } from '../sending/draft.ts'
import { OWN_MARK_KEY } from '../picture/own-mark.ts'
import { MEMORY_KEY } from '../sending/selection-memory.ts'
import { SENT_KEY } from '../sending/sent-copy.ts'
import { EARLY_CHOICE_KEY, RESTORING, RETURNING } from './early-input.ts'

export const SCRIPT_FAILED_ID = 'script-failed'

/**
 * Runs inside <head> before anything else, so it is small and written for every browser. An 'Avanti'
 * pressed before hydration would reload the page, and other buttons would do nothing: the script notes
 * the press instead, and marks the button as busy. Some of the page is hydrated earlier than the rest: a press that
 * is noted goes no further, so that it counts once. The script shows a message
 * when the page's own script fails to load (later scripts, a payment provider's, do not count), and
 * hides the first step where a draft or a confirmation is about to replace it, and the placeholder where the
 * visitor's logo is, and makes room for the offer to go on with an earlier visit. In a file of its own, so that it stays out of the page's bundle.
 */
export const EARLY_SCRIPT = `(function(){
var early=window.omaggioEarly={ready:false,next:false};
function press(b){if(early.pressed)early.pressed.removeAttribute("aria-busy");early.pressed=b;if(b)b.setAttribute("aria-busy","true")}
addEventListener("submit",function(e){if(!early.ready){e.preventDefault();e.stopPropagation();early.next=true;press(e.submitter)}},true);
addEventListener("click",function(e){var b=!early.ready&&e.target.closest("button[type=button]");if(b){e.stopPropagation();press(b)}},true);
addEventListener("change",function(e){if(!early.ready)try{early.chosen=e.target.value;sessionStorage.setItem("${EARLY_CHOICE_KEY}",early.chosen)}catch(e){}},true);
var root=document.documentElement;
try{var draft=sessionStorage.getItem("${DRAFT_KEY}"),sent=sessionStorage.getItem("${SENT_KEY}");
if("${OWN_MARK_KEY}"in sessionStorage)root.style.setProperty("--placeholder","hidden");
if(sent||/"active":[1-9]|"(before|after)":\\[{/.test(draft))root.className="${RESTORING}";
else if(!draft&&!/[?&]product=/.test(location.search)&&localStorage.getItem("${MEMORY_KEY}"))root.className="${RETURNING}"}catch(e){}
addEventListener("error",function(e){if(!early.ready&&e.target&&e.target.tagName==="SCRIPT"){root.className="";
var n=document.getElementById("${SCRIPT_FAILED_ID}");if(n)n.hidden=false}},true)
})()`
