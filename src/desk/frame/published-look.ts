import { observable } from '../../wizard/observable.ts'
import { DESK_FILE } from '../desk-address.ts'

/** What the desk's page has from the shop, which this desk may publish anew. */
export function createPublishedLook(document: Document) {
  const name = observable('')
  const sheet = new CSSStyleSheet()
  // It is the first sheet, so that the colours of a draft overrule it.
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  let drawings = drawingsIn(document)

  function show(page: Document): void {
    const { shop = '', style = '' } = page.getElementById('root')?.dataset ?? {}
    name.set(shop)
    sheet.replaceSync(style)
  }

  show(document)
  return {
    name,
    /** Takes over name, colours and drawings of the shop as it is published now. */
    refresh: (): void => {
      const request = new XMLHttpRequest()
      request.open('GET', DESK_FILE)
      // The browser itself reads the HTML, since the desk's policy forbids scripts to do it.
      request.responseType = 'document'
      request.addEventListener('load', () => {
        const page = request.responseXML
        if (request.status !== 200 || !page) return
        show(page)
        for (const old of drawings) old.remove()
        drawings = drawingsIn(page)
        document.body.append(...drawings)
      })
      request.send()
    },
  }
}

function drawingsIn(page: Document): readonly Element[] {
  return [...page.querySelectorAll('body > svg')]
}
