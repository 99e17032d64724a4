import { cuboid } from './cuboid.ts'
import type { Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { add, between } from './outline.ts'
import {
  blurred,
  clipTo,
  d,
  ellipse,
  group,
  SHADE,
  shape,
  stroke,
  WHITE,
  type Point,
} from './svg.ts'

const WIDTH = 208
const HEIGHT = 212
const bag = cuboid({ corner: [84, 312], degrees: 28, width: WIDTH, depth: 80, height: HEIGHT })

const LEFT = bag.front(0, 0)
const RIGHT = bag.front(1, 0)
const LEFT_TOP = bag.top(0, 0)
const RIGHT_TOP = bag.top(1, 0)
const RIGHT_BACK = bag.side(1, 0)
const RIGHT_TOP_BACK = bag.top(1, 1)
const LEFT_TOP_BACK = bag.top(0, 1)

const curve = (a: Point, b: Point, to: Point) => d`C${a} ${b} ${to}`

/** A point near the lower or upper edge of the front, which both sag. */
const sagging = (across: number, height: number, sag: number) =>
  add(bag.front(across, height), [0, sag])

const TOP_CURVE = curve(sagging(0.3, HEIGHT, 4), sagging(0.7, HEIGHT, 4), RIGHT_TOP)
const TOP_EDGE = d`M${LEFT_TOP}${TOP_CURVE}`
const RIGHT_EDGE = curve(add(RIGHT_TOP, [4, 70]), add(RIGHT, [3, -60]), add(RIGHT, [0, -6]))
const FRONT =
  TOP_EDGE +
  RIGHT_EDGE +
  d`Q${RIGHT} ${add(RIGHT, [-6, -0.8])}` +
  curve(sagging(0.7, 0, 3), sagging(0.3, 0, 3), add(LEFT, [5, 1])) +
  d`Q${add(LEFT, [-1, 0])} ${add(LEFT, [-1.5, -6])}` +
  curve(add(LEFT, [-6, -70]), add(LEFT_TOP, [-3, 70]), LEFT_TOP) +
  'Z'

// The side panel (gusset) folds inwards along its middle; the fold ends above the ground.
const FOLD_TOP = add(between(RIGHT_TOP, RIGHT_TOP_BACK, 0.5), [-10, 4])
const PINCH = add(between(RIGHT, RIGHT_BACK, 0.5), [-1, -58])
const FOLD = curve(add(FOLD_TOP, [3, 60]), add(PINCH, [0, -50]), PINCH)
const BACK_EDGE = curve(add(RIGHT_TOP_BACK, [3, 70]), add(RIGHT_BACK, [2, -60]), RIGHT_BACK)
const GUSSET_NEAR =
  d`M${RIGHT_TOP}L${FOLD_TOP}${FOLD}L${add(RIGHT, [0, -1])}` +
  curve(add(RIGHT, [3, -60]), add(RIGHT_TOP, [4, 70]), RIGHT_TOP) +
  'Z'
const GUSSET_FAR =
  d`M${FOLD_TOP}L${RIGHT_TOP_BACK}${BACK_EDGE}L${PINCH}` +
  curve(add(PINCH, [0, -50]), add(FOLD_TOP, [3, 60]), FOLD_TOP) +
  'Z'
const GUSSET_FOOT = d`M${PINCH}L${RIGHT_BACK}L${RIGHT}Z`
const INSIDE =
  d`${TOP_EDGE}L${FOLD_TOP}L${RIGHT_TOP_BACK}` +
  curve(add(RIGHT_TOP_BACK, [-50, -8]), add(LEFT_TOP_BACK, [60, 2]), LEFT_TOP_BACK) +
  'Z'

const front = clipTo('shopper', FRONT)

function handle(offset: Point, height: number): string {
  const a = add(bag.front(0.27, HEIGHT - 2), offset)
  const b = add(bag.front(0.73, HEIGHT - 2), offset)
  const middle = add(between(a, b, 0.5), [-1, -height])
  return (
    d`M${a}` +
    curve(add(a, [-1, -height * 0.62]), add(middle, [-32, -4]), middle) +
    curve(add(middle, [30, 3.5]), add(b, [2, -height * 0.6]), b)
  )
}

const NEAR_HANDLE = handle([0, 0], 94)
const FAR_HANDLE = handle(bag.reach, 92)

/** A strap with a seam along both edges. The class `flat` gives it straight ends. */
const strap = (data: string, cloth: 'body' | 'dark') =>
  `<g class="flat">${
    stroke(data, cloth, 16) +
    stroke(data, 'deep', 11.5, { dash: '3.6 2.6' }) +
    stroke(data, cloth, 9.5)
  }</g>`

/** The end of a handle, sewn on with a cross of stitches. */
function patch(across: number): string {
  const x = (across - 0.5) * WIDTH
  const cloth = d`M${x - 9.2} -105h18.4v37h-18.4Z`
  const seam = d`M${x - 6} -84h12v12.5h-12ZL${x + 6} -71.5M${x + 6} -84L${x - 6} -71.5`
  return (
    shape(cloth, SHADE, { opacity: 0.2, move: [0.5, 1.6] }) +
    shape(cloth, 'body') +
    shape(cloth, '@fade-down', { opacity: 0.18 }) +
    stroke(seam, 'dark', 1.1, { dash: '2.6 1.7' })
  )
}

const insideAndGusset =
  shape(INSIDE, 'deep') +
  shape(INSIDE, '@fade-down') +
  shape(GUSSET_FAR, 'deep') +
  shape(GUSSET_FAR, '@fade-left', { opacity: 0.45 }) +
  shape(GUSSET_NEAR, 'dark') +
  shape(GUSSET_FOOT, 'dark') +
  shape(GUSSET_FOOT, '@fade-right', { opacity: 0.25 }) +
  stroke(d`M${RIGHT_TOP_BACK}${BACK_EDGE}`, 'lift', 1.2, { opacity: 0.5 })

const CREASES = 'M128 146C124 196 116 250 92 306M222 168C228 220 238 270 262 326'
const GLINTS = 'M92 120L112 124L98 318L84 310ZM150 134L158 136L152 326L146 325Z'

const volume = front.inside(
  blurred(
    6,
    shape('M70 304L280 336V370H70Z', 'deep', { opacity: 0.6 }),
    stroke(CREASES, 'deep', 10, { opacity: 0.8 }),
    stroke('M146 150C146 200 150 240 146 290', 'lift', 9, { opacity: 0.7 }),
    stroke('M100 296C140 300 150 308 170 318', 'deep', 8, { opacity: 0.6 }),
  ),
)

const hem =
  stroke(TOP_EDGE, 'dark', 1.2, { opacity: 0.55, dash: '4 2.6', move: [0, 17] }) +
  stroke(TOP_EDGE, 'dark', 3, { opacity: 0.16, move: [0, 20] })

const edges =
  stroke(TOP_EDGE, 'lift', 2.2) +
  stroke(d`M${RIGHT_TOP}${RIGHT_EDGE}`, 'lift', 1.4, { opacity: 0.5 })

export const shopper: Drawing = {
  definitions: front.definition,
  base:
    ellipse([232, 328], 160, 25, '@cast') +
    bag.contactShadow +
    strap(FAR_HANDLE, 'dark') +
    insideAndGusset +
    shape(FRONT, 'face') +
    volume,
  mark: mark('stack', [0, 16], 1.34, bag.frontPlane),
  finishes: {
    // Felt, metallic foil, and laminate that reflects a window.
    matt: shape(FRONT, '@felt', { opacity: 0.6 }),
    cotton: shape(FRONT, '@canvas'),
    leather: shape(FRONT, '@leather') + shape(FRONT, '@glow-corner', { opacity: 0.3 }),
    nylon: shape(FRONT, '@nylon') + shape(FRONT, '@glow-corner', { opacity: 0.4 }),
    metal: front.inside(
      shape(FRONT, '@sheen', { opacity: 0.9 }),
      blurred(
        3,
        shape(GLINTS, WHITE, { opacity: 0.45 }),
        shape('M186 142L206 148L214 336L198 334Z', 'dark', { opacity: 0.35 }),
      ),
      // A crease near the foot, away from the mark.
      stroke('M88 282C130 286 210 302 268 310', WHITE, 1, { opacity: 0.4 }),
      stroke('M88 283.4C130 287.4 210 303.4 268 311.4', SHADE, 1, { opacity: 0.3 }),
    ),
    glaze: front.inside(
      shape('M80 110L132 122L104 322L80 318Z', '@pane', { opacity: 0.55 }),
      shape('M142 128L152 130L128 330L118 328Z', '@pane', { opacity: 0.5 }),
      shape('M258 160L266 160L268 320L260 330Z', WHITE, { opacity: 0.3, blur: 1 }),
    ),
  },
  top:
    hem +
    edges +
    group({ transform: bag.frontPlane.transform }, patch(0.27), patch(0.73)) +
    strap(NEAR_HANDLE, 'body') +
    `<g class="flat">${stroke(NEAR_HANDLE, '@strap', 16)}</g>`,
}
