import { moved, straight, type Outline, type Segment } from './outline.ts'
import type { Point } from './svg.ts'

/** Two control points and the end of a curve. */
type Curve = readonly [number, number, number, number, number, number]

/** One letter, 10 units high: its width and its strokes. */
interface Glyph {
  readonly width: number
  readonly strokes: readonly Outline[]
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

const CIRCLE: readonly Curve[] = [
  [7.8, 0, 10, 2.2, 10, 5],
  [10, 7.8, 7.8, 10, 5, 10],
  [2.2, 10, 0, 7.8, 0, 5],
  [0, 2.2, 2.2, 0, 5, 0],
]

const GLYPHS: Readonly<Record<string, Glyph>> = {
  I: { width: 0, strokes: [drawn([0, 0], [0, 10])] },
  L: { width: 5.4, strokes: [drawn([0, 0], [0, 10], [5.4, 10])] },
  T: { width: 7.6, strokes: [drawn([0, 0], [7.6, 0]), drawn([3.8, 0], [3.8, 10])] },
  U: {
    width: 7.6,
    strokes: [
      drawn([0, 0], [0, 6], [0, 8.5, 1.6, 10, 3.8, 10], [6, 10, 7.6, 8.5, 7.6, 6], [7.6, 0]),
    ],
  },
  O: { width: 10, strokes: [drawn([5, 0], ...CIRCLE)] },
  G: {
    width: 9.6,
    strokes: [
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
  readonly strokes: readonly Outline[]
  readonly width: number
}

/** Text in capitals, as strokes of one width. */
export function lettering(text: string): Lettering {
  let x = 0
  const strokes: Outline[] = []
  for (const [index, letter] of text.split('').entries()) {
    const glyph = GLYPHS[letter]
    for (const stroke of glyph?.strokes ?? []) strokes.push(moved(stroke, [x, 0]))
    x += glyph ? glyph.width + (KERNING[text.slice(index, index + 2)] ?? 0) : WORD_SPACE
  }
  return { strokes, width: x }
}
