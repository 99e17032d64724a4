import { afterEach, expect, it, vi } from 'vitest'
import { createDraftDrawings } from './draft-drawings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** As much of a document as has drawings. */
function documentWith(...names: readonly string[]) {
  const body = new Set<Element>()
  const drawn = (name: string): Element => {
    const drawing = {
      id: name,
      isEqualNode: (other: Element | null) => other?.id === name,
      remove: () => body.delete(drawing),
    } as Partial<Element> as Element
    return drawing
  }
  const append = (...added: readonly Element[]) => added.forEach((each) => body.add(each))
  append(...names.map(drawn))
  const document = {
    adoptedStyleSheets: [],
    body: { append },
    importNode: ({ id }: Element) => drawn(id),
    querySelectorAll: () => body,
  } as object as Document
  return { document, drawings: () => [...body].map(({ id }) => id) }
}

it('[ED18] the desk draws what the preview draws, and no more', () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      cssRules = []
      replaceSync = () => {}
    },
  )
  const desk = documentWith('products')
  const draft = createDraftDrawings(desk.document)
  draft.show(documentWith('products', 'mark').document)
  expect(desk.drawings()).toEqual(['products', 'mark'])
  draft.show(documentWith('other products', 'mark').document)
  expect(desk.drawings()).toEqual(['products', 'other products', 'mark'])
  draft.show(documentWith('products').document)
  expect(desk.drawings()).toEqual(['products'])
  draft.remove()
  expect(desk.drawings()).toEqual(['products'])
})
