import { fitted, lyingShadow, type Drawing } from './drawing.ts'
import { extruded } from './extrude.ts'
import { flatMark } from './mark.ts'
import { circle, closed, moved, roundedRectangle, warped } from './outline.ts'
import { faceFinishes, onTable, rimLight, sideFace, walls } from './slab.ts'
import { blurred, clipTo, group, SHADE, shape, stroke, type Point } from './svg.ts'

const PLACE = onTable(-32, [204, 176])
const THICKNESS: Point = [0, 20]
const FIT = 'translate(-24 -22) scale(1.12)'

const FLAT = roundedRectangle([-58, -44], 224, 88, [9, 34, 34, 9])
const FACE = warped(FLAT, PLACE.warp)
const slab = extruded(FACE, THICKNESS)
const face = clipTo('usb', closed(FACE))
const sides = walls('usb', slab)
const light = faceFinishes('usb', FLAT, PLACE, [-60, -46], [226, 92])

const PLUG = moved(warped(roundedRectangle([-142, -31], 92, 62, 3), PLACE.warp), [0, 4])
const plugSlab = extruded(PLUG, [0, 12])
const plugFace = clipTo('usb-plug', closed(PLUG))
const plugEnd = sideFace(PLACE, [-142, 0], [0, 1], 4)

const slot = (left: number, top: number, width: number, height: number) =>
  closed(warped(roundedRectangle([left, top], width, height, 1), plugEnd.warp))
const window = (x: number, y: number) =>
  closed(moved(warped(roundedRectangle([x, y], 18, 15, 1), PLACE.warp), [0, 4]))

const plug =
  shape(plugSlab.hull, { fill: '#77736d' }) +
  shape(plugSlab.wall, { fill: '@steel-across' }) +
  shape(slot(-27, 2.5, 54, 7.5), { fill: '#26221f' }) +
  shape(slot(-24, 5.5, 48, 3.5), { fill: '#e8e4dd', opacity: 0.85 }) +
  shape(closed(PLUG), { fill: '@steel-slant' }) +
  plugFace.inside(
    group(
      { transform: PLACE.transform },
      shape('M-142 -31h92v62h-92Z', { fill: '@brush', opacity: 0.6 }),
    ),
    stroke(closed(PLUG), { stroke: '@rim', width: 2.6 }),
    shape(closed(moved(FACE, [-3, 1])), { fill: SHADE, opacity: 0.5, blur: 3 }),
  ) +
  shape(window(-122, -21) + window(-122, 6), { fill: '#8f8b86' }) +
  shape(window(-121, -19.5) + window(-121, 7.5), { fill: '#231f1c' })

const volume = face.inside(
  blurred(
    12,
    shape('M90 60H290L170 260H60Z', { fill: 'lift', opacity: 0.9 }),
    shape('M240 260L360 60V260Z', { fill: 'deep' }),
  ),
)

const eyelet = group(
  { transform: PLACE.transform },
  shape(closed(circle([142, 0], 9)), { fill: '#231f1c' }),
  stroke(closed(circle([142, 0], 10.5)), { stroke: '@steel-slant', width: 3.4 }),
)

export const usb: Drawing = fitted(
  {
    definitions: face.definition + plugFace.definition + sides.definition + light.definition,
    base:
      lyingShadow(slab.hull + plugSlab.hull) +
      plug +
      sides.art +
      shape(closed(FACE), { fill: 'body' }) +
      volume,
    mark: flatMark('row', [44, 0], 1.2, PLACE),
    finishes: light.finishes,
    top: eyelet + rimLight(face, FACE, slab),
  },
  FIT,
)

const CAP_PLACE = onTable(-14, [242, 290])
const CAP_FLAT = roundedRectangle([-56, -45], 104, 90, [6, 32, 32, 6])
const CAP_FACE = warped(CAP_FLAT, CAP_PLACE.warp)
const capSlab = extruded(CAP_FACE, THICKNESS)
const capFace = clipTo('usb-cap', closed(CAP_FACE))
const capSides = walls('usb-cap', capSlab)
const capLight = faceFinishes('usb-cap', CAP_FLAT, CAP_PLACE, [-58, -46], [112, 92])
const capMouth = warped(
  roundedRectangle([-34, 4.5], 68, 11.5, 3),
  sideFace(CAP_PLACE, [-56, 0], [0, 1]).warp,
)

/** Lies beside one stick; a heap of sticks is closed without it. */
export const usbCap: Drawing = fitted(
  {
    definitions: capFace.definition + capSides.definition + capLight.definition,
    base:
      lyingShadow(capSlab.hull) +
      capSides.art +
      shape(closed(capMouth), { fill: '#14110f', opacity: 0.9 }) +
      shape(closed(CAP_FACE), { fill: 'body' }) +
      capFace.inside(
        blurred(
          6,
          shape('M180 230H260L220 340H180Z', { fill: 'lift', opacity: 0.9 }),
          shape('M250 350L310 230V350Z', { fill: 'deep' }),
        ),
      ),
    mark: '',
    finishes: capLight.finishes,
    top: rimLight(capFace, CAP_FACE, capSlab),
  },
  FIT,
)
