import type { DemoTexts } from '../../../../shop/texts/demo-texts.ts'

/** Defines the provider's custom elements: buttons inside a shadow root, as in the real script. */
export function defineDemoButtons(
  elements: CustomElementRegistry,
  texts: DemoTexts,
  adoptStyles: (root: ShadowRoot) => void,
): void {
  const define = (name: string, element: CustomElementConstructor) => {
    if (!elements.get(name)) elements.define(name, element)
  }
  const buttonElement = (label: string, className: 'solid' | 'ghost') =>
    class extends HTMLElement {
      constructor() {
        super()
        const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
        adoptStyles(root)
        const button = document.createElement('button')
        button.type = 'button'
        button.className = className
        button.append(label)
        root.append(button)
      }
    }
  define('paypal-button', buttonElement(texts.wallet, 'solid'))
  define('paypal-basic-card-button', buttonElement(texts.card, 'ghost'))
  define('paypal-basic-card-container', class extends HTMLElement {})
}
