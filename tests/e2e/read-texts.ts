import { LOGO_ROW } from '../../src/order/logo/sent-logo.ts'
import { SELECTIONS } from '../../src/order/selections.ts'
import type { TextGroup } from '../../src/shop/texts/changed-texts.ts'
import { demoCatalogue, demoShop } from '../support/demo-shop.ts'
import { expect, type Page } from '@playwright/test'

/** Fixed by the specification, what the shop itself says, the visitor's logo, and that a demo payment is one. */
const FIXED = [
  'Informazioni',
  'Indietro',
  'Avanti',
  'Invia',
  'Omaggio',
  '© Omaggio',
  '!',
  '*',
  ...[...Object.values(SELECTIONS), LOGO_ROW].map(({ label }) => label),
  'marchio.png',
  'IVA esclusa',
  ...Object.values(demoShop.settings.sampleCustomer),
  'Compilare correttamente i campi',
  'Grazie. La richiesta è stata inoltrata correttamente.',
  'Pagamento completato da Mario',
  'Pagamento di prova: nessun addebito',
  ...['products', 'colors', 'materials', 'prints', 'packaging'].flatMap((list) =>
    demoCatalogue[list as 'products'].map(({ label }) => label),
  ),
]
  // The longest first: one name may hold another.
  .sort((a, b) => b.length - a.length)

/** `da 0,35 €/pz`, `+35,00 €`, `–`, and what joins the names of a configuration. */
const FIGURES = /da [\d.,]+\s€\/pz|\d[\d.,]*|€|[\s+−×–·,:-]/g

/** Each text says its own name, and keeps the places to be filled in. */
export function named(texts: TextGroup, path = ''): TextGroup {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const here = path ? `${path}.${name}` : name
      if (typeof text !== 'string') return [name, named(text, here)]
      return [name, `⟦${here}⟧ ${(text.match(/\{\w+\}/g) ?? []).join(' ')}`.trim()]
    }),
  )
}

function namesIn(group: TextGroup): string[] {
  return Object.values(group).flatMap((text) =>
    typeof text === 'string' ? (/⟦(.+)⟧/.exec(text)?.[1] ?? []) : namesIn(text),
  )
}

/** Everything that a visitor can read or hear now, but for the shop's long texts. */
async function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [document.title]
    const read = (root: Element | ShadowRoot) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        const isText =
          parent && !parent.closest('script, style, template, noscript, textarea, svg, .prose')
        if (isText && parent.checkVisibility({ visibilityProperty: true }))
          found.push(node.textContent ?? '')
      }
      for (const element of root.querySelectorAll('*')) {
        const label = element.getAttribute('aria-label')
        if (label && element.checkVisibility({ visibilityProperty: true })) found.push(label)
        // The payment provider's buttons and window keep their words in one.
        if (element.shadowRoot) read(element.shadowRoot)
      }
    }
    read(document.body)
    return found.map((text) => text.trim()).filter(Boolean)
  })
}

/** Reads the page whenever told, in a shop where each text says its name. */
export class Reader {
  readonly page: Page
  readonly #seen = new Set<string>()
  readonly #ours = new Set<string>()

  constructor(page: Page) {
    this.page = page
  }

  async read(): Promise<void> {
    for (const text of await visibleTexts(this.page)) {
      for (const [, name = ''] of text.matchAll(/⟦([^⟧]+)⟧/g)) this.#seen.add(name)
      const rest = FIXED.reduce((left, fixed) => left.replaceAll(fixed, ''), text)
      if (!text.includes('⟦') && rest.replace(FIGURES, '') !== '') this.#ours.add(text)
    }
  }

  /** Reads as soon as this text is shown. */
  async readAt(name: string): Promise<void> {
    await expect(this.page.getByText(`⟦${name}⟧`).filter({ visible: true }).first()).toBeVisible()
    await this.read()
  }

  /** Words that are neither the shop's nor fixed. */
  get ours(): string[] {
    return [...this.#ours]
  }

  unseen(texts: TextGroup): string[] {
    return namesIn(named(texts)).filter((name) => !this.#seen.has(name))
  }
}
