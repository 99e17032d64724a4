import type { Choice } from '../../../order/catalogue.ts'
import type { Color } from '../../../shop/shop.ts'
import { toneProperties } from '../tones.ts'
import { idOf, rounded, TINTED, type Tinted, type Tone } from './svg.ts'

/**
 * Volume in the tones of the tint. A gradient does not see the tint of the drawing that uses it, so
 * every colour of the shop has gradients of its own, and the colour's class says which they are.
 * Blurred shapes would look the same and be the dearest thing to paint.
 */
type Stops = readonly (readonly [offset: number, tone: Tone])[]

/** Round a tube: the lamp at the top left, the dark side, a bounce on the far edge. */
const ROUND: Stops = [
  [0, 'deep'],
  [0.1, 'lift'],
  [0.26, 'lift'],
  [0.52, 'body'],
  [0.6, 'body'],
  [0.78, 'deep'],
  [0.9, 'dark'],
  [1, 'deep'],
]

/** Over a flat face, away from the lamp. */
const FACE: Stops = [
  [0.2, 'lift'],
  [0.5, 'body'],
  [0.62, 'body'],
  [0.95, 'deep'],
]

const stopElements = (stops: Stops) =>
  stops.map(([offset, tone]) => `<stop class="f-${tone}" offset="${rounded(offset, 2)}"/>`).join('')

const idFor = (name: Tinted, color: string) => idOf(`${name}-${color}`)

const gradient = (id: string, attributes: string, stops = '') =>
  `<linearGradient id="${id}"${attributes}>${stops}</linearGradient>`

export function tintedPaints(colors: readonly Choice[]): string {
  return colors.map(({ id }) => paintsOf(id)).join('')
}

function paintsOf(color: string): string {
  const round = idFor('round', color)
  return `<g class="tint-${color}">${[
    gradient(round, '', stopElements(ROUND)),
    gradient(idFor('lying', color), ` href="#${round}" x2="0" y2="1"`),
    gradient(idFor('face', color), ' x2="1" y2="1"', stopElements(FACE)),
  ].join('')}</g>`
}

/** The colour's class: its tones, and which gradients are its own. */
export function tintRule({ id, css }: Color): string {
  const paints = TINTED.map((name) => `--${name}:url(#${idFor(name, id)})`)
  return `.tint-${id}{--tint:${css};${toneProperties(css)};${paints.join(';')}}`
}
