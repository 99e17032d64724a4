import { lyingShadow, type Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { add, closed, drawn, matrix, open, reversed, warped, type Warp } from '../outline.ts'
import {
  blurred,
  clipTo,
  ellipse,
  GROUND,
  group,
  oval,
  rectangle,
  SHADE,
  shape,
  stroke,
  WHITE,
  type Paint,
  type Point,
} from '../svg.ts'
import { softStroke } from './cloth.ts'

/**
 * A ribbon for the neck with a hook, lying on the table. Its two ends lie flat and carry the mark; around
 * the neck it stands on its edge, so that it is narrow at the turns and shows its inner side at the back.
 */
const HALF_WIDTH = 12
const TURN: Point = [92, 108]
const JOINT: Point = [200, 300]
const LENGTH = Math.hypot(JOINT[0] - TURN[0], JOINT[1] - TURN[1])
const [cos, sin] = [(JOINT[0] - TURN[0]) / LENGTH, (JOINT[1] - TURN[1]) / LENGTH]
/** Away from the middle of the loop. */
const OUT: Point = [-sin, cos]
const beside = (at: Point, distance: number) => add(at, OUT, distance)

const mirrored: Warp = ([x, y]) => [400 - x, y]

const LEFT_HALF = drawn(
  beside(JOINT, HALF_WIDTH),
  beside(TURN, HALF_WIDTH),
  [64, 96, 56, 78, 62, 64],
  [74, 32, 132, 14, 202, 14],
  [202, 36],
  [148, 36, 96, 46, 79, 66],
  [73, 76, 88, 86, ...beside(TURN, -HALF_WIDTH)],
  beside(JOINT, -HALF_WIDTH),
)
const LEFT = closed(LEFT_HALF)
// Both halves turn the same way, so that overlaps are filled.
const RIGHT = closed(reversed(warped(LEFT_HALF, mirrored)))
const WHOLE = LEFT + RIGHT
/** Without the end at the back, where the halves meet. */
const EDGES = open(LEFT_HALF.slice(0, 3)) + open(LEFT_HALF.slice(4))
const SEAMS = [-8.6, 8.6].map((distance) => drawn(beside(JOINT, distance), beside(TURN, distance)))

const middle: Point = [(TURN[0] + JOINT[0]) / 2, (TURN[1] + JOINT[1]) / 2]
const LEFT_PLANE = matrix(cos, sin, -sin, cos, middle)
const RIGHT_PLANE = matrix(cos, -sin, sin, cos, mirrored(middle))

const left = clipTo('lanyard-left', LEFT)
const right = clipTo('lanyard-right', RIGHT)
const whole = clipTo('lanyard', WHOLE)

/** A half of the ribbon, with its thickness below it. */
const half = (data: string) => shape(data, 'dark', { move: [0.5, 2.5] }) + shape(data, 'body')

/** The inner side faces away from the light on the left, and towards it on the right. */
const volume = whole.inside(
  blurred(
    6,
    shape('M106 20C54 30 38 74 66 106L94 86C70 76 80 56 114 46Z', 'dark', { opacity: 0.8 }),
    shape('M96 26C130 6 250 2 270 16L262 46C230 36 150 36 100 54Z', 'deep', { opacity: 0.5 }),
    shape('M58 104L104 92L160 190L126 206Z', 'lift', { opacity: 0.75 }),
    shape('M308 32C342 48 350 78 326 110L300 88C326 76 322 56 302 46Z', 'lift'),
    shape('M326 102L222 280L246 312L352 116Z', 'deep', { opacity: 0.7 }),
  ),
)

/** The left end lies over the right one. */
const overlap = right.inside(
  group({ move: [3, 1] }, softStroke('M178 240L214 302', SHADE, 13, 0.08)),
)

const seams = SEAMS.map((line) => open(line) + open(warped(line, mirrored))).join('')

const CLAMP =
  'M180 254H220C224 254 226 257 225.5 260L222 290C221.5 294 219 296 215 296H185C181 296 178.5 294 178 290L174.5 260C174 257 176 254 180 254Z'
const HOOK = 'M200 318C186 318 178 328 178 340V352C178 365 187 374 200 374S222 365 222 352V338'
const GATE = 'M222 342C222 332 216 322 206 319'

const steelLine = (data: string, width: number) =>
  stroke(data, '#4f4b46', width + 1.4, { move: [0, 1.8] }) +
  stroke(data, '#b9b5af', width) +
  stroke(data, '#f7f6f4', width * 0.34, { move: [-1.2, -1.4] })

const hookShadow = group(
  { move: [5, 8] },
  shape(CLAMP, GROUND, { opacity: 0.18 }),
  softStroke(HOOK, GROUND, 14, 0.06),
)

const clamp = clipTo('lanyard-clamp', CLAMP)
const fittings = group(
  { transform: 'translate(62 98) scale(.69 .73)' },
  hookShadow +
    steelLine(HOOK, 8) +
    steelLine(GATE, 5.6) +
    rectangle([191.5, 308], 17, 12, 4, '@steel-across') +
    rectangle([194, 293], 12, 17, 2, '@steel-across') +
    stroke('M193 310H207M193 316H207', SHADE, 1, { opacity: 0.35 }) +
    shape(CLAMP, '@steel-across') +
    clamp.inside(
      shape(CLAMP, '@fade-down', { opacity: 0.22 }),
      stroke(CLAMP, WHITE, 2.4, { opacity: 0.6, move: [1, 1] }),
      stroke(CLAMP, SHADE, 1.4, { opacity: 0.4 }),
    ) +
    ellipse([200, 275], 8, 8, '#8b8884') +
    ellipse([199.4, 274.4], 7, 7, '@steel-slant') +
    stroke(oval([200, 275], 8), SHADE, 1, { opacity: 0.4 }),
)

const texture = (name: Paint, opacity = 1) => shape(WHOLE, name, { opacity })

export const lanyard: Drawing = {
  definitions: [left, right, whole, clamp].map(({ definition }) => definition).join(''),
  base: lyingShadow(WHOLE) + half(RIGHT) + overlap + half(LEFT) + volume,
  mark: mark('row', [-4, 0], 0.76, LEFT_PLANE) + mark('row', [8, 0], 0.76, RIGHT_PLANE),
  finishes: {
    matt: '',
    cotton: texture('@canvas'),
    felt: texture('@felt', 0.8),
    leather: texture('@leather'),
    nylon: texture('@nylon'),
  },
  top:
    stroke(seams, 'dark', 1.1, { opacity: 0.6, dash: '3.4 2.4' }) +
    left.inside(stroke(EDGES, 'lift', 2, { opacity: 0.7 })) +
    group(
      { transform: 'matrix(-1 0 0 1 400 0)' },
      left.inside(stroke(EDGES, 'lift', 2, { opacity: 0.5 })),
    ) +
    fittings,
}
