import { lyingShadow, type Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { roundedRectangle } from './outline.ts'
import { flatBody, onTable, sideFace } from './slab.ts'
import { group, rectangle } from './svg.ts'

/** Lying with its sockets to the front; long, since a short one looks like a wall charger. */
const MATRIX = onTable(40, [200, 186])
const WIDTH = 142
const LENGTH = 292
const THICKNESS = 40

const body = flatBody({
  name: 'power-bank',
  matrix: MATRIX,
  outline: roundedRectangle([-WIDTH / 2, -LENGTH / 2], WIDTH, LENGTH, 26),
  thickness: THICKNESS,
  lightCorner: [-73, -148],
  lightSize: [146, 296],
  rimWidth: 5,
  litWall: 'M60 170H100L200 290V330L60 290Z',
})

const front = sideFace(MATRIX, [0, LENGTH / 2], [1, 0])

/** A large USB socket with its contact plate, and a small one for charging. */
const sockets = group(
  { transform: front.transform },
  rectangle([-46, 10], 40, 20, 3, '#d9d6d1'),
  rectangle([-43, 12.5], 34, 15, 1.5, '#14110f'),
  rectangle([-39.5, 13.5], 27, 5.5, 0.5, '#f1eee8'),
  rectangle([12, 13], 30, 14, 7, '#d9d6d1'),
  rectangle([14.5, 15.5], 25, 9, 4.5, '#14110f'),
)

/** The charge indicator: a battery with three of four bars. */
const gauge =
  rectangle([-46, 82], 84, 40, 8, '#1c1917') +
  rectangle([40, 93], 7, 18, 3, '#1c1917') +
  [-40, -21, -2, 17]
    .map((x, index) => rectangle([x, 88], 15, 28, 3, index < 3 ? '#a9f5c6' : '#4a453f'))
    .join('')

export const powerBank: Drawing = {
  definitions: body.definitions,
  base: lyingShadow(body.hull) + body.walls + sockets + body.surface,
  mark: mark('stack', [0, -36], 1.34, MATRIX),
  finishes: body.finishes,
  top: group({ transform: MATRIX.transform }, gauge) + body.rim,
}
