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

/** What the classes of lines do in `drawings.css`. */
export const LINE_STYLE =
  '.ln{fill:none;stroke-linecap:round;stroke-linejoin:round}.flat>*{stroke-linecap:butt}'

/** The colour of the print; undefined where it is printed in full colour. */
export function printColor({ css, finish, print }: Look): string | undefined {
  const { ink, engraved, bare } = tonesOf(css)
  if (print === 'digital') return undefined
  if (print !== 'laser') return ink
  return finish === 'metal' ? bare : engraved
}

/** Drawings with a value in place of each custom property; `copy` is the colour of a copy of the mark. */
export function withValues(drawings: string, look: Look, copy?: string): string {
  const tones = tonesOf(look.css)
  const print = copy ?? printColor(look)
  const gradients = TINTED_GRADIENTS.map((name) => [name, `url(#o-${name}-${look.color})`])
  const petals = [1, 2, 3, 4, 5, 6].map((n) => [`i${n}`, print ?? `url(#o-i${n})`])
  const values: Readonly<Record<string, string>> = {
    ...tones,
    ...Object.fromEntries([...gradients, ...petals]),
    print: print ?? tones.ink,
    under: print === undefined ? '#fff' : 'none',
  }
  // With the fallback of a property, such as `var(--i1,var(--print))`.
  return drawings.replaceAll(
    /var\(--(\w+)(?:,[^()]+(?:\([^()]+\))?)?\)/g,
    (_, name: string) => values[name] ?? '',
  )
}
