import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import {
  readSurface,
  SURFACES_ID,
  type MarkArea,
  type Surface,
} from '../../../page/picture/mark-areas.ts'
import type { Decal } from './decals.ts'

/**
 * Puts logos into the sprite beside the placeholders. Every picture of the page refers to the sprite, so all of them
 * show a logo, in the technique of their print. Which of several a picture shows is said by custom properties, since
 * nothing else reaches the content of `<use>`.
 */

/** An element of the sprite that shows the placeholder. */
export interface Host {
  /** The same for hosts that show a logo at the same place. */
  readonly name: string
  readonly placeholder: SVGElement
  readonly area: MarkArea
  readonly isBent: boolean
}

/** Masks are outside of the drawings: what is inside of them is copied into every picture. */
const masks = element('svg', { class: 'sprite', 'aria-hidden': 'true', width: 0, height: 0 })
const styled = new Set<string>()

export const PLACEHOLDER_SHOWN = '--logo-none'
export const shownProperty = (look: string) => `--logo-${look}`

const CLASS = 'logo-look'
export const classOf = (look: string) => `${CLASS}-${look}`

/** The hosts of a drawing. */
export function hostsOf(drawing: string, area: MarkArea): readonly Host[] {
  const found = document.querySelectorAll<SVGElement>(`#o-${drawing}-mark use`)
  return [...found].map((placeholder) => {
    const isBent = placeholder.getAttribute('href') === '#o-bent'
    return { name: drawing, placeholder, area, isBent }
  })
}

/** The host of the photos whose area has these proportions. */
export function hostOfPhotos(id: string, area: MarkArea): Host {
  const found = document.getElementById(id)?.querySelector('use')
  const placeholder = found ?? element('use', { href: '#o-stack' })
  if (!found) {
    const layers = element('svg', { class: 'sprite layers', 'aria-hidden': 'true' })
    const host = element('g', { id })
    host.append(placeholder)
    layers.append(host)
    document.body.append(layers)
  }
  return { name: id, placeholder, area, isBent: false }
}

/** A drawing that is printed twice has several hosts in one group: those of a host follow its placeholder. */
export function shownOn({ placeholder }: Host, look: string): Element | undefined {
  let group = lookAfter(placeholder)
  while (group && !group.classList.contains(classOf(look))) group = lookAfter(group)
  return group
}

function lookAfter({ nextElementSibling: next }: Element): Element | undefined {
  return next?.classList.contains(CLASS) ? next : undefined
}

/** Where a look is already shown, it is replaced. */
export function putOn(host: Host, look: string, decal: Decal): void {
  style(look)
  const { placeholder } = host
  placeholder.classList.add('logo-placeholder')
  const group = element('g', { class: `${CLASS} ${classOf(look)}` })
  const transform = placeholder.getAttribute('transform')
  if (transform) group.setAttribute('transform', transform)
  group.append(decalOf(`o-${host.name}-${look}`, decal))
  const shown = shownOn(host, look)
  if (shown) shown.replaceWith(group)
  else placeholder.after(group)
}

export function takeAway(isUnused: (look: string) => boolean): void {
  for (const group of document.querySelectorAll(`.${CLASS}`)) {
    const look = group.classList[1]?.slice(CLASS.length + 1)
    if (look !== undefined && isUnused(look)) group.remove()
  }
}

function decalOf(id: string, { box, turn, ink, full }: Decal): SVGElement {
  document.getElementById(id)?.remove()
  const mask = element('mask', { ...box, id, maskUnits: 'userSpaceOnUse' })
  mask.append(element('image', { ...box, href: ink }))
  masks.append(mask)
  if (!masks.isConnected) document.body.append(masks)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map((value) => value.toFixed(2))
  const group = element('g', turn === 0 ? {} : { transform: `rotate(${turn} ${x} ${y})` })
  group.append(
    element('rect', { ...box, class: 'logo-ink', mask: `url(#${id})` }),
    element('image', { ...box, class: 'logo-full', href: full }),
  )
  return group
}

function style(look: string): void {
  if (styled.has(look)) return
  adoptStyles(document, `.${classOf(look)}{display:var(${shownProperty(look)},none)}`)
  styled.add(look)
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) {
    created.setAttribute(key, typeof value === 'number' ? String(Number(value.toFixed(2))) : value)
  }
  return created
}

/** The page has the surfaces of its drawings, beside these. */
export function surfaceInSprite(drawing: string): Surface {
  const surfaces = document.getElementById(SURFACES_ID)?.dataset
  return readSurface(surfaces?.[drawing] ?? surfaces?.gift ?? '')
}
