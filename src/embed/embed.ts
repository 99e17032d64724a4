import { embedWizard } from './embedded-wizard.ts'

declare global {
  /** How many products the shop has: the server writes it in front of this script. */
  const OMAGGIO_PRODUCTS: number
}

const NAME = 'omaggio-wizard'
// Nothing is positioned: it would lie over a header of the host page that has no z-index.
const STYLES =
  ':host{display:flow-root}iframe{width:100%;border:0}iframe:not([hidden]){display:block}i{display:block;pointer-events:none}'

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
    embedWizard({ element: this, root, base, products: OMAGGIO_PRODUCTS, restart, signal })
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
