import type { Appearance } from '../appearance.ts'
import { TINTED_GRADIENTS } from '../drawings/svg.ts'
import { tonesOf } from '../tones.ts'

/** An appearance with the value of its colour. */
export interface Look extends Omit<Appearance, 'drawing'> {
  readonly css: string
}

/** The light and the dark copy under an engraving, as `drawings.css` has them. */
export const ENGRAVED_COPIES = {
  lit: { color: '#fff', attributes: 'opacity=".5" transform="translate(.8 .9)"' },
  shaded: { color: '#1c1108', attributes: 'opacity=".4" transform="translate(-.7 -.8)"' },
} as const

/** The colour of the print; undefined where it is printed in full colour. */
export function printColor({ css, finish, print }: Look): string | undefined {
  const { ink, engraved, bare } = tonesOf(css)
  if (print === 'digital') return undefined
  if (print !== 'laser') return ink
  return finish === 'metal' ? bare : engraved
}

/** What `drawings.css` says by custom properties, as plain values of one appearance. */
export function stillStyle(look: Look): string {
  const tones = tonesOf(look.css)
  const ink = printColor(look)
  return [
    ...(['body', 'lift', 'deep', 'dark'] as const).map(
      (tone) =>
        `.f-${tone}{fill:${tones[tone]};stop-color:${tones[tone]}}.s-${tone}{stroke:${tones[tone]}}`,
    ),
    ...TINTED_GRADIENTS.map((name) => `.f-${name}{fill:url(#o-${name}-${look.color})}`),
    '.ln{fill:none;stroke-linecap:round;stroke-linejoin:round}.flat>*{stroke-linecap:butt}',
    markStyle('', ink ?? tones.ink, ink === undefined),
    ...Object.entries(ENGRAVED_COPIES).map(([name, { color }]) => markStyle(`-${name}`, color)),
  ].join('')
}

function markStyle(suffix: string, color: string, isFull = false): string {
  const petals = [1, 2, 3, 4, 5, 6].map(
    (n) => `.p${n}${suffix}{fill:${isFull ? `url(#o-i${n})` : color}}`,
  )
  return [
    `.words${suffix}{fill:none;stroke:${color};stroke-linecap:round;stroke-linejoin:round}`,
    `.petals${suffix}{stroke:${isFull ? '#fff' : 'none'};paint-order:stroke}`,
    ...petals,
  ].join('')
}
