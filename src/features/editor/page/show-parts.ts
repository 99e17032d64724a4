import { SHOP_STYLE_ID } from '../../../page/page-data.ts'

const sheet = new CSSStyleSheet()
let shownStyle: string | undefined
/** As it was fetched: a logo that is tried changes what is shown. */
let shownDrawings: string | undefined
/** Drawings and documents; everything else on the page is React's. */
const DRAWN = 'body > svg, body > template'

/** Shows styles, drawings and documents of a changed shop, where they differ. */
export function showParts(document: Document, changed: Document): void {
  const style = changed.getElementById(SHOP_STYLE_ID)?.textContent ?? ''
  if (style !== shownStyle) {
    shownStyle = style
    sheet.replaceSync(style)
    // A constructed sheet: the policy of the frame knows the hash of the first inline one only.
    const others = document.adoptedStyleSheets.filter((each) => each !== sheet)
    // First, since styles that load later build on it.
    document.adoptedStyleSheets = [sheet, ...others]
  }
  const drawn = [...changed.querySelectorAll(DRAWN)]
  const drawings = drawn.map(({ outerHTML }) => outerHTML).join('')
  if (drawings === shownDrawings) return
  shownDrawings = drawings
  for (const old of document.querySelectorAll(DRAWN)) old.remove()
  document.body.append(...drawn)
}
