import type { Drawn } from '../../wire/preview-message.ts'

const NOTHING: Drawn = { tints: '', drawings: '' }

/**
 * Has the desk draw the products of the draft, beside those of the published shop that the desk's page
 * has been made with.
 */
export function createDraftDrawings(document: Document) {
  const sheet = new CSSStyleSheet()
  let shown = NOTHING
  let added: readonly Element[] = []
  const others = () => document.adoptedStyleSheets.filter((each) => each !== sheet)

  function replace(drawings: readonly Element[]): void {
    for (const old of added) old.remove()
    added = drawings
    document.body.append(...added)
  }

  return {
    /** `preview` is the document of the frame, which has all drawings. */
    show(drawn: Drawn, preview: Document): void {
      sheet.replaceSync(drawn.tints)
      document.adoptedStyleSheets = [...others(), sheet]
      if (drawn.drawings !== shown.drawings) {
        const drawings = preview.querySelectorAll('body > svg')
        replace([...drawings].map((drawing) => document.importNode(drawing, true)))
      }
      shown = drawn
    },
    remove(): void {
      shown = NOTHING
      document.adoptedStyleSheets = others()
      replace([])
    },
  }
}
