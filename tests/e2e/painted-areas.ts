import type { Page } from '@playwright/test'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface PaintedAreas {
  readonly product: string
  /** What the picture is made of, as ids of drawings. */
  readonly drawings: readonly string[]
  readonly pieces: readonly Box[]
  readonly packs: readonly Box[]
}

const isPack = (href: string) => /^#o-(box|bag)(-\w+)?$/.test(href)

/**
 * Chooses one product after the other. Returns the painted areas of each live picture, without shadows: of
 * the pieces, and of each packaging. Inside the page: pictures that nobody looks at need not be painted.
 */
export async function paintedAreas(
  page: Page,
  products: readonly string[],
): Promise<PaintedAreas[]> {
  const pictures = await page.evaluate(async (names) => {
    const found = []
    for (const name of names) {
      const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=product]')]
      radios.find(({ labels }) => labels?.[0]?.textContent.startsWith(name))?.click()
      const selector = `[role=img][aria-label^="${name}:"] use`
      const uses = () => [...document.querySelectorAll<SVGUseElement>(selector)]
      const isMissing = () =>
        uses().some((use) => !document.querySelector(use.getAttribute('href') ?? ''))
      // Some drawings load after the first step.
      const begun = performance.now()
      while (uses().length === 0 || isMissing()) {
        if (performance.now() - begun > 60_000) {
          const state = {
            chosen: radios.find(({ checked }) => checked)?.value,
            pictures: [...document.querySelectorAll('[role=img]')].map((image) => image.outerHTML),
            loaded: performance.getEntriesByType('resource').map((entry) => entry.name),
          }
          throw new Error(`${name} is not drawn: ${JSON.stringify(state)}`)
        }
        await new Promise((resolve) => setTimeout(resolve))
      }

      // One frame for all of them: each change would be another layout of the page.
      const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      // A layer with a pile of packaging refers to its boxes or bags.
      const parts = uses().flatMap((use) => {
        const at = use.getCTM() ?? undefined
        const layer = document.querySelector(use.getAttribute('href') ?? '')
        const packs = [...(layer?.querySelectorAll<SVGUseElement>('[href^="#o-b"]') ?? [])]
        if (packs.length === 0) return [{ use, at }]
        return packs.map((pack) => {
          const place = pack.transform.baseVal.consolidate()?.matrix
          return { use: pack, at: DOMMatrix.fromMatrix(at).multiply(DOMMatrix.fromMatrix(place)) }
        })
      })
      const drawn = parts.map(({ use, at }) => {
        const href = use.getAttribute('href') ?? ''
        const target = document.querySelector(href)?.cloneNode(true)
        if (!(target instanceof SVGGElement)) throw new Error('no target')
        // Shadows are blurred or radial gradients; what is clipped stays inside other shapes.
        const skipped = '[filter], [clip-path], [fill="url(#o-cast)"], [fill="url(#o-contact)"]'
        for (const element of target.querySelectorAll(skipped)) element.remove()
        frame.append(target)
        return { href, at, target }
      })
      document.body.append(frame)
      const areas = drawn.map(({ href, at, target }) => {
        const box = target.getBBox()
        const from = new DOMPoint(box.x, box.y).matrixTransform(at)
        const to = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(at)
        const painted = { left: from.x, top: from.y, right: to.x, bottom: to.y }
        // A layer of which nothing is left has no area.
        return { href, box: box.width === 0 ? null : painted }
      })
      frame.remove()
      found.push({ name, areas })
    }
    return found
  }, products)
  return pictures.map(({ name, areas }) => ({
    product: name,
    drawings: areas.map(({ href }) => href),
    pieces: areas.flatMap(({ href, box }) => (box && !isPack(href) ? [box] : [])),
    packs: areas.flatMap(({ href, box }) => (box && isPack(href) ? [box] : [])),
  }))
}
