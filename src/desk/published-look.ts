import { observable, type Observable } from '../wizard/observable.ts'
import { DESK_FILE } from './desk-address.ts'

export interface PublishedLook {
  /** The name of the shop. */
  readonly name: Observable<string>
  /** Takes over name, colours and drawings of the shop as it is published now. */
  readonly refresh: () => void
}

/** What the desk's page has from the shop, which this desk may publish anew. */
export function createPublishedLook(document: Document): PublishedLook {
  const name = observable(nameIn(document))
  const sheet = new CSSStyleSheet()
  let drawings: readonly Element[] = [...document.querySelectorAll('body > svg')]
  return {
    name,
    refresh() {
      const request = new XMLHttpRequest()
      request.open('GET', DESK_FILE)
      // The browser reads the HTML: the policy of the desk forbids scripts to.
      request.responseType = 'document'
      request.addEventListener('load', () => {
        const page = request.responseXML
        if (request.status !== 200 || !page) return
        name.set(nameIn(page))
        sheet.replaceSync(page.querySelector('style')?.textContent ?? '')
        const others = document.adoptedStyleSheets.filter((each) => each !== sheet)
        // First: the colours of a later draft come after it.
        document.adoptedStyleSheets = [sheet, ...others]
        for (const old of drawings) old.remove()
        drawings = [...page.querySelectorAll('body > svg')]
        document.body.append(...drawings)
      })
      request.send()
    },
  }
}

function nameIn(page: Document): string {
  return page.getElementById('root')?.dataset.shop ?? ''
}
