import type { DemoTexts } from '../../../shop/texts/demo-texts.ts'
import type { AdoptDemoStyles } from '../adopt-styles.ts'
import styles from './demo.css?inline'

/** Defines the provider's custom elements: buttons inside a shadow root, as in the real script. */
export function defineDemoButtons(
  elements: CustomElementRegistry,
  texts: DemoTexts,
  adoptDemoStyles: AdoptDemoStyles,
): void {
  define(elements, 'paypal-button', { label: texts.wallet, className: 'solid', adoptDemoStyles })
  define(elements, 'paypal-basic-card-button', {
    label: texts.card,
    className: 'ghost',
    adoptDemoStyles,
  })
  if (!elements.get('paypal-basic-card-container')) {
    elements.define('paypal-basic-card-container', class extends HTMLElement {})
  }
}

interface DemoButtonOptions {
  readonly label: string
  readonly className: 'solid' | 'ghost'
  readonly adoptDemoStyles: AdoptDemoStyles
}

function define(elements: CustomElementRegistry, name: string, options: DemoButtonOptions): void {
  if (elements.get(name)) return
  const DemoButton = class extends HTMLElement {
    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      options.adoptDemoStyles(root, styles)
      const button = document.createElement('button')
      button.type = 'button'
      button.className = options.className
      button.append(options.label)
      root.append(button)
    }
  }
  elements.define(name, DemoButton)
}
