import { lyingShadow, type Drawing } from './drawing.ts'
import { flatMark } from './mark.ts'
import { blurred, clipTo, d, ellipse, group, SHADE, shape, stroke, WHITE } from './svg.ts'

/** Drawn along x with the tip on the left, then turned on the table. */
const PLACE = 'translate(198 202) rotate(-45)'
const RADIUS = 24
// How far the ends of the tube open towards us.
const ROUNDNESS = 0.24

/** A piece of tube between two places, with their radii. */
function tube(from: number, fromRadius: number, to: number, toRadius: number): string {
  return (
    d`M${from} ${-fromRadius}L${to} ${-toRadius}A${toRadius * ROUNDNESS} ${toRadius} 0 0 0 ${to} ${toRadius}` +
    d`L${from} ${fromRadius}A${fromRadius * ROUNDNESS} ${fromRadius} 0 0 1 ${from} ${-fromRadius}Z`
  )
}

/** The visible half of a ring round the tube. */
const ring = (x: number, radius: number) =>
  d`M${x} ${-radius}A${radius * ROUNDNESS} ${radius} 0 0 0 ${x} ${radius}`

/** A strip along the tube, from and to in radii off the axis. */
const band = (from: number, to: number) => d`M-210 ${from * RADIUS}H176V${to * RADIUS}H-210Z`

const CONE =
  'M-226 -3L-219 -4C-207 -7 -192 -12 -180 -16A3.8 16 0 0 0 -180 16C-192 12 -207 7 -219 4L-226 3A1.2 3 0 0 1 -226 -3Z'
const GRIP =
  'M-180 -16C-158 -21 -128 -24 -62 -24A5.8 24 0 0 0 -62 24C-128 24 -158 21 -180 16A3.8 16 0 0 1 -180 -16Z'
const BARREL = tube(-50, 24.4, 150, 23)
const SILHOUETTE =
  'M-230 -2.5C-210 -9 -190 -15 -168 -19C-140 -24 -100 -24.5 150 -24H166V-11H212V11H166V24H-60C-130 24.5 -160 21 -184 15L-230 2.5Z'
const GROOVES = [-166, -153, -140, -127].map((x, index) => ring(x, 18.6 + index * 1.15)).join('')

const body = clipTo('pen', GRIP + BARREL)
const barrel = clipTo('pen-barrel', BARREL)

const shadow = lyingShadow(SILHOUETTE, PLACE)

const tipAndBody =
  shape('M-233 -1.5C-235.5 -.8 -235.5 .8 -233 1.5L-225 2.5V-2.5Z', { fill: '#5d5954' }) +
  shape(CONE, { fill: '@steel-down' }) +
  stroke(ring(-190, 13), { stroke: SHADE, width: 1, opacity: 0.4 }) +
  shape(GRIP, { fill: 'body' }) +
  shape(tube(-62, 25.2, -50, 25.2), { fill: '@steel-down' }) +
  stroke(ring(-56, 25.2), { stroke: SHADE, width: 1, opacity: 0.35 }) +
  shape(BARREL, { fill: 'body' })

const volume = body.inside(
  blurred(
    3,
    shape(band(-0.86, -0.16), { fill: 'lift' }),
    shape(band(0.34, 1.2), { fill: 'deep' }),
    shape(band(0.58, 0.9), { fill: 'dark', opacity: 0.85 }),
    shape(band(-1.2, -0.96), { fill: 'deep' }),
  ),
  stroke(GROOVES, { stroke: 'dark', width: 3, opacity: 0.8 }),
  stroke(GROOVES, { stroke: 'lift', width: 1.2, opacity: 0.9, move: [2.3, 0] }),
  shape('M-180 -18A3.8 16 0 0 0 -180 18L-172 20V-20Z', { fill: SHADE, opacity: 0.18 }),
)

const underTheRing = body.inside(
  shape('M-58 -26H-44V26H-58Z', { fill: '@fade-left', opacity: 0.35 }),
)

const clipAndButton =
  barrel.inside(
    shape('M36 -17C60 -10 130 -8 170 -8V-30H36Z', { fill: SHADE, opacity: 0.5, blur: 3 }),
  ) +
  shape(tube(150, 24, 164, 24), { fill: '@steel-down' }) +
  stroke(ring(154, 24), { stroke: SHADE, width: 1, opacity: 0.35 }) +
  ellipse([164, 0], 5.8, 24, { fill: '#a8a49e' }) +
  ellipse([164, 0], 5.8, 24, { fill: '@shade-corner' }) +
  ellipse([164.5, 0], 3.4, 14, { fill: SHADE, opacity: 0.4 }) +
  shape('M165 -11H206C212 -11 215 -6 215 0S212 11 206 11H165A2.6 11 0 0 1 165 -11Z', {
    fill: '@steel-down',
  }) +
  ellipse([209, 0], 4, 9.5, { fill: WHITE, opacity: 0.45 }) +
  shape(
    'M162 -26C156 -33 148 -34 138 -33.5L52 -30C40 -29.5 33 -27 33 -22.5C33 -18 40 -16 50 -16.5L146 -20C153 -20 158 -18 162 -14Z',
    { fill: '@steel-down' },
  ) +
  stroke('M160 -27C154 -32 148 -32.4 138 -32L50 -28.4C44 -28 39 -27 37 -25', {
    stroke: WHITE,
    width: 1.6,
    opacity: 0.95,
  }) +
  stroke('M160 -15C156 -18 152 -18.6 146 -18.6L50 -15.2', {
    stroke: SHADE,
    width: 1.2,
    opacity: 0.35,
  })

const placed = (...layers: string[]) => group({ transform: PLACE }, ...layers)

export const pen: Drawing = {
  definitions: body.definition + barrel.definition,
  base: shadow + placed(tipAndBody, volume),
  mark: placed(flatMark('row', [47, 5], 1.12)),
  finishes: {
    matt: placed(
      body.inside(
        shape(band(-0.74, -0.42), { fill: WHITE, opacity: 0.45, blur: 1 }),
        shape(band(0.9, 1), { fill: 'lift', opacity: 0.65, blur: 1 }),
      ),
    ),
    metal: placed(
      body.inside(
        shape(band(-1, 1), { fill: '@hair', opacity: 0.55 }),
        blurred(
          1,
          shape(band(-0.72, -0.46), { fill: WHITE, opacity: 0.85 }),
          shape(band(-0.28, -0.18), { fill: WHITE, opacity: 0.35 }),
          shape(band(-0.02, 0.18), { fill: 'dark', opacity: 0.25 }),
          shape(band(0.8, 0.95), { fill: WHITE, opacity: 0.42 }),
        ),
      ),
    ),
    glaze: placed(
      body.inside(
        shape('M-168 -15C-140 -18 -110 -18.5 -66 -18.5V-12H-166ZM-44 -18.5H146V-12H-44Z', {
          fill: WHITE,
          opacity: 0.8,
        }),
        shape(band(0.82, 0.9), { fill: WHITE, opacity: 0.35 }),
      ),
    ),
  },
  top: placed(underTheRing, clipAndButton),
}
