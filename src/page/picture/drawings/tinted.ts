import type { Choice } from '../../../order/catalogue.ts'
import type { Color } from '../../../shop/shop.ts'
import { customProperties } from '../../colors/oklch.ts'
import { tonesOf } from '../tones.ts'
import { idOf, rounded, TINTED_GRADIENTS, type TintedGradient, type Tone } from './svg.ts'

/**
 * Light and shade in the tones of each colour. A gradient does not inherit custom properties from the
 * drawing that uses it, so every colour of the shop has its own gradients, and the class of the colour
 * refers to them. Blurred shapes would look the same, but take much longer to paint.
 */
type Stops = readonly (readonly [offset: number, tone: Tone])[]

/** Around a tube: light from the top left, the dark side, reflected light on the far edge. */
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

/** Across a flat face, away from the light. */
const FACE: Stops = [
  [0.2, 'lift'],
  [0.5, 'body'],
  [0.62, 'body'],
  [0.95, 'deep'],
]

const stopElements = (stops: Stops) =>
  stops
    .map(([offset, tone]) => `<stop stop-color="var(--${tone})" offset="${rounded(offset, 2)}"/>`)
    .join('')

const idFor = (name: TintedGradient, color: string) => idOf(`${name}-${color}`)

const gradient = (id: string, attributes: string, stops = '') =>
  `<linearGradient id="${id}"${attributes}>${stops}</linearGradient>`

export function tintedGradients(colors: readonly Choice[]): string {
  return colors.map(({ id }) => gradientsOf(id)).join('')
}

function gradientsOf(color: string): string {
  const round = idFor('round', color)
  return `<g class="tint-${color}">${[
    gradient(round, '', stopElements(ROUND)),
    gradient(idFor('lying', color), ` href="#${round}" x2="0" y2="1"`),
    gradient(idFor('face', color), ' x2="1" y2="1"', stopElements(FACE)),
  ].join('')}</g>`
}

/** The style rule of a colour's class: its tones, and its gradients, which are flat until they have loaded. */
export function tintRule({ id, css }: Color): string {
  const gradients = TINTED_GRADIENTS.map((name) => `--${name}:url(#${idFor(name, id)}) var(--body)`)
  return `.tint-${id}{--tint:${css};${customProperties(tonesOf(css))};${gradients.join(';')}}`
}
