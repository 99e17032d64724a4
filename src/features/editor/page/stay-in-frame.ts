/**
 * Keeps the wizard to its frame: it shares no storage with visitors, takes no focus from what the seller
 * is typing beside it, and scrolls itself alone. Where storage is blocked the page keeps nothing, which
 * is what a preview wants.
 */
export function stayInFrame(window: Window & typeof globalThis): void {
  const blocked = {
    get(): never {
      throw new DOMException('The preview keeps nothing.', 'SecurityError')
    },
  }
  Object.defineProperty(window, 'localStorage', blocked)
  Object.defineProperty(window, 'sessionStorage', blocked)

  const { HTMLElement, Element, document } = window
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')
  const focus = own?.value as (this: HTMLElement, options?: FocusOptions) => void
  HTMLElement.prototype.focus = function focusWithin(options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  // The browser's own would scroll the desk around the frame too.
  Element.prototype.scrollIntoView = function scrollWithin() {
    window.scrollTo({ top: window.scrollY + this.getBoundingClientRect().top })
  }
}
