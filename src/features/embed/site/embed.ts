import { SELECTION_IDS } from '../../../order/selections.ts'
import { HOST_PARAMETER } from '../../../shop/embedding.ts'
import { isPageMessage, reservedHeight, type ViewMessage } from '../wire.ts'

declare global {
  /** What the server writes in front of this script: how many products the shop has, and who may show them. */
  const OMAGGIO_PRODUCTS: number
  const OMAGGIO_SITES: readonly string[]
}

const NAME = 'omaggio-wizard'
// Nothing is positioned: it would lie over a header of the host page that has no z-index. The colour scheme is that of
// the wizard: a frame of another one than its page is never transparent.
const STYLES =
  ':host{display:flow-root}iframe{width:100%;border:0;color-scheme:light}iframe:not([hidden]){display:block}i{display:block;pointer-events:none}'

/** The folder of the wizard's page: it lives beside this script, below whatever path. */
const script = document.currentScript
const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href)

// The page sends its first message while it loads. Later than this after its end there will be none:
// the wizard cannot be reached, or the sandbox allows no scripts.
const SILENT_AFTER_MS = 4000

/** Attributes of the element that become parameters of the address. */
const PARAMETERS = [...SELECTION_IDS, 'payment', 'transparent']

class OmaggioWizard extends HTMLElement {
  #shown: AbortController | undefined

  connectedCallback(): void {
    this.#shown = new AbortController()
    embedWizard(this, this.shadowRoot ?? this.#openRoot(), this.#shown.signal)
  }

  disconnectedCallback(): void {
    this.#shown?.abort()
  }

  /** Shows the wizard anew, after an attribute has changed. */
  restart(): void {
    this.disconnectedCallback()
    this.connectedCallback()
  }

  /** A style sheet that a script makes is allowed by every policy of the page around it. */
  #openRoot(): ShadowRoot {
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
    root.adoptedStyleSheets = [sheet]
    return root
  }
}

/** Shows the wizard in a frame that is as high as its content, until the signal. */
function embedWizard(element: OmaggioWizard, root: ShadowRoot, signal: AbortSignal): void {
  const frame = document.createElement('iframe')
  const target = document.createElement('i')
  const fallback = document.createElement('slot')
  const sandbox = element.getAttribute('sandbox')
  let isHeard = false
  let asked = 0

  // A browser tells nothing about a frame that it refuses.
  if (!OMAGGIO_SITES.includes(origin)) return root.replaceChildren(fallback)
  frame.src = addressFor(element)
  frame.allow = 'clipboard-write; payment'
  frame.scrolling = 'no'
  if (sandbox !== null) frame.setAttribute('sandbox', sandbox)
  root.replaceChildren(frame, target)
  setHeight(reservedHeight(element.clientWidth, OMAGGIO_PRODUCTS))

  function setHeight(height: number): void {
    frame.style.height = `${height}px`
  }

  function covered(): readonly [top: number, bottom: number] {
    const { left, width } = frame.getBoundingClientRect()
    const middle = left + width / 2
    return [coveredAt('top', element, middle), coveredAt('bottom', element, middle)]
  }

  function tellView(): void {
    asked = 0
    const frameTop = frame.getBoundingClientRect().top
    const [above, below] = covered()
    const top = above - frameTop
    const view: ViewMessage = { omaggio: 'view', top, bottom: innerHeight - below - frameTop }
    // Before its first message the frame may show an error page of the browser.
    if (isHeard) frame.contentWindow?.postMessage(view, base.origin)
  }

  /** Once for each painted frame, however often the page is scrolled and resized. */
  function tellViewSoon(): void {
    asked ||= requestAnimationFrame(tellView)
  }

  function show(top: number, bottom: number): void {
    const [above, below] = covered()
    const { style } = target
    // Over that part of the frame, and without a height of its own for what follows.
    const { height } = frame.getBoundingClientRect()
    style.height = `${bottom - top}px`
    style.margin = `${top - height}px 0 ${height - bottom}px`
    style.scrollMargin = `${above}px 0 ${below}px`
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    target.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }

  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || origin !== base.origin || !isPageMessage(data)) return
    isHeard = true
    fallback.remove()
    frame.hidden = false
    if (data.omaggio === 'show') return show(data.top, data.bottom)
    if (data.omaggio === 'height') {
      setHeight(data.height)
      return tellViewSoon()
    }
    const { omaggio, ...detail } = data
    element.dispatchEvent(new CustomEvent(`omaggio:${omaggio}`, { bubbles: true, detail }))
  }

  function onLoad(): void {
    // Not earlier: where this script is in the browser's cache, the element begins without its link.
    frame.title = element.title || element.textContent.trim()
    setTimeout(showLinkIfSilent, SILENT_AFTER_MS)
  }

  /** The link inside the element leads to the wizard all the same. */
  function showLinkIfSilent(): void {
    if (isHeard || signal.aborted) return
    frame.hidden = true
    root.append(fallback)
  }

  const observer = new ResizeObserver(tellViewSoon)
  observer.observe(document.documentElement)
  // A new frame, since another address of this one would be an entry in the history of the host page.
  const attributes = new MutationObserver(() => {
    if (addressFor(element) !== frame.src) element.restart()
  })
  attributes.observe(element, { attributes: true })
  frame.addEventListener('load', onLoad, { signal })
  addEventListener('message', onMessage, { signal })
  addEventListener('resize', tellViewSoon, { signal })
  // Also of a part of the page that scrolls.
  addEventListener('scroll', tellViewSoon, { capture: true, passive: true, signal })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    attributes.disconnect()
    cancelAnimationFrame(asked)
    frame.remove()
  })
}

// A larger one is no bar, but a window over the page.
const LARGEST_SHARE = 0.3

/**
 * How much of the screen the bars of the host page cover at one edge: a header that stays, say. They are
 * found by looking, so that nobody has to measure and configure them.
 */
function coveredAt(edge: 'top' | 'bottom', element: Element, x: number): number {
  const isTop = edge === 'top'
  let covered = 0
  for (;;) {
    const bar = barAt(element, x, isTop ? covered : innerHeight - 1 - covered)
    const reach = isTop ? bar?.bottom : bar && innerHeight - bar.top
    if (!reach || reach <= covered || reach > innerHeight * LARGEST_SHARE) return covered
    covered = reach
  }
}

/** The fixed or sticky part of the page at this point, unless the element itself is in it. */
function barAt(element: Element, x: number, y: number): DOMRect | undefined {
  let found = document.elementFromPoint(x, y)
  while (found && !/fixed|sticky/.test(getComputedStyle(found).position))
    found = found.parentElement
  return found && !found.contains(element) ? found.getBoundingClientRect() : undefined
}

function addressFor(element: Element): string {
  const address = new URL(base)
  for (const name of PARAMETERS) {
    const value = element.getAttribute(name)
    // An attribute without a value: `<omaggio-wizard payment>`.
    if (value !== null) address.searchParams.set(name, value || 'true')
  }
  // Not the origin of the address, which a page in `srcdoc` does not have.
  address.searchParams.set(HOST_PARAMETER, origin)
  return address.href
}

// The line that embeds it may stand on a page more than once.
if (!customElements.get(NAME)) customElements.define(NAME, OmaggioWizard)
