import { fitted, standingShadow, type Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { blurred, clipTo, d, ellipse, oval, SHADE, shape, stroke, WHITE } from './svg.ts'

const X = 166
const RADIUS = 98
const TOP = 100
const ROUNDNESS = 23.5
const LEFT = X - RADIUS
const RIGHT = X + RADIUS

const BODY = d`M${LEFT} ${TOP}V288C${LEFT} 308 ${LEFT + 5} 317.5 ${LEFT + 20} 325C${LEFT + 42} 336 ${X - 30} 341 ${X} 341S${RIGHT - 42} 336 ${RIGHT - 20} 325C${RIGHT - 5} 317.5 ${RIGHT} 308 ${RIGHT} 288V${TOP}A${RADIUS} ${ROUNDNESS} 0 0 0 ${LEFT} ${TOP}Z`
const HANDLE =
  'M254 136C274 135 290 129 307 131C338 135 353 163 351 200C349 246 314 273 284 279C272 281.5 262 285 254 290V250C262 254 274 253 284 250C308 243 323 226 325 199C327 171 316 157 300 155.5C286 154.5 268 161 254 172Z'
const HANDLE_LINE =
  'M250 154C272 147 290 141 304 143C326 146 340 168 338 200C336 238 308 262 256 267'
const MOUTH = oval([X, TOP + 1.2], RADIUS - 7, ROUNDNESS - 3.4)
const MOUTH_GLINT = d`M${X + 58} ${TOP - 12}C${X + 70} ${TOP - 8} ${X + 78} ${TOP - 3} ${X + 80} ${TOP + 6}`
const rimAt = (y: number) => d`M${LEFT} ${y}A${RADIUS} ${ROUNDNESS} 0 0 0 ${RIGHT} ${y}`

const body = clipTo('mug', BODY)
const handle = clipTo('mug-handle', HANDLE)
const mouth = clipTo('mug-mouth', MOUTH)

/** A vertical strip of the wall; `from` and `to` are fractions of the radius. */
const band = (from: number, to: number) =>
  d`M${X + from * RADIUS} 60H${X + to * RADIUS}V345H${X + from * RADIUS}Z`

const x = (s: number) => X + s * RADIUS
const bent = (s: number, y: number) => y + ROUNDNESS * 1.1 * (Math.sqrt(1 - s * s) - 1)

/** The reflection of a window: its upper and lower edges are curved like the rim. */
function pane(from: number, to: number, top: number, bottom: number): string {
  const corner = Math.min(5, ((to - from) * RADIUS) / 2.2)
  const left = from + corner / RADIUS
  const right = to - corner / RADIUS
  return (
    d`M${x(from)} ${bent(from, top) + corner}Q${x(from)} ${bent(from, top)} ${x(left)} ${bent(left, top)}` +
    d`L${x(right)} ${bent(right, top)}Q${x(to)} ${bent(to, top)} ${x(to)} ${bent(to, top) + corner}` +
    d`V${bent(to, bottom) - corner}Q${x(to)} ${bent(to, bottom)} ${x(right)} ${bent(right, bottom)}` +
    d`L${x(left)} ${bent(left, bottom)}Q${x(from)} ${bent(from, bottom)} ${x(from)} ${bent(from, bottom) - corner}Z`
  )
}

const handleTube =
  shape(HANDLE, 'deep') +
  handle.inside(
    blurred(
      3,
      stroke(HANDLE_LINE, 'body', 20, { move: [-3, -4] }),
      stroke(HANDLE_LINE, 'lift', 8, { move: [-5, -6.5] }),
      stroke('M351 200C349 246 316 275 258 281', 'lift', 5, { opacity: 0.4 }),
    ),
    shape('M248 120h46v172h-46Z', '@fade-left', { opacity: 0.55 }),
  )

const foot = body.inside(
  shape('M60 322C100 342 230 344 276 320V360H60Z', 'dark', { blur: 6, opacity: 0.75 }),
)

const lipAndInside =
  ellipse([X, TOP], RADIUS + 0.4, ROUNDNESS + 0.4, 'lift') +
  stroke(rimAt(TOP), '@lip', 2.4) +
  shape(MOUTH, 'deep') +
  mouth.inside(
    blurred(
      6,
      ellipse([X - 26, TOP + 18], RADIUS, ROUNDNESS, 'dark'),
      shape(d`M${LEFT - 10} ${TOP - 30}H${X - 62}V${TOP + 40}H${LEFT - 10}Z`, 'dark'),
      ellipse([X + 62, TOP - 8], 34, 15, 'body'),
      ellipse([X - 16, TOP + 22], RADIUS - 4, ROUNDNESS, SHADE, { opacity: 0.3 }),
    ),
    stroke(MOUTH_GLINT, WHITE, 4, { opacity: 0.3 }),
  ) +
  stroke(MOUTH, 'dark', 1.2, { opacity: 0.35 })

const edges = body.inside(
  blurred(
    1,
    stroke(BODY, 'dark', 3, { opacity: 0.4 }),
    stroke(rimAt(TOP + 5), 'dark', 6, { opacity: 0.3 }),
  ),
)

const handleGloss = (opacity: number) =>
  handle.inside(
    stroke('M284 140.5C310 132 334 150 336.5 184', WHITE, 3.2, { opacity }),
    stroke('M314 247C306 254 296 259 286 261.5', WHITE, 2.2, { opacity: opacity / 2 }),
  )

export const mug: Drawing = fitted(
  {
    definitions: body.definition + handle.definition + mouth.definition,
    base: standingShadow([X + 8, 327], 108) + handleTube + shape(BODY, 'round') + foot,
    mark: mark('bent', [X - 2, 218], 1.15),
    finishes: {
      matt: body.inside(shape(band(-0.78, -0.42), WHITE, { opacity: 0.22, blur: 6 })),
      metal:
        body.inside(
          shape(BODY, '@hair', { opacity: 0.55 }),
          shape(BODY, '@gleam', { opacity: 0.8 }),
        ) + handleGloss(0.6),
      glaze:
        body.inside(
          shape(pane(-0.8, -0.6, 142, 304), '@pane'),
          shape(pane(-0.55, -0.5, 143, 304), '@pane', { opacity: 0.6 }),
          shape(pane(0.8, 0.87, 150, 300), '@pane', { opacity: 0.16 }),
        ) + handleGloss(0.8),
    },
    top: edges + lipAndInside,
  },
  'translate(-20 -34) scale(1.1)',
)
