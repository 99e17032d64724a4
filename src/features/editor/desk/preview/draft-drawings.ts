/**
 * Has the desk draw the products of the draft, beside those of the published shop that the desk's page
 * has been made with. Those that the page has already are not added: when an element with an id comes or goes, the
 * browser makes anew the copies of every `<use>` that refers to this id, thousands of elements for all drawings.
 */
export function createDraftDrawings(document: Document) {
  const sheet = new CSSStyleSheet()
  let added: readonly Element[] = []
  const others = () => document.adoptedStyleSheets.filter((each) => each !== sheet)

  function replace(drawings: readonly Element[]): void {
    for (const old of added) old.remove()
    added = drawings
    document.body.append(...added)
  }

  return {
    /** `preview` is the document of the frame, which has all drawings. */
    show(preview: Document): void {
      sheet.replaceSync(tintsIn(preview))
      document.adoptedStyleSheets = [...others(), sheet]
      const published = drawingsIn(document).filter((each) => !added.includes(each))
      const drawings = drawingsIn(preview).filter(
        (drawing) => !published.some((each) => each.isEqualNode(drawing)),
      )
      const isSame = drawings.every((drawing, at) => drawing.isEqualNode(added[at] ?? null))
      if (isSame && drawings.length === added.length) return
      replace(drawings.map((drawing) => document.importNode(drawing, true)))
    },
    remove(): void {
      document.adoptedStyleSheets = others()
      replace([])
    },
  }
}

function drawingsIn(page: Document): readonly Element[] {
  return [...page.querySelectorAll('body > svg')]
}

/** The rules of the colours, for everything that is drawn. */
function tintsIn({ adoptedStyleSheets }: Document): string {
  const rules = adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  const texts = rules.map(({ cssText }) => cssText)
  return texts.filter((text) => text.startsWith('.tint-')).join('')
}
