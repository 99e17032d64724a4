import { cuboid, panel } from './cuboid.ts'
import { FLOWER } from './mark.ts'
import { clipTo, d, ellipse, group, oval, SHADE, shape, stroke, WHITE, type Point } from './svg.ts'

/** A closed box of brown cardboard, as high as wide; only band and seal have the chosen colour. */
const HEIGHT = 190
const LID = 140
const body = cuboid({ corner: [58, 308], degrees: 33, width: 196, depth: 172, height: HEIGHT })
// The lid is larger than the body by its thickness.
const lid = cuboid({ corner: [52.4, 311], degrees: 33, width: 204, depth: 180, height: HEIGHT })
const WHOLE: Point = [0, 1]
const BAND: Point = [0.4, 0.6]

const front = panel(body.front, WHOLE, [HEIGHT - 6, 0])
const side = panel(body.side, WHOLE, [HEIGHT - 6, 0])
const lidFront = panel(lid.front, WHOLE, [HEIGHT, LID])
const lidSide = panel(lid.side, WHOLE, [HEIGHT, LID])
const lidTop = panel(lid.top, WHOLE, WHOLE)
const bandBelow = panel(body.front, BAND, [LID, 0])
const bandOnLid = panel(lid.front, BAND, [HEIGHT, LID])
const bandOnTop = panel(lid.top, BAND, WHOLE)
const LID_EDGE = d`M${lid.front(0, LID)}L${lid.front(1, LID)}L${lid.side(1, LID)}`
const BAND_EDGES = BAND.map((at) => d`M${lid.top(at, 0)}L${lid.top(at, 1)}`).join('')

const walls = clipTo('box-walls', front + side)

const kraftWalls =
  shape(front, '#c4975f') +
  shape(side, '#94693a') +
  shape(front + side, '@kraft') +
  shape(bandBelow, 'body') +
  shape(bandBelow, SHADE, { opacity: 0.14 }) +
  walls.inside(
    stroke(LID_EDGE, SHADE, 14, { opacity: 0.55, blur: 3 }),
    shape(side, '@fade-right', { opacity: 0.3 }),
    shape(front, '@fade-down', { opacity: 0.3 }),
  )

const kraftLid =
  shape(lidFront, '#d0a570') +
  shape(lidSide, '#a27543') +
  shape(lidSide, '@fade-right', { opacity: 0.25 }) +
  shape(lidTop, '#e2c297') +
  shape(lidTop + lidFront + lidSide, '@kraft', { opacity: 0.8 }) +
  shape(lidTop, '@glow-corner', { opacity: 0.6 }) +
  shape(lidTop, '@shade-corner', { opacity: 0.3 }) +
  shape(bandOnLid, 'body') +
  shape(bandOnLid, SHADE, { opacity: 0.06 }) +
  shape(bandOnTop, 'lift') +
  stroke(BAND_EDGES, SHADE, 0.8, { opacity: 0.25 }) +
  stroke(
    d`M${lid.top(0, 1)}L${lid.top(0, 0)}L${lid.top(1, 0)}L${lid.top(1, 1)}M${lid.top(1, 0)}L${lid.front(1, LID)}`,
    WHITE,
    1.3,
    { opacity: 0.45 },
  )

const seal = group(
  { transform: lid.topPlane.transform },
  ellipse([1, -2], 27, 27, SHADE, { opacity: 0.3 }),
  ellipse([0, 0], 26, 26, '#fbf7ef'),
  stroke(oval([0, 0], 22.5), 'deep', 1.4),
  shape(FLOWER, 'dark'),
)

export const box = {
  definitions: walls.definition,
  art: body.shadow + kraftWalls + kraftLid + seal,
}
