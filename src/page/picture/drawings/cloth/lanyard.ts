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
const HALF_WIDTH = 17
const TURN: Point = [96, 126]
const JOINT: Point = [200, 268]
const LENGTH = Math.hypot(JOINT[0] - TURN[0], JOINT[1] - TURN[1])
const [cos, sin] = [(JOINT[0] - TURN[0]) / LENGTH, (JOINT[1] - TURN[1]) / LENGTH]
/** Away from the middle of the loop. */
const OUT: Point = [-sin, cos]
const beside = (at: Point, distance: number) => add(at, OUT, distance)

const mirrored: Warp = ([x, y]) => [400 - x, y]

const LEFT_HALF = drawn(
  beside(JOINT, HALF_WIDTH),
  beside(TURN, HALF_WIDTH),
  [66, 113, 58, 98, 64, 82],
  [76, 48, 132, 30, 202, 30],
  [202, 60],
  [148, 60, 100, 66, 84, 82],
  [77, 90, 94, 95, ...beside(TURN, -HALF_WIDTH)],
  beside(JOINT, -HALF_WIDTH),
)
const LEFT = closed(LEFT_HALF)
// Both halves turn the same way, so that overlaps are filled.
const RIGHT = closed(reversed(warped(LEFT_HALF, mirrored)))
const WHOLE = LEFT + RIGHT
/** Without the end at the back, where the halves meet. */
const EDGES = open(LEFT_HALF.slice(0, 3)) + open(LEFT_HALF.slice(4))
const SEAMS = [-12.5, 12.5].map((distance) =>
  drawn(beside(JOINT, distance), beside(TURN, distance)),
)

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
    shape('M108 34C56 44 40 90 70 120L98 100C74 92 84 72 116 66Z', 'dark', { opacity: 0.8 }),
    shape('M96 40C130 20 250 16 270 30L262 66C230 56 150 56 100 74Z', 'deep', { opacity: 0.5 }),
    shape('M62 118L108 108L158 180L120 200Z', 'lift', { opacity: 0.75 }),
    shape('M306 50C340 66 346 96 322 126L296 104C322 92 318 72 300 66Z', 'lift'),
    shape('M322 118L228 250L252 290L350 130Z', 'deep', { opacity: 0.7 }),
  ),
)

/** The left end lies over the right one. */
const overlap = right.inside(
  group({ move: [3, 1] }, softStroke('M172 200L216 260', SHADE, 16, 0.08)),
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
const fittings =
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
  stroke(oval([200, 275], 8), SHADE, 1, { opacity: 0.4 })

const texture = (name: Paint, opacity = 1) => shape(WHOLE, name, { opacity })

export const lanyard: Drawing = {
  definitions: [left, right, whole, clamp].map(({ definition }) => definition).join(''),
  base: lyingShadow(WHOLE) + half(RIGHT) + overlap + half(LEFT) + volume,
  mark: mark('row', [-2, 0], 0.9, LEFT_PLANE) + mark('row', [14, 0], 0.9, RIGHT_PLANE),
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
