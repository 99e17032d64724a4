import {
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
const WORD_SPACE = 7.4

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

const scaled = (scale: number, origin: Point): Warp => matrix(scale, 0, 0, scale, origin).warp

/** The flower above the words, or before them where there is only a strip to print on. */
const LAYOUTS = {
  stack: { flower: scaled(1.75, [0, -10]), words: scaled(0.8, [-WORDS.width * 0.4, 30]) },
  row: { flower: scaled(0.86, [-58, 0]), words: scaled(0.92, [-36, -4.6]) },
}
type Layout = keyof typeof LAYOUTS

const PEN_WIDTH = 1.95

function laidOut(layout: Layout, warp: Warp, scale: number): string {
  const { flower, words } = LAYOUTS[layout]
  const placed = (outline: Outline, inLayout: Warp) =>
    open(warped(outline, (point) => warp(inLayout(point))))
  const petals = PETAL_ANGLES.map((angle, index) => {
    const data = placed(warped(PETAL, turn(angle)), flower)
    return `<path class="p${index + 1}" d="${data}Z"/>`
  })
  const letters = WORDS.lines.map((line) => placed(line, words)).join('')
  const penWidth = rounded(PEN_WIDTH * scale, 2)
  const text = `<path class="words" stroke-width="${penWidth}" d="${letters}"/>`
  return petals.join('') + text
}

/** The mark as it lies flat. Every flat face uses the one of its layout. */
export const FLAT_MARKS = (Object.keys(LAYOUTS) as Layout[])
  .map((layout) => {
    const art = laidOut(layout, (point) => point, 1)
    return `<g id="${idOf(layout)}" class="petals">${art}</g>`
  })
  .join('')

/** The mark on a flat face: around a place of it, enlarged. */
export function flatMark(layout: Layout, at: Point, scale: number, face?: Matrix): string {
  const placed = `translate(${point(at)}) scale(${rounded(scale, 2)})`
  const transform = face ? `${face.transform} ${placed}` : placed
  return `<use href="#${idOf(layout)}" transform="${transform}"/>`
}

/** The mark round a standing cylinder seen from above: `roundness` is how far its ellipses open. */
export function roundMark(center: Point, radius: number, roundness: number, scale: number): string {
  const warp: Warp = ([x, y]) => {
    const angle = (x * scale) / radius
    return [
      center[0] + radius * Math.sin(angle),
      center[1] + y * scale + radius * roundness * (Math.cos(angle) - 1),
    ]
  }
  return `<g class="petals">${laidOut('stack', warp, scale)}</g>`
}

/** The bare flower as path data: for a seal. */
export const FLOWER = PETAL_ANGLES.map((angle) => closed(warped(PETAL, turn(angle)))).join('')
