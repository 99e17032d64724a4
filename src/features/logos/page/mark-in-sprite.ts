import { MARK_AREAS, type MarkLayout } from '../../../page/picture/mark-areas.ts'
import type { Decals } from './decals.ts'

/**
 * Puts a logo into the sprite in place of the placeholder. Every picture of the page refers to the
 * sprite's three layouts of the mark, so all of them show it, in the technique of their print.
 */
const LAYOUTS = Object.keys(MARK_AREAS) as MarkLayout[]

const placeholders = new Map<MarkLayout, readonly Node[]>()
/** Masks are outside of the layouts: what is inside of them is copied into every picture. */
const masks = element('svg', { class: 'sprite', 'aria-hidden': 'true', width: 0, height: 0 })

export function putMark(decals: Decals): void {
  masks.replaceChildren()
  document.body.append(masks)
  for (const layout of LAYOUTS) {
    const mark = document.getElementById(`o-${layout}`)
    if (!mark) continue
    if (!placeholders.has(layout)) placeholders.set(layout, [...mark.childNodes])
    const { box, ink, full } = decals[layout]
    const id = `o-logo-${layout}`
    const mask = element('mask', { ...box, id, maskUnits: 'userSpaceOnUse' })
    mask.append(element('image', { ...box, href: ink }))
    masks.append(mask)
    mark.replaceChildren(
      element('rect', { ...box, class: 'logo-ink', mask: `url(#${id})` }),
      element('image', { ...box, class: 'logo-full', href: full }),
    )
  }
}

export function putPlaceholder(): void {
  for (const [layout, nodes] of placeholders) {
    document.getElementById(`o-${layout}`)?.replaceChildren(...nodes)
  }
  placeholders.clear()
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) {
    created.setAttribute(key, typeof value === 'number' ? String(Number(value.toFixed(2))) : value)
  }
  return created
}
