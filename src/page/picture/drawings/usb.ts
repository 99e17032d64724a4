import { fitted, lyingShadow, type Drawing } from './drawing.ts'
import { extruded } from './extrude.ts'
import { mark } from './mark.ts'
import { closed, moved, roundedRectangle, warped, type Matrix, type Outline } from './outline.ts'
import { flatBody, onTable, sideFace } from './slab.ts'
import { clipTo, ellipse, group, oval, rectangle, SHADE, shape, stroke, type Point } from './svg.ts'

const MATRIX = onTable(-32, [204, 176])
const THICKNESS = 20
const FIT = 'translate(-24 -22) scale(1.12)'

const body = flatBody({
  name: 'usb',
  matrix: MATRIX,
  outline: roundedRectangle([-58, -44], 224, 88, [9, 34, 34, 9]),
  thickness: THICKNESS,
  lightCorner: [-60, -46],
  lightSize: [226, 92],
})

const PLUG = moved(warped(roundedRectangle([-142, -31], 92, 62, 3), MATRIX.warp), [0, 4])
const plugSlab = extruded(PLUG, [0, 12])
const plugFace = clipTo('usb-plug', closed(PLUG))
const plugEnd = sideFace(MATRIX, [-142, 0], [0, 1], 4)

/** The two holes of the plug. Drawn twice: the light copy remains visible as an edge. */
const holes = (at: Point, fill: '#8f8b86' | '#231f1c') =>
  rectangle(at, 18, 15, 1, fill) + rectangle([at[0], at[1] + 27], 18, 15, 1, fill)

const plug =
  shape(plugSlab.hull, '#77736d') +
  shape(plugSlab.wall, '@steel-across') +
  group(
    { transform: plugEnd.transform },
    rectangle([-27, 2.5], 54, 7.5, 1, '#26221f'),
    rectangle([-24, 5.5], 48, 3.5, 1, '#e8e4dd', { opacity: 0.85 }),
  ) +
  shape(closed(PLUG), '@steel-slant') +
  group(
    { move: [0, 4], transform: MATRIX.transform },
    rectangle([-142, -31], 92, 62, 3, '@brush', { opacity: 0.6 }),
    holes([-122, -21], '#8f8b86'),
    holes([-121, -19.5], '#231f1c'),
  ) +
  plugFace.inside(
    stroke(closed(PLUG), '@rim', 2.6),
    shape(closed(moved(body.edge, [-3, 1])), SHADE, { opacity: 0.5, blur: 3 }),
  )

const eyelet = group(
  { transform: MATRIX.transform },
  ellipse([142, 0], 9, 9, '#231f1c'),
  stroke(oval([142, 0], 10.5), '@steel-slant', 3.4),
)

export const usb: Drawing = fitted(
  {
    definitions: body.definitions + plugFace.definition,
    base: lyingShadow(body.hull + plugSlab.hull) + plug + body.walls + body.surface,
    mark: mark('row', [44, 0], 1.2, MATRIX),
    finishes: body.finishes,
    top: eyelet + body.rim,
  },
  FIT,
)

/** A cap lies with its mouth to the left, or is on the plug. */
function cap(name: string, matrix: Matrix, outline: Outline, mouth?: Outline): Drawing {
  const { definitions, hull, walls, surface, finishes, rim } = flatBody({
    name,
    matrix,
    outline,
    thickness: THICKNESS,
    lightCorner: [-58, -46],
    lightSize: [112, 92],
  })
  const opening = mouth && shape(closed(mouth), '#14110f', { opacity: 0.9 })
  const base = mouth ? [lyingShadow(hull), walls, opening, surface] : [walls, surface]
  return fitted({ definitions, base: base.join(''), mark: '', finishes, top: rim }, FIT)
}

const LOOSE_MATRIX = onTable(-14, [242, 290])

/** The cap, which lies beside a single stick. */
export const usbCap = cap(
  'usb-cap',
  LOOSE_MATRIX,
  roundedRectangle([-56, -45], 104, 90, [6, 32, 32, 6]),
  warped(roundedRectangle([-34, 4.5], 68, 11.5, 3), sideFace(LOOSE_MATRIX, [-56, 0], [0, 1]).warp),
)

/** The cap on its stick: several sticks are closed. */
export const usbClosed = cap(
  'usb-closed',
  onTable(-32, MATRIX.warp([-110, 0])),
  roundedRectangle([-52, -44], 102, 88, [32, 7, 7, 32]),
)
