import { cuboid } from '../cuboid.ts'
import type { Drawing } from '../drawing.ts'
import { extruded } from '../extrude.ts'
import { mark } from '../mark.ts'
import { add, closed, moved, roundedRectangle, warped, type Matrix } from '../outline.ts'
import { clipTo, d, ellipse, group, rectangle, SHADE, shape, stroke, type Point } from '../svg.ts'
import { clothFinishes, shadowOf, softStroke, stitches, volume } from './cloth.ts'

/** Standing, with a front pocket that carries the mark and a zip around the main compartment. */
const WIDTH = 200
const HEIGHT = 262
const bag = cuboid({ corner: [76, 316], degrees: 28, width: WIDTH, depth: 104, height: HEIGHT })
const { warp } = bag.frontPlane
/** A part of the way from the front to the back. */
const part = (share: number): Point => [bag.reach[0] * share, bag.reach[1] * share]

const FRONT = warped(roundedRectangle([-100, -HEIGHT / 2], WIDTH, HEIGHT, [78, 78, 26, 26]), warp)
const body = extruded(FRONT, bag.reach)
const front = clipTo('backpack', closed(FRONT))
const side = clipTo('backpack-side', body.wall)

/** The pocket stands out towards the viewer. */
const OUT: Point = [-11, 8]
const POCKET = moved(warped(roundedRectangle([-84, -4], 168, 124, [34, 34, 22, 22]), warp), OUT)
const pocketSlab = extruded(POCKET, [-OUT[0], -OUT[1]])
const pocketPlane: Matrix = {
  warp: (point) => add(warp(point), OUT),
  transform: `translate(${OUT.join(' ')}) ${bag.frontPlane.transform}`,
}

/** The handle at the top, nearer to the back. */
const handleEnd = (x: number) => add(warp([x, -HEIGHT / 2 + 6]), part(0.62))
const [HANDLE_LEFT, HANDLE_RIGHT] = [handleEnd(-30), handleEnd(30)]
const HANDLE = d`M${HANDLE_LEFT}C${add(HANDLE_LEFT, [-6, -44])} ${add(HANDLE_RIGHT, [4, -46])} ${HANDLE_RIGHT}`

/** The padded shoulder straps, of which the right one is visible behind the bag. */
const STRAP = 'M246 78C318 84 338 136 333 204C330 250 316 282 286 300'

const behind =
  `<g class="flat">${
    stroke(STRAP, 'dark', 24) +
    stroke(STRAP, 'deep', 16, { opacity: 0.7 }) +
    stroke(STRAP, 'dark', 1.2, { opacity: 0.8, dash: '3.4 2.4', move: [-8, 0] }) +
    stroke(HANDLE, 'dark', 15) +
    stroke(HANDLE, 'deep', 9)
  }</g>` + stroke(HANDLE, 'lift', 1.6, { opacity: 0.5, move: [-1, -6] })

/** A zip: dark tape with a row of light teeth. */
const zip = (data: string, move: Point) =>
  stroke(data, 'dark', 9, { move }) +
  stroke(data, SHADE, 5, { opacity: 0.55, move }) +
  stroke(data, '#c9c5bf', 2.6, { dash: '1.6 1.8', move })

const puller = ([x, y]: Point, degrees: number) =>
  group(
    { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${degrees})` },
    rectangle([-3.6, 1], 9, 25, 4, SHADE, { opacity: 0.35 }),
    rectangle([-5, -5], 10, 9, 2.5, '@steel-slant'),
    rectangle([-3.6, 2], 7.2, 22, 3.2, '#4a453f'),
    rectangle([-2.4, 4], 2, 16, 1, '#8f8983', { opacity: 0.8 }),
  )

const gusset =
  shape(body.hull, 'deep') +
  side.inside(
    shape(body.wall, 'dark', { opacity: 0.55 }),
    group({ move: part(0.08) }, softStroke(body.edge, 'body', 30, 0.2)),
    group({ move: part(0.95) }, softStroke(body.edge, 'dark', 40, 0.19)),
    shape(body.wall, '@fade-right', { opacity: 0.3 }),
    zip(body.edge, part(0.42)),
  )

/** A pocket of net on the side, with an elastic hem. */
const NET_FRONT = bag.side(0, 118)
const NET_BACK = bag.side(0.98, 118)
const NET_HEM = d`M${NET_FRONT}C${add(NET_FRONT, [16, 6])} ${add(NET_BACK, [-14, 12])} ${NET_BACK}`
const NET = d`${NET_HEM}L${bag.side(0.98, 10)}L${bag.side(0, 10)}Z`
const net = side.inside(
  shape(NET, SHADE, { opacity: 0.3 }),
  shape(NET, '@felt', { opacity: 0.9 }),
  stroke(NET_HEM, 'dark', 7),
  stroke(NET_HEM, 'deep', 2, { move: [0, -2] }),
)

const panel = shape(closed(FRONT), 'face') + front.inside(shadowOf(closed(POCKET), [9, 1]))

const frontPocket =
  shape(pocketSlab.hull, 'dark') + shape(pocketSlab.wall, 'deep') + shape(closed(POCKET), 'face')

/** Painted after the pocket, since both share one blur. */
const drapery = front.inside(
  volume(
    closed(FRONT) + closed(POCKET),
    [warp([-94, -8]), warp([-76, -26]), warp([-70, -56]), 6],
    [warp([94, -8]), warp([72, -26]), warp([68, -62]), 7],
    [warp([-66, -104]), warp([-82, -80]), warp([-86, -48]), 6],
    [warp([60, -108]), warp([78, -84]), warp([84, -50]), 6],
    [pocketPlane.warp([-74, 112]), pocketPlane.warp([-62, 96]), pocketPlane.warp([-66, 70]), 5],
    [pocketPlane.warp([72, 112]), pocketPlane.warp([60, 92]), pocketPlane.warp([66, 64]), 6],
  ),
)

const ZIP_LINE = d`M${pocketPlane.warp([-70, 18])}C${pocketPlane.warp([-40, 10])} ${pocketPlane.warp([40, 10])} ${pocketPlane.warp([70, 18])}`
const POCKET_SEAM = closed(
  moved(warped(roundedRectangle([-79, 1], 158, 114, [30, 30, 18, 18]), warp), OUT),
)
const OUTLINE = closed(FRONT) + body.wall

export const backpack: Drawing = {
  definitions: [front, side].map(({ definition }) => definition).join(''),
  base:
    ellipse([238, 326], 164, 26, '@cast') +
    bag.contactShadow +
    behind +
    gusset +
    net +
    panel +
    frontPocket +
    drapery,
  mark: mark('stack', [0, 65], 1, pocketPlane),
  finishes: clothFinishes(OUTLINE + closed(POCKET)),
  top:
    stroke(closed(FRONT), 'lift', 1.8, { opacity: 0.55 }) +
    stroke(body.edge, 'dark', 1.2, { opacity: 0.45, move: [2, 0] }) +
    stitches(POCKET_SEAM) +
    stroke(closed(POCKET), 'lift', 1.6, { opacity: 0.6 }) +
    zip(ZIP_LINE, [0, 0]) +
    puller(pocketPlane.warp([62, 18]), 8) +
    puller(add(bag.top(0.2, 0.42), [0, 18]), 30),
}
