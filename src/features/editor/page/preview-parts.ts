import {
  PREVIEW_DRAWINGS_FILE,
  PREVIEW_PARTS_FILE,
  type PreviewParts,
} from '../wire/preview-message.ts'
import type { PageDataSource } from '../../../page/page-data.ts'

export interface FetchedPreview {
  readonly parts: PreviewParts
  /** Undefined where they are those of the page that is shown. */
  readonly drawings: Document | undefined
}

/** The page as it is now. */
export async function fetchPreview({ search }: Location): Promise<FetchedPreview> {
  const reply = await fetch(PREVIEW_PARTS_FILE + search)
  if (!reply.ok) throw new Error(`${PREVIEW_PARTS_FILE} was answered with ${reply.status}`)
  const parts = (await reply.json()) as PreviewParts
  const isNew = parts.drawings !== shown.drawings
  return { parts, drawings: isNew ? await fetchDocument(PREVIEW_DRAWINGS_FILE) : undefined }
}

/** The data in the place of the element that has them in a page. */
export function dataOf({ data }: PreviewParts): PageDataSource {
  return { getElementById: () => ({ textContent: data }) }
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
/** Unknown in the page as it was loaded. */
let shown: Omit<PreviewParts, 'data'> = { style: '', tints: '', drawings: '' }

/** Shows styles, drawings and documents of the new page where they differ from those of the old one. */
export function showParts(document: Document, { parts, drawings }: FetchedPreview): void {
  if (parts.style !== shown.style || parts.tints !== shown.tints) {
    sheet.replaceSync(parts.style + parts.tints)
    // A constructed sheet: the policy of the frame knows the hash of the first inline one only.
    const others = document.adoptedStyleSheets.filter((each) => each !== sheet)
    // First, since styles that load later build on it.
    document.adoptedStyleSheets = [sheet, ...others]
  }
  if (drawings) {
    for (const old of document.querySelectorAll(DRAWINGS)) old.remove()
    document.body.append(...drawings.querySelectorAll(DRAWINGS))
  }
  shown = parts
}
