import type { Page } from '@playwright/test'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const isPack = (href: string) => /^#o-(box|bag)$/.test(href)

/** The painted areas of the live picture, without shadows: of the pieces, and of each packaging. */
export async function paintedAreas(page: Page): Promise<{ pieces: Box[]; packs: Box[] }> {
  const areas = await page.getByRole('img').evaluate((picture) => {
    // One frame for all of them: each change would be another layout of the page.
    const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const drawn = [...picture.querySelectorAll('use')].map((use) => {
      const href = use.getAttribute('href') ?? ''
      const target = document.querySelector(href)?.cloneNode(true)
      if (!(target instanceof SVGGElement)) throw new Error('no target')
      // Shadows are blurred or radial gradients; what is clipped stays inside other shapes.
      const skipped = '[filter], [clip-path], [fill="url(#o-cast)"], [fill="url(#o-contact)"]'
      for (const element of target.querySelectorAll(skipped)) element.remove()
      frame.append(target)
      return { use, href, target }
    })
    document.body.append(frame)
    const found = drawn.flatMap(({ use, href, target }) => {
      const box = target.getBBox()
      const at = use.getCTM() ?? undefined
      const from = new DOMPoint(box.x, box.y).matrixTransform(at)
      const to = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(at)
      // A layer of which nothing is left has no area.
      if (box.width === 0) return []
      return [{ href, box: { left: from.x, top: from.y, right: to.x, bottom: to.y } }]
    })
    frame.remove()
    return found
  })
  return {
    pieces: areas.filter(({ href }) => !isPack(href)).map(({ box }) => box),
    packs: areas.filter(({ href }) => isPack(href)).map(({ box }) => box),
  }
}
