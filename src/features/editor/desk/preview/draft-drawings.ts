import { PREVIEW_DRAWINGS_FILE, PREVIEW_FOLDER, type Drawn } from '../../wire/preview-message.ts'

export interface DraftDrawings {
  readonly show: (drawn: Drawn) => void
  readonly remove: () => void
}

/**
 * Has the desk draw the products of the draft, beside those of the published shop that the desk's page
 * has been made with.
 */
export function createDraftDrawings(document: Document): DraftDrawings {
  const sheet = new CSSStyleSheet()
  let shown: Drawn = { tints: '', drawings: '' }
  let added: readonly Element[] = []
  const others = () => document.adoptedStyleSheets.filter((each) => each !== sheet)

  function replace(drawings: readonly Element[]): void {
    for (const old of added) old.remove()
    added = drawings
    document.body.append(...added)
  }

  return {
    show(drawn) {
      const before = shown
      shown = drawn
      if (drawn.tints !== before.tints) {
        sheet.replaceSync(drawn.tints)
        document.adoptedStyleSheets = [...others(), sheet]
      }
      if (drawn.drawings === before.drawings) return
      const request = new XMLHttpRequest()
      request.open('GET', PREVIEW_FOLDER + PREVIEW_DRAWINGS_FILE)
      // The browser reads the HTML: the policy of the desk forbids scripts to.
      request.responseType = 'document'
      request.addEventListener('load', () => {
        if (shown !== drawn || !request.responseXML) return
        replace([...request.responseXML.querySelectorAll('body > svg')])
      })
      request.send()
    },
    remove() {
      shown = { tints: '', drawings: '' }
      document.adoptedStyleSheets = others()
      replace([])
    },
  }
}
