import type { PlacedLogo } from '../../../../order/logo/placement.ts'
import { classOf, shownProperty } from '../mark-in-sprite.ts'
import type { SurfaceOnScreen } from './surface-on-screen.ts'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * A copy of the logo that follows the pointer: moving the logo inside of the picture would paint the whole picture at
 * every frame. It is in the colours of its print, without the light that lies over it.
 */
export function ghostOf({ picture, mark, matrix }: SurfaceOnScreen, look: string) {
  const shown = mark.querySelector(`.${classOf(look)}`)
  const ghost = document.createElementNS(SVG, 'svg')
  ghost.setAttribute('class', `${picture.getAttribute('class')} logo-ghost`)
  ghost.setAttribute('aria-hidden', 'true')
  const drawn = document.createElementNS(SVG, 'g')
  const { a, b, c, d, e, f } = matrix
  drawn.setAttribute('transform', `matrix(${[a, b, c, d, e, f].join(' ')})`)
  const copies = picture.classList.contains('laser') ? ['lit', 'shaded', ''] : ['']
  for (const copy of copies) {
    const group = document.createElementNS(SVG, 'g')
    group.setAttribute('class', copy)
    group.append(...[...(shown?.childNodes ?? [])].map((node) => node.cloneNode(true)))
    drawn.append(group)
  }
  ghost.append(drawn)
  ghost.style.visibility = 'hidden'
  return {
    ghost,
    /** Instead of the logo in the picture. */
    show() {
      ghost.style.visibility = ''
      picture.style.setProperty(shownProperty(look), 'none')
    },
    remove() {
      ghost.remove()
      picture.style.removeProperty(shownProperty(look))
    },
  }
}

/** What moves the copy from where the logo was to where it is, as a CSS transform. */
export function movement(
  { area, matrix }: SurfaceOnScreen,
  from: PlacedLogo,
  to: PlacedLogo,
): string {
  const at = ({ x, y, turn }: PlacedLogo) =>
    new DOMMatrix().translate(area.x + x, area.y + y).rotate(turn)
  const moved = at(to)
    .scale(to.width / from.width)
    .multiply(at(from).inverse())
  return matrix.multiply(moved).multiply(matrix.inverse()).toString()
}
