import { standingShadow, type Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { closed, drawn, reversed, warped } from './outline.ts'
import { blurred, clipTo, d, ellipse, SHADE, shape, stroke, WHITE } from './svg.ts'

const X = 200
const CAP_RADIUS = 33

/** The right half of the silhouette, from top to bottom: distance from the axis, and y. */
const PROFILE = drawn(
  [27, 96],
  [27, 108],
  [28, 131, 63, 130, 63, 180],
  [63, 318],
  [63, 333, 58, 338.5, 46, 342.5],
  [32, 346.5, 16, 348, 0, 348],
)

const side = (s: number) => warped(PROFILE, ([r, y]) => [X + s * r, y])

/** A vertical strip of the wall; `from` and `to` are fractions of the radius. */
function strip(from: number, to: number): string {
  return closed([...side(from), ...reversed(side(to))])
}

const BODY = strip(1, -1)
const CAP = d`M${X - 33} 56V92C${X - 33} 98 ${X - 18} 102 ${X} 102S${X + 33} 98 ${X + 33} 92V56A33 7.5 0 0 0 ${X - 33} 56Z`
const LOOP = d`M${X - 24} 55C${X - 26} 22 ${X - 14} 11 ${X} 11S${X + 26} 22 ${X + 24} 55C${X + 22} 57.5 ${X + 15} 57.5 ${X + 12.5} 55C${X + 14} 31 ${X + 8} 23 ${X} 23S${X - 14} 31 ${X - 12.5} 55C${X - 15} 57.5 ${X - 22} 57.5 ${X - 24} 55Z`
const LOOP_MIDDLE = d`M${X - 20.5} 60C${X - 22} 26 ${X - 12} 15 ${X} 15S${X + 20} 26 ${X + 17} 60`
const LOOP_GLINT = d`M${X - 21} 50C${X - 21} 28 ${X - 12} 15 ${X} 14.5C${X + 6} 14.5 ${X + 11} 17 ${X + 14} 21`
const RIBS = [-30.5, -27, -22, -15.5, -8, 0, 8, 15.5, 22, 27, 30.5]
  .map((x) => {
    const bend = Math.sqrt(1 - (x / CAP_RADIUS) ** 2)
    return d`M${X + x} ${66 + 3 * bend}V${94 + 4.5 * bend}`
  })
  .join('')

const body = clipTo('bottle', BODY)
const cap = clipTo('bottle-cap', CAP)
const loop = clipTo('bottle-loop', LOOP)

const volume = body.inside(
  blurred(
    6,
    shape(strip(-0.8, -0.26), 'lift'),
    shape(strip(-1.3, -0.95), 'deep'),
    shape(strip(0.36, 1.1), 'deep'),
    shape(strip(0.6, 0.92), 'dark', { opacity: 0.85 }),
  ),
  shape('M120 334C160 350 240 350 280 334V372H120Z', 'dark', { blur: 3, opacity: 0.85 }),
  shape('M160 92H240V107C220 115 180 115 160 107Z', SHADE, { blur: 3, opacity: 0.55 }),
)

const edges = body.inside(
  stroke(BODY, 'dark', 2.4, { opacity: 0.4, blur: 1 }),
  stroke('M137 320C150 332 250 332 263 320', 'dark', 1.4, { opacity: 0.35 }),
  stroke('M137 322C150 334 250 334 263 322', WHITE, 1, { opacity: 0.3 }),
)

const collar = (depth: number) =>
  d`M${X - 28} 94V${depth}C${X - 20} ${depth + 6} ${X + 20} ${depth + 6} ${X + 28} ${depth}V94Z`

const capAndLoop =
  shape(collar(104), '@steel-across') +
  shape(collar(100), SHADE, { opacity: 0.45 }) +
  shape(CAP, '#3b3733') +
  cap.inside(
    blurred(
      3,
      shape(d`M${X - 27} 44H${X - 10}V110H${X - 27}Z`, '#8f8983'),
      shape(d`M${X + 10} 44H${X + 40}V110H${X + 10}Z`, '#1b1816'),
    ),
    stroke(RIBS, '#000', 2, { opacity: 0.45 }),
    stroke(RIBS, WHITE, 1, { opacity: 0.2, move: [1.6, 0] }),
    stroke(d`M${X + 30} 60V96`, WHITE, 1.6, { opacity: 0.25 }),
  ) +
  ellipse([X, 56], CAP_RADIUS, 7.5, '#57514b') +
  ellipse([X, 56], CAP_RADIUS, 7.5, '@glow-corner', { opacity: 0.4 }) +
  stroke(d`M${X - 32.5} 57.5A33 7.5 0 0 0 ${X + 32.5} 57.5`, '@lip', 1.4, { opacity: 0.7 }) +
  ellipse([X - 16, 57], 11, 3, SHADE, { opacity: 0.4 }) +
  ellipse([X + 21, 57.5], 12, 3, SHADE, { opacity: 0.4 }) +
  shape(LOOP, '#312d2a') +
  loop.inside(
    stroke(LOOP_MIDDLE, '#6a645e', 6, { blur: 1 }),
    stroke(LOOP_GLINT, WHITE, 1.8, { opacity: 0.65 }),
  )

export const bottle: Drawing = {
  definitions: body.definition + cap.definition + loop.definition,
  base: standingShadow([X + 4, 338], 66, 1.2) + shape(BODY, 'body') + volume,
  mark: mark('bent', [X - 1, 242], 0.86),
  finishes: {
    matt: body.inside(shape(strip(-0.76, -0.4), WHITE, { opacity: 0.3, blur: 3 })),
    metal: body.inside(
      shape(BODY, '@hair', { opacity: 0.5 }),
      blurred(
        1,
        shape(strip(-0.76, -0.56), WHITE, { opacity: 0.6 }),
        shape(strip(-0.68, -0.6), WHITE, { opacity: 0.5 }),
        shape(strip(-0.46, -0.41), WHITE, { opacity: 0.3 }),
        shape(strip(0.86, 0.95), WHITE, { opacity: 0.3 }),
      ),
    ),
    glaze: body.inside(
      shape(strip(-0.78, -0.56), WHITE, { opacity: 0.75 }),
      shape(strip(0.84, 0.92), WHITE, { opacity: 0.25 }),
    ),
  },
  top: edges + capAndLoop,
}
