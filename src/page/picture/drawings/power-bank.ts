import { lyingShadow, type Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { roundedRectangle } from './outline.ts'
import { flatBody, onTable, sideFace } from './slab.ts'
import { ellipse, group, rectangle, shape } from './svg.ts'

/** Lying with its sockets to the front; thick, so that it does not look like a phone. */
const PLACE = onTable(40, [200, 172])
const WIDTH = 152
const LENGTH = 226

const body = flatBody({
  name: 'power-bank',
  place: PLACE,
  outline: roundedRectangle([-WIDTH / 2, -LENGTH / 2], WIDTH, LENGTH, 30),
  thickness: 58,
  lightCorner: [-78, -115],
  lightSize: [156, 230],
  rimWidth: 5,
  litWall: 'M60 170H100L200 290V330L60 290Z',
})

const front = sideFace(PLACE, [0, LENGTH / 2], [1, 0])

/** A USB socket: steel rim, dark opening, light contact plate. */
const socket = (x: number) =>
  group(
    { move: [x, 0] },
    rectangle([-18, 19], 36, 20, 2.5, '#d9d6d1'),
    rectangle([-15.5, 21.5], 31, 15, 1, '#14110f'),
    rectangle([-12.5, 22.5], 25, 5.5, 0.5, '#f1eee8'),
  )

const sockets = group(
  { transform: front.transform },
  rectangle([-47.5, 10.5], 95, 37, 11.5, '#8d8b89'),
  rectangle([-46.5, 11.5], 93, 35, 10.5, '#2b2825'),
  socket(-22.5),
  socket(22.5),
)

const BOLT = 'M-34.5 81L-41 92H-36.5L-39 100.5L-30.5 88.5H-35.5L-32 81Z'

/** The charge indicator, with three of four lights on. */
const gauge =
  rectangle([-49, 79], 98, 24, 12, '#1c1917') +
  shape(BOLT, '#ffd85e') +
  [-16, 1, 18, 35]
    .map((x, index) => ellipse([x, 91], 4.8, 4.8, index < 3 ? '#a9f5c6' : '#5c5751'))
    .join('')

export const powerBank: Drawing = {
  definitions: body.face.definition + body.wall.definition,
  base: lyingShadow(body.hull) + body.walls + sockets + body.surface,
  mark: mark('stack', [0, -26], 1.34, PLACE),
  finishes: body.finishes,
  top: group({ transform: PLACE.transform }, gauge) + body.rim,
}
