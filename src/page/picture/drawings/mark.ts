import { bend } from '../bend.ts'
import { WORDS, WORDS_WIDTH } from './lettering.ts'
import {
  add,
  drawn,
  matrix,
  open,
  turn,
  warped,
  type Matrix,
  type Outline,
  type Warp,
} from './outline.ts'
import { idOf, point, rounded, type Point } from './svg.ts'

/** The mark: a placeholder for the visitor's logo, a flower of six petals and three words. */

export const PETAL = drawn(
  [0, -3.8],
  [5.2, -6.8, 6.2, -13.4, 0, -17],
  [-6.2, -13.4, -5.2, -6.8, 0, -3.8],
)
const PETAL_ANGLES = [0, 60, 120, 180, 240, 300]

const PEN_WIDTH = 1.8
// A full-colour mark is printed over white, which is visible as a border.
const UNDERPRINT_WIDTH = 1.4
const WORDS_SCALE = 0.8
const WORDS_AT: Point = [-WORDS_WIDTH * (WORDS_SCALE / 2), 30]
const FLOWER_SCALE = 1.75
const FLOWER_AT: Point = [0, -10]

const placed = (outline: Outline, scale: number, at: Point, warp: Warp) =>
  open(warped(outline, (point) => warp(matrix(scale, 0, 0, scale, at).warp(point))))

/** The flower above the words. Parts get ids, so that another layout can reuse them. */
function stacked(warp: Warp, idAttribute: (part: string) => string = () => ''): string {
  const petals = PETAL_ANGLES.map((angle, index) => {
    const data = placed(warped(PETAL, turn(angle)), FLOWER_SCALE, FLOWER_AT, warp)
    return `<path fill="var(--i${index + 1},var(--print))" d="${data}Z"/>`
  })
  const letters = WORDS.map((stroke) => placed(stroke, WORDS_SCALE, WORDS_AT, warp)).join('')
  return (
    `<g${idAttribute('flower')} class="petals" stroke="var(--under,none)" paint-order="stroke">${petals.join('')}</g>` +
    `<path${idAttribute('words')} class="words ln" stroke="var(--print)" stroke-width="${PEN_WIDTH}" d="${letters}"/>`
  )
}

/** Reuses a part of the flat mark at another place and scale. */
function reused(part: string, scale: number, from: Point, to: Point): string {
  const [x, y] = add(to, from, -scale)
  // Divided by the scale, so that the white border keeps its width.
  const width = rounded(UNDERPRINT_WIDTH / scale)
  const transform = `translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale, 2)})`
  return `<use href="#${idOf(part)}" transform="${transform}" stroke-width="${width}"/>`
}

type MarkLayout = 'stack' | 'bent' | 'row'

const LAYOUTS: Readonly<Record<MarkLayout, string>> = {
  stack: stacked(
    (point) => point,
    (part) => ` id="${idOf(part)}"`,
  ),
  bent: stacked(bend),
  /** The flower to the left of the words, for narrow surfaces. */
  row: reused('flower', 0.49, FLOWER_AT, [-58, 0]) + reused('words', 1.15, WORDS_AT, [-36, -4.6]),
}

/** Every layout of the mark, defined once; a drawing refers to the one that fits its surface. */
export const MARKS = Object.entries(LAYOUTS)
  .map(([layout, art]) => `<g id="${idOf(layout)}" stroke-width="${UNDERPRINT_WIDTH}">${art}</g>`)
  .join('')

/** The mark, centred at a point and scaled; on a turned face, in the plane of that face. */
export function mark(layout: MarkLayout, at: Point, scale: number, face?: Matrix): string {
  const here = `translate(${point(at)}) scale(${rounded(scale, 2)})`
  const transform = face ? `${face.transform} ${here}` : here
  return `<use href="#${idOf(layout)}" transform="${transform}"/>`
}
