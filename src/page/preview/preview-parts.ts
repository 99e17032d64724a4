import { PREVIEW_PARTS_FILE } from '../../shop/editing/preview-message.ts'
import { LATER_HTML_FILE } from '../later/later-html.ts'

/**
 * The page as the server renders it now, with its styles in a template, and what it loads after the first
 * step.
 */
export interface PreviewParts {
  readonly page: Document
  readonly later: Document
}

export async function fetchPreview({ search }: Location): Promise<PreviewParts> {
  const [page, later] = await Promise.all([
    fetchDocument(PREVIEW_PARTS_FILE + search),
    fetchDocument(LATER_HTML_FILE),
  ])
  return { page, later }
}

/** Not fetch: Trusted Types forbid a script to turn text into HTML, but not the browser. */
function fetchDocument(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.addEventListener('error', reject)
    request.addEventListener('load', () => {
      const { status, responseXML } = request
      if (status === 200 && responseXML) resolve(responseXML)
      else reject(new Error(`${address} was answered with ${status}`))
    })
    request.send()
  })
}

const sheet = new CSSStyleSheet()
/** Drawings and documents; everything else on the page is React's. */
const DRAWINGS = 'body > svg, body > template'

/** Puts styles, drawings and documents of the new page in the place of those of the old one. */
export function showParts(document: Document, { page, later }: PreviewParts): void {
  sheet.replaceSync(page.querySelector('template')?.content.textContent ?? '')
  // A constructed sheet: the policy of the frame knows the hash of the first inline one only.
  document.querySelector('head > style')?.remove()
  const others = document.adoptedStyleSheets.filter((each) => each !== sheet)
  // First, since styles that load later build on it.
  document.adoptedStyleSheets = [sheet, ...others]
  for (const old of document.querySelectorAll(DRAWINGS)) old.remove()
  for (const part of [page, later]) document.body.append(...part.querySelectorAll(DRAWINGS))
}
