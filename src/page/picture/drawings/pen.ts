import { lyingShadow, type Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { d, ellipse, group, SHADE, shape, stroke, WHITE, type Paint } from './svg.ts'

/** Drawn horizontally, with the tip on the left, then rotated. */
const TRANSFORM = 'translate(198 202) rotate(-45)'
// The width of the ellipse at an end of the tube, in parts of its height.
const ROUNDNESS = 0.24

/** A part of the tube between two positions, with the radius at each. */
function tube(from: number, fromRadius: number, to: number, toRadius: number): string {
  return (
    d`M${from} ${-fromRadius}L${to} ${-toRadius}A${toRadius * ROUNDNESS} ${toRadius} 0 0 0 ${to} ${toRadius}` +
    d`L${from} ${fromRadius}A${fromRadius * ROUNDNESS} ${fromRadius} 0 0 1 ${from} ${-fromRadius}Z`
  )
}

/** The visible half of a ring around the tube. */
const ring = (x: number, radius: number) =>
  d`M${x} ${-radius}A${radius * ROUNDNESS} ${radius} 0 0 0 ${x} ${radius}`

const CONE =
  'M-226 -3L-219 -4C-207 -7 -192 -12 -180 -16A3.8 16 0 0 0 -180 16C-192 12 -207 7 -219 4L-226 3A1.2 3 0 0 1 -226 -3Z'
const GRIP =
  'M-180 -16C-158 -21 -128 -24 -62 -24A5.8 24 0 0 0 -62 24C-128 24 -158 21 -180 16A3.8 16 0 0 1 -180 -16Z'
const BARREL = tube(-50, 24.4, 150, 23)
const BODY = GRIP + BARREL
const BUTTON = 'M165 -11H206C212 -11 215 -6 215 0S212 11 206 11H165A2.6 11 0 0 1 165 -11Z'
const CLIP =
  'M162 -26C156 -33 148 -34 138 -33.5L52 -30C40 -29.5 33 -27 33 -22.5C33 -18 40 -16 50 -16.5L146 -20C153 -20 158 -18 162 -14Z'
const CLIP_EDGE = 'M160 -27C154 -32 148 -32.4 138 -32L50 -28.4C44 -28 39 -27 37 -25'
const GLOSS = 'M-168 -15C-140 -18 -110 -18.5 -66 -18.5V-12H-166ZM-44 -18.5H146V-12H-44Z'
const SILHOUETTE =
  'M-230 -2.5C-210 -9 -190 -15 -168 -19C-140 -24 -100 -24.5 150 -24H166V-11H212V11H166V24H-60C-130 24.5 -160 21 -184 15L-230 2.5Z'
// A little shorter than the tube is wide, so that no clip is needed: clips are slow to paint.
const GROOVES = [-166, -153, -140, -127].map((x, index) => ring(x, 17.5 + index * 1.1)).join('')

const shadow = lyingShadow(SILHOUETTE, TRANSFORM)

const RINGS = tube(-62, 25.2, -50, 25.2) + tube(150, 24, 164, 24)
const RING_EDGES = ring(-190, 13) + ring(-56, 25.2) + ring(154, 24)

const grooves =
  stroke(GROOVES, 'dark', 3, { opacity: 0.8 }) +
  stroke(GROOVES, 'lift', 1.2, { opacity: 0.9, move: [2.3, 0] }) +
  shape('M-180 -16A3.8 16 0 0 0 -180 16L-172 18V-18Z', SHADE, { opacity: 0.18 })

/** Tip, rings, push button and clip: of steel on a metal pen, otherwise of the chosen colour. */
const fittings = (small: Paint, end: Paint, clip: Paint) =>
  shape(CONE + RINGS, small) +
  ellipse([164, 0], 5.8, 24, end) +
  ellipse([164, 0], 5.8, 24, '@shade-corner') +
  ellipse([164.5, 0], 3.4, 14, SHADE, { opacity: 0.4 }) +
  shape(BUTTON, small) +
  shape('M34 -24V-14C60 -7 130 -5 152 -5V-23Z', '@under-clip') +
  shape(CLIP, clip)

const steelGrip =
  shape(GRIP, '@steel-down') +
  stroke(GROOVES, SHADE, 2.4, { opacity: 0.5 }) +
  stroke(GROOVES, WHITE, 1.2, { opacity: 0.8, move: [2.3, 0] })

const edges =
  shape(tube(-50, 24.4, -42, 24.4), '@fade-left', { opacity: 0.35 }) +
  stroke(RING_EDGES, SHADE, 1, { opacity: 0.35 }) +
  ellipse([209, 0], 4, 9.5, WHITE, { opacity: 0.35 }) +
  stroke(CLIP_EDGE, WHITE, 1.6, { opacity: 0.7 }) +
  stroke('M160 -15C156 -18 152 -18.6 146 -18.6L50 -15.2', SHADE, 1.2, { opacity: 0.35 })

const plasticFittings = fittings('lying', 'deep', 'body')

const placed = (...layers: string[]) => group({ transform: TRANSFORM }, ...layers)

export const pen: Drawing = {
  definitions: '',
  base:
    shadow +
    placed(
      shape('M-233 -1.5C-235.5 -.8 -235.5 .8 -233 1.5L-225 2.5V-2.5Z', '#5d5954'),
      shape(BODY, 'lying'),
      grooves,
    ),
  mark: placed(mark('row', [47, 5], 1.12)),
  finishes: {
    matt: placed(shape(BODY, '@glow-down'), plasticFittings),
    metal: placed(
      shape(BARREL, '@hair', { opacity: 0.55 }),
      shape(BARREL, '@gleam-down'),
      steelGrip,
      fittings('@steel-down', '#a8a49e', '@steel-down'),
    ),
    glaze: placed(
      shape(GLOSS, WHITE, { opacity: 0.8 }),
      shape('M-120 20H-66V22H-120ZM-44 20H146V22H-44Z', WHITE, { opacity: 0.35 }),
      plasticFittings,
    ),
  },
  top: placed(edges),
}
