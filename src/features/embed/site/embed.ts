import { embedWizard } from './embedded-wizard.ts'

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

/** The wizard lives beside this script, below whatever path. */
const script = document.currentScript
const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href)

class OmaggioWizard extends HTMLElement {
  #shown: AbortController | undefined

  connectedCallback(): void {
    this.#shown = new AbortController()
    const { signal } = this.#shown
    const root = this.shadowRoot ?? this.#openRoot()
    const restart = () => {
      this.disconnectedCallback()
      this.connectedCallback()
    }
    const shop = { products: OMAGGIO_PRODUCTS, sites: OMAGGIO_SITES }
    embedWizard({ element: this, root, base, ...shop, restart, signal })
  }

  disconnectedCallback(): void {
    this.#shown?.abort()
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

// The line that embeds it may stand on a page more than once.
if (!customElements.get(NAME)) customElements.define(NAME, OmaggioWizard)
