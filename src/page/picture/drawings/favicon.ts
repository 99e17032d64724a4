import { brandColors } from '../../colors/brand-colors.ts'
import { tonesOf } from '../tones.ts'
import { DRAWN } from './drawn.ts'

// Larger than a fifth of the icon, so that 16 pixels show it; its edge keeps it apart from every brand colour.
const DOT = '<circle cx="288" cy="118" r="48" fill="#d92d20" stroke="#fff" stroke-width="14"/>'

/** The present in flat colours: at 16 pixels, gradients would not be visible. `hasDot`: something is new. */
export function tabIcon(color: string, hasDot = false): string {
  const dot = hasDot ? DOT : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="52 62 292 292">${present(color)}${dot}</svg>`
}

/** With a background and a margin: phones cut icons into shapes of their own. */
export function phoneIcon(color: string): string {
  const background = `<path fill="${brandColors(color).stage}" d="M-52-42h500v500h-500Z"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -42 500 500">${background}${present(color)}</svg>`
}

function present(color: string): string {
  const { body, lift, dark } = tonesOf(color)
  const { front, side, top, ribbon, bow } = DRAWN.present
  const faces: readonly (readonly [fill: string, data: string])[] = [
    [body, front],
    [dark, side],
    [lift, top],
    ['#f4ead8', ribbon],
  ]
  const paths = faces.map(([fill, data]) => `<path fill="${fill}" d="${data}"/>`)
  const tied = `<path fill="#f4ead8" stroke="${dark}" stroke-width="10" d="${bow}"/>`
  return paths.join('') + tied
}
