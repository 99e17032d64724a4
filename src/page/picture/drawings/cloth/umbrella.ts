import type { Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { add, between, closed, drawn, open, reversed, type Outline } from '../outline.ts'
import {
  clipTo,
  ellipse,
  group,
  SHADE,
  shape,
  stroke,
  WHITE,
  type Paint,
  type Point,
} from '../svg.ts'
import { clothFinishes, softStroke } from './cloth.ts'

/** An open umbrella that leans a little. Its canopy has eight panels, of which five are visible. */
const TILT = 'rotate(9 200 340)'
const APEX: Point = [200, 62]
const CENTRE: Point = [200, 196]
const RADII: Point = [176, 40]

/** The tips of the visible ribs, from left to right. */
const TIPS = [200, 157.5, 112.5, 67.5, 22.5, -20].map((degrees): Point => {
  const angle = (degrees * Math.PI) / 180
  return [CENTRE[0] + RADII[0] * Math.cos(angle), CENTRE[1] + RADII[1] * Math.sin(angle)]
})

/** A rib leaves the apex almost level and ends almost upright. */
function rib([x, y]: Point): Outline {
  const at = (across: number, down: number): Point => [
    APEX[0] + (x - APEX[0]) * across,
    APEX[1] + (y - APEX[1]) * down,
  ]
  return drawn(APEX, [...at(0.5, 0.04), ...at(0.93, 0.42), x, y])
}

/** The edge of a panel, which hangs between two ribs. */
function rim(from: Point, to: Point): Outline {
  const raised = (end: Point): Point => add(between(end, between(from, to, 0.5), 2 / 3), [0, -10])
  return drawn(from, [...raised(from), ...raised(to), ...to])
}

const pairs = TIPS.slice(1).map((to, index) => [TIPS[index] ?? to, to] as const)
const panels = pairs.map(([from, to]) =>
  closed([...rib(from), ...rim(from, to), ...reversed(rib(to))]),
)
const RIBS = TIPS.slice(1, -1)
  .map((tip) => open(rib(tip)))
  .join('')
const RIM = open(pairs.flatMap(([from, to]) => rim(from, to)))
const OUTLINE = closed([
  ...rib(TIPS[0] ?? APEX),
  ...pairs.flatMap(([from, to]) => rim(from, to)),
  ...reversed(rib(TIPS.at(-1) ?? APEX)),
])

const PANEL_TONES: readonly Paint[] = ['lift', 'lift', 'body', 'deep', 'dark']
const canopy = clipTo('umbrella', OUTLINE)

const cloth =
  panels.map((data, index) => shape(data, PANEL_TONES[index] ?? 'body')).join('') +
  canopy.inside(
    shape(OUTLINE, '@glow-corner', { opacity: 0.25 }),
    shape(OUTLINE, '@shade-corner', { opacity: 0.45 }),
    softStroke(RIM, 'deep', 36, 0.09),
    group({ move: [4, 2] }, softStroke(RIBS, 'dark', 13, 0.06)),
    group({ move: [-3, -1] }, softStroke(RIBS, 'lift', 12, 0.12)),
  )

const SHAFT = 'M196.5 200H203.5V300H196.5Z'
const HANDLE =
  'M192 282H208V318C208 327 214 332 221 332S234 327 234 318V310C234 306 237 303 242 303S250 306 250 310V318C250 337 238 348 221 348S192 337 192 318Z'
const handle = clipTo('umbrella-handle', HANDLE)

const shaftAndHandle =
  shape(SHAFT, '@steel-across') +
  shape('M196 200H204V232H196Z', SHADE, { opacity: 0.5 }) +
  shape(HANDLE, '#3b3733') +
  handle.inside(
    softStroke('M197 282V318C197 334 208 341 221 341', '#8f8983', 10, 0.13),
    stroke('M196 286V318C196 334 206 343 220 344', WHITE, 2, { opacity: 0.5 }),
    stroke('M246 308V316', WHITE, 2, { opacity: 0.3 }),
  ) +
  shape('M190.5 278C196 281 204 281 209.5 278V288C204 291 196 291 190.5 288Z', '@steel-across')

/** The far side of the canopy, visible where the rim is raised between the ribs. */
const inside =
  ellipse(CENTRE, RADII[0] - 14, RADII[1] - 8, 'dark') +
  ellipse(CENTRE, RADII[0] - 14, RADII[1] - 8, SHADE, { opacity: 0.45 })

const ferrule =
  shape('M197 62L198.5 36H201.5L203 62Z', '@steel-across') +
  shape('M191 66C193 57 207 57 209 66C204 69 196 69 191 66Z', 'dark') +
  stroke('M193 63C197 59 202 59 206 61', 'lift', 1.4, { opacity: 0.7 })

const tips = TIPS.map(([x, y]) => ellipse([x, y + 1.5], 2.6, 3.2, '#8b8884')).join('')

const leaning = (...layers: string[]) => group({ transform: TILT }, ...layers)

const cloths = clothFinishes(OUTLINE)

export const umbrella: Drawing = {
  definitions: canopy.definition + handle.definition,
  base:
    ellipse([262, 336], 150, 22, '@cast') +
    ellipse([224, 345], 42, 8, '@contact') +
    leaning(inside, shaftAndHandle, ferrule, cloth),
  mark: leaning(mark('stack', [200, 158], 0.98)),
  finishes: {
    matt: leaning(cloths.matt),
    cotton: leaning(cloths.cotton),
    nylon: leaning(cloths.nylon),
  },
  top: leaning(
    stroke(OUTLINE, 'dark', 1.2, { opacity: 0.3 }),
    stroke(RIBS, 'dark', 1.2, { opacity: 0.5 }),
    stroke(RIBS, 'lift', 1, { opacity: 0.6, move: [-1.4, 0] }),
    stroke(RIM, 'dark', 2.6, { opacity: 0.35, move: [0, -3] }),
    stroke(RIM, 'lift', 1.3, { opacity: 0.6 }),
    tips,
  ),
}
