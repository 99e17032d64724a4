import { lyingShadow, type Drawing } from './drawing.ts'
import { extruded } from './extrude.ts'
import { flatMark } from './mark.ts'
import { circle, closed, roundedRectangle, warped, type Outline } from './outline.ts'
import { faceFinishes, onTable, rimLight, sideFace, walls } from './slab.ts'
import { blurred, clipTo, group, shape, stroke, WHITE, type Point } from './svg.ts'

/** Lying, sockets towards us: as thick as it is, nobody takes it for a phone. */
const PLACE = onTable(40, [200, 172])
const WIDTH = 152
const LENGTH = 226
const THICKNESS: Point = [0, 58]

const FLAT = roundedRectangle([-WIDTH / 2, -LENGTH / 2], WIDTH, LENGTH, 30)
const FACE = warped(FLAT, PLACE.warp)
const slab = extruded(FACE, THICKNESS)
const face = clipTo('power-bank', closed(FACE))
const sides = walls('power-bank', slab, 'M60 170H100L200 290V330L60 290Z')
const light = faceFinishes('power-bank', FLAT, PLACE, [-78, -115], [156, 230])

const front = sideFace(PLACE, [0, LENGTH / 2], [1, 0])
const onFront = (outline: Outline) => closed(warped(outline, front.warp))

const PLATE = roundedRectangle([-47, 11], 94, 36, 11)

/** A USB socket: steel rim, dark mouth, pale tongue. */
const socket = (x: number) =>
  shape(onFront(roundedRectangle([x - 18, 19], 36, 20, 2.5)), { fill: '#d9d6d1' }) +
  shape(onFront(roundedRectangle([x - 15.5, 21.5], 31, 15, 1)), { fill: '#14110f' }) +
  shape(onFront(roundedRectangle([x - 12.5, 22.5], 25, 5.5, 0.5)), { fill: '#f1eee8' })

const sockets =
  shape(onFront(PLATE), { fill: '#2b2825' }) +
  stroke(onFront(PLATE), { stroke: WHITE, width: 1.2, opacity: 0.35 }) +
  socket(-22.5) +
  socket(22.5)

const BOLT = 'M-34.5 81L-41 92H-36.5L-39 100.5L-30.5 88.5H-35.5L-32 81Z'

/** Charged to three lights of four. */
const gauge =
  shape(closed(roundedRectangle([-49, 79], 98, 24, 12)), { fill: '#1c1917' }) +
  stroke(closed(roundedRectangle([-48, 80], 96, 22, 11)), {
    stroke: WHITE,
    width: 1,
    opacity: 0.25,
  }) +
  shape(BOLT, { fill: '#ffd85e' }) +
  [-12, 5, 22, 39]
    .map((x, index) =>
      shape(closed(circle([x - 4, 91], 4.8)), { fill: index < 3 ? '#a9f5c6' : '#5c5751' }),
    )
    .join('')

const onFace = (...layers: string[]) => group({ transform: PLACE.transform }, ...layers)

export const powerBank: Drawing = {
  definitions: face.definition + sides.definition + light.definition,
  base:
    lyingShadow(slab.hull) +
    sides.art +
    sockets +
    shape(closed(FACE), { fill: 'body' }) +
    face.inside(
      blurred(
        12,
        shape('M60 60H240L120 260H40Z', { fill: 'lift', opacity: 0.9 }),
        shape('M190 320L360 120V320Z', { fill: 'deep' }),
      ),
    ),
  mark: flatMark('stack', [0, -26], 1.34, PLACE),
  finishes: light.finishes,
  top: onFace(gauge) + rimLight(face, FACE, slab, 5),
}
