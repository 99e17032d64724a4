import type { DemoTexts } from '../../../shop/texts/demo-texts.ts'
import type { Dress } from '../adopt-styles.ts'
import styles from './demo.css?inline'

/** Real buttons in a shadow root, as the provider's elements are. */
export function defineDemoButtons(
  elements: CustomElementRegistry,
  texts: DemoTexts,
  dress: Dress,
): void {
  define(elements, 'paypal-button', { label: texts.wallet, className: 'solid', dress })
  define(elements, 'paypal-basic-card-button', { label: texts.card, className: 'ghost', dress })
  if (!elements.get('paypal-basic-card-container')) {
    elements.define('paypal-basic-card-container', class extends HTMLElement {})
  }
}

interface Look {
  readonly label: string
  readonly className: 'solid' | 'ghost'
  readonly dress: Dress
}

function define(elements: CustomElementRegistry, name: string, look: Look): void {
  if (elements.get(name)) return
  const DemoButton = class extends HTMLElement {
    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      look.dress(root, styles)
      const button = document.createElement('button')
      button.type = 'button'
      button.className = look.className
      button.append(look.label)
      root.append(button)
    }
  }
  elements.define(name, DemoButton)
}
