import { MARK_AREAS, type MarkArea, type MarkLayout } from '../../../page/picture/mark-areas.ts'
import type { Decals } from './decals.ts'

/**
 * Puts a logo into the sprite in place of the placeholder. Every picture of the page refers to the
 * sprite's three layouts of the mark, so all of them show it, in the technique of their print.
 */
const LAYOUTS = Object.keys(MARK_AREAS) as MarkLayout[]

const placeholders = new Map<MarkLayout, readonly Node[]>()
const masks = new Map<MarkLayout, SVGElement>()

export function putMark(decals: Decals): void {
  for (const layout of LAYOUTS) {
    const mark = document.getElementById(`o-${layout}`)
    if (!mark) continue
    if (!placeholders.has(layout)) placeholders.set(layout, [...mark.childNodes])
    const { box, ink, full } = decals[layout]
    const maskId = `o-logo-${layout}`
    maskOf(layout, maskId, box).replaceChildren(element('image', { ...box, href: ink }))
    mark.replaceChildren(
      element('rect', { ...box, class: 'logo-ink', mask: `url(#${maskId})` }),
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

/** Outside of the layouts: what is inside of them is copied into every picture. */
function maskOf(layout: MarkLayout, id: string, box: MarkArea): SVGElement {
  const mask = masks.get(layout) ?? element('mask', { id, maskUnits: 'userSpaceOnUse' })
  if (!masks.has(layout)) {
    masks.set(layout, mask)
    const sprite = element('svg', { class: 'sprite', 'aria-hidden': 'true', width: 0, height: 0 })
    sprite.append(mask)
    document.body.append(sprite)
  }
  setAttributes(mask, { ...box })
  return mask
}

type Attributes = Readonly<Record<string, string | number>>

function element(name: string, attributes: Attributes): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name)
  setAttributes(created, attributes)
  return created
}

function setAttributes(target: SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    target.setAttribute(name, typeof value === 'number' ? String(Number(value.toFixed(2))) : value)
  }
}
