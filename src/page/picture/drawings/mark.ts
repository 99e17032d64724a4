import {
  add,
  closed,
  matrix,
  open,
  straight,
  turn,
  warped,
  type Matrix,
  type Outline,
  type Segment,
  type Warp,
} from './outline.ts'
import { idOf, point, rounded, type Point } from './svg.ts'

/** A placeholder for the visitor's logo: six petals and three words in one monoline hand. */

type Curve = readonly [number, number, number, number, number, number]

const PETAL_TIP: Point = [0, -17]
const PETAL_FOOT: Point = [0, -3.8]
const PETAL: Outline = [
  [PETAL_FOOT, [5.2, -6.8], [6.2, -13.4], PETAL_TIP],
  [PETAL_TIP, [-6.2, -13.4], [-5.2, -6.8], PETAL_FOOT],
]
const PETAL_ANGLES = [0, 60, 120, 180, 240, 300]

/** Letters of height 10: how wide, and the lines of the pen. */
interface Glyph {
  readonly width: number
  readonly lines: readonly Outline[]
}

function drawn(from: Point, ...to: (Point | Curve)[]): Outline {
  let pen = from
  return to.map((next): Segment => {
    const start = pen
    if (next.length === 2) {
      pen = next
      return straight(start, next)
    }
    pen = [next[4], next[5]]
    return [start, [next[0], next[1]], [next[2], next[3]], pen]
  })
}

const ROUND: readonly Curve[] = [
  [7.8, 0, 10, 2.2, 10, 5],
  [10, 7.8, 7.8, 10, 5, 10],
  [2.2, 10, 0, 7.8, 0, 5],
  [0, 2.2, 2.2, 0, 5, 0],
]

const GLYPHS: Readonly<Record<string, Glyph>> = {
  I: { width: 0, lines: [drawn([0, 0], [0, 10])] },
  L: { width: 5.4, lines: [drawn([0, 0], [0, 10], [5.4, 10])] },
  T: { width: 7.6, lines: [drawn([0, 0], [7.6, 0]), drawn([3.8, 0], [3.8, 10])] },
  U: {
    width: 7.6,
    lines: [drawn([0, 0], [0, 6], [0, 8.5, 1.6, 10, 3.8, 10], [6, 10, 7.6, 8.5, 7.6, 6], [7.6, 0])],
  },
  O: { width: 10, lines: [drawn([5, 0], ...ROUND)] },
  G: {
    width: 9.6,
    lines: [
      drawn(
        [8.6, 1.6],
        [7.6, 0.6, 6.4, 0, 5, 0],
        [2.2, 0, 0, 2.2, 0, 5],
        [0, 7.8, 2.2, 10, 5, 10],
        [7.6, 10, 9.6, 8, 9.6, 5.4],
        [5.8, 5.4],
      ),
    ],
  },
}
const KERNING: Readonly<Record<string, number>> = {
  IL: 4.6,
  TU: 3.8,
  UO: 3.8,
  LO: 2.2,
  OG: 3,
  GO: 3.2,
}
const WORD_SPACE = 8

interface Lettering {
  readonly lines: readonly Outline[]
  readonly width: number
}

function lettering(text: string): Lettering {
  let x = 0
  const lines: Outline[] = []
  for (const [index, letter] of text.split('').entries()) {
    const glyph = GLYPHS[letter]
    const left = x
    lines.push(...(glyph?.lines ?? []).map((line) => warped(line, ([px, py]) => [px + left, py])))
    x += glyph ? glyph.width + (KERNING[text.slice(index, index + 2)] ?? 0) : WORD_SPACE
  }
  return { lines, width: x }
}

const WORDS = lettering('IL TUO LOGO')

const PEN_WIDTH = 1.8
// A full-colour mark is printed on a white ground that shows round it.
const GROUND_WIDTH = 1.4
const WORDS_SCALE = 0.8
const WORDS_AT: Point = [-WORDS.width * (WORDS_SCALE / 2), 30]
const FLOWER_SCALE = 1.75
const FLOWER_AT: Point = [0, -10]

const placed = (outline: Outline, scale: number, at: Point, warp: Warp) =>
  open(warped(outline, (point) => warp(matrix(scale, 0, 0, scale, at).warp(point))))

/** The flower above the words. Parts are named so that another layout can use them again. */
function stacked(warp: Warp, nameOf: (part: string) => string = () => ''): string {
  const petals = PETAL_ANGLES.map((angle, index) => {
    const data = placed(warped(PETAL, turn(angle)), FLOWER_SCALE, FLOWER_AT, warp)
    return `<path class="p${index + 1}" d="${data}Z"/>`
  })
  const letters = WORDS.lines.map((line) => placed(line, WORDS_SCALE, WORDS_AT, warp)).join('')
  return (
    `<g${nameOf('flower')} class="petals">${petals.join('')}</g>` +
    `<path${nameOf('words')} class="words" stroke-width="${PEN_WIDTH}" d="${letters}"/>`
  )
}

/** How a standing cylinder bends it; mug and bottle differ by less than the eye sees. */
const BEND_RADIUS = 79
const BEND_SAG = 19.4
const bend: Warp = ([x, y]) => {
  const angle = x / BEND_RADIUS
  return [BEND_RADIUS * Math.sin(angle), y + BEND_SAG * (Math.cos(angle) - 1)]
}

/** A part of the flat mark once more, from its place there to another, in another size. */
function again(part: string, scale: number, from: Point, to: Point): string {
  const [x, y] = add(to, from, -scale)
  // The ground would shrink with the flower.
  const width = rounded(GROUND_WIDTH / scale)
  const transform = `translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale, 2)})`
  return `<use href="#${idOf(part)}" transform="${transform}" stroke-width="${width}"/>`
}

/** The flower before the words, where there is only a strip to print on. */
const inRow = () =>
  again('flower', 0.49, FLOWER_AT, [-58, 0]) + again('words', 1.15, WORDS_AT, [-36, -4.6])

const LAYOUTS = {
  stack: stacked(
    (point) => point,
    (part) => ` id="${idOf(part)}"`,
  ),
  bent: stacked(bend),
  row: inRow(),
}
type Layout = keyof typeof LAYOUTS

/** The mark in each layout, once: surfaces use the one that suits them. */
export const MARKS = Object.entries(LAYOUTS)
  .map(([layout, art]) => `<g id="${idOf(layout)}" stroke-width="${GROUND_WIDTH}">${art}</g>`)
  .join('')

/** The mark around a place of a surface, enlarged; on a turned face in that face's plane. */
export function mark(layout: Layout, at: Point, scale: number, face?: Matrix): string {
  const here = `translate(${point(at)}) scale(${rounded(scale, 2)})`
  const transform = face ? `${face.transform} ${here}` : here
  return `<use href="#${idOf(layout)}" transform="${transform}"/>`
}

/** The bare flower as path data: for a seal. */
export const FLOWER = PETAL_ANGLES.map((angle) => closed(warped(PETAL, turn(angle)))).join('')
