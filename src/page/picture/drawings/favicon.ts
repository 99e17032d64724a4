import { brandColors } from '../../colors/brand-colors.ts'
import { tonesOf } from '../tones.ts'
import { BOW, FRONT, RIBBON_DOWN, RIBBON_OVER, RIBBON_SIDE, SIDE, TOP } from './gift.ts'

/** The present in flat colours: at 16 pixels, gradients would not be visible. */
export function tabIcon(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="52 62 292 292">${present(color)}</svg>`
}

/** With a background and a margin: phones cut icons into shapes of their own. */
export function phoneIcon(color: string): string {
  const background = `<path fill="${brandColors(color).stage}" d="M-52-42h500v500h-500Z"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -42 500 500">${background}${present(color)}</svg>`
}

function present(color: string): string {
  const { body, lift, dark } = tonesOf(color)
  const faces: readonly (readonly [fill: string, data: string])[] = [
    [body, FRONT],
    [dark, SIDE],
    [lift, TOP],
    ['#f4ead8', RIBBON_DOWN + RIBBON_OVER + RIBBON_SIDE],
  ]
  const paths = faces.map(([fill, data]) => `<path fill="${fill}" d="${data}"/>`)
  const bow = `<path fill="#f4ead8" stroke="${dark}" stroke-width="10" d="${BOW.left}${BOW.right}"/>`
  return paths.join('') + bow
}
