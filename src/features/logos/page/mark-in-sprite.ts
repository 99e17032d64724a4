import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import { MARK_AREAS, type MarkLayout } from '../../../page/picture/mark-areas.ts'
import type { Decals } from './decals.ts'
import { FOR_ALL } from './logo-state.ts'

/**
 * Puts logos into the sprite in place of the placeholder. Every picture of the page refers to the
 * sprite's three layouts of the mark, so all of them show it, in the technique of their print. Which of several logos
 * a picture shows is said by custom properties, since nothing else reaches the content of `<use>`.
 */
const LAYOUTS = Object.keys(MARK_AREAS) as MarkLayout[]

const placeholders = new Map<MarkLayout, readonly Node[]>()
/** Masks are outside of the layouts: what is inside of them is copied into every picture. */
const masks = element('svg', { class: 'sprite', 'aria-hidden': 'true', width: 0, height: 0 })
const styled = new Set<string>()

export const shownProperty = (key: string) => `--logo-${key || 'all'}`

/** The one for all gadgets, or else the placeholder, and those of single gadgets by their keys. */
export function putMarks(logos: ReadonlyMap<string, Decals>): void {
  masks.replaceChildren()
  document.body.append(masks)
  for (const layout of LAYOUTS) {
    const mark = document.getElementById(`o-${layout}`)
    if (!mark) continue
    const placeholder = placeholders.get(layout) ?? [...mark.childNodes]
    if (logos.size === 0) {
      mark.replaceChildren(...placeholder)
      placeholders.delete(layout)
      continue
    }
    placeholders.set(layout, placeholder)
    const keys = [...new Set([FOR_ALL, ...logos.keys()])]
    mark.replaceChildren(
      ...keys.map((key) => {
        const decals = logos.get(key)
        const group = element('g', { class: classOf(key) })
        group.append(...(decals ? decalNodes(key, layout, decals) : placeholder))
        return group
      }),
    )
  }
}

function decalNodes(key: string, layout: MarkLayout, decals: Decals): readonly Node[] {
  const { box, ink, full } = decals[layout]
  const id = `o-logo-${layout}${key && `-${key}`}`
  const mask = element('mask', { ...box, id, maskUnits: 'userSpaceOnUse' })
  mask.append(element('image', { ...box, href: ink }))
  masks.append(mask)
  return [
    element('rect', { ...box, class: 'logo-ink', mask: `url(#${id})` }),
    element('image', { ...box, class: 'logo-full', href: full }),
  ]
}

function classOf(key: string): string {
  const name = `logo-on-${key || 'all'}`
  if (!styled.has(key)) {
    const otherwise = key === FOR_ALL ? 'inline' : 'none'
    adoptStyles(document, `.${name}{display:var(${shownProperty(key)},${otherwise})}`)
    styled.add(key)
  }
  return name
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) {
    created.setAttribute(key, typeof value === 'number' ? String(Number(value.toFixed(2))) : value)
  }
  return created
}
