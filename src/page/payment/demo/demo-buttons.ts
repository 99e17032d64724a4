import { adoptStyles } from '../adopt-styles.ts'
import styles from './demo-buttons.css?inline'

/** Real buttons in a shadow root, as the provider's elements are. */
export function defineDemoButtons(elements: CustomElementRegistry): void {
  define(elements, 'paypal-button', 'Paga con PayPal')
  define(elements, 'paypal-basic-card-button', 'Paga con carta')
  if (!elements.get('paypal-basic-card-container')) {
    elements.define('paypal-basic-card-container', class extends HTMLElement {})
  }
}

function define(elements: CustomElementRegistry, name: string, label: string): void {
  if (elements.get(name)) return
  const DemoButton = class extends HTMLElement {
    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      adoptStyles(root, styles)
      const button = document.createElement('button')
      button.type = 'button'
      button.append(label)
      root.append(button)
    }
  }
  elements.define(name, DemoButton)
}
