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
const TILT = 'translate(-24 0) rotate(11 204 330)'
const APEX: Point = [204, 34]
const CENTRE: Point = [204, 156]
const RADII: Point = [172, 36]

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

const SHAFT = 'M201 160H207V330H201Z'
const HANDLE =
  'M196.5 306H211.5V346C211.5 354 217 359 224 359S236.5 354 236.5 346V339C236.5 335 239.5 332 244 332S251.5 335 251.5 339V346C251.5 363 240 374 224 374S196.5 363 196.5 346Z'
const handle = clipTo('umbrella-handle', HANDLE)

const shaftAndHandle =
  shape(SHAFT, '@steel-across') +
  shape('M200.5 160H207.5V206H200.5Z', SHADE, { opacity: 0.5 }) +
  shape(HANDLE, '#3b3733') +
  handle.inside(
    softStroke('M201 306V346C201 360 211 367 224 367', '#8f8983', 9, 0.13),
    stroke('M200 310V346C200 360 209 369 222 370', WHITE, 2, { opacity: 0.5 }),
    stroke('M248 337V344', WHITE, 2, { opacity: 0.3 }),
  ) +
  shape('M195 302C200 305 208 305 213 302V311C208 314 200 314 195 311Z', '@steel-across')

/** The far side of the canopy, visible where the rim is raised between the ribs. */
const inside =
  ellipse(CENTRE, RADII[0] - 14, RADII[1] - 8, 'dark') +
  ellipse(CENTRE, RADII[0] - 14, RADII[1] - 8, SHADE, { opacity: 0.45 })

const ferrule =
  shape('M201 34L202.5 10H205.5L207 34Z', '@steel-across') +
  shape('M195 38C197 29 211 29 213 38C208 41 200 41 195 38Z', 'dark') +
  stroke('M197 35C201 31 206 31 210 33', 'lift', 1.4, { opacity: 0.7 })

const tips = TIPS.map(([x, y]) => ellipse([x, y + 1.5], 2.6, 3.2, '#8b8884')).join('')

const leaning = (...layers: string[]) => group({ transform: TILT }, ...layers)

const cloths = clothFinishes(OUTLINE)

export const umbrella: Drawing = {
  definitions: canopy.definition + handle.definition,
  base:
    ellipse([228, 362], 138, 20, '@cast') +
    ellipse([194, 371], 42, 8, '@contact') +
    leaning(inside, shaftAndHandle, ferrule, cloth),
  mark: leaning(mark('stack', [204, 122], 0.96)),
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
