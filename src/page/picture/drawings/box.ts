import { cuboid, panel } from './cuboid.ts'
import { clipTo, d, SHADE, shape, stroke, WHITE, type Point } from './svg.ts'

interface BoxSize {
  readonly width: number
  readonly depth: number
  readonly height: number
}

/** By the names of their layers: as high as wide for a mug, low for what lies flat, tall for a bottle. */
export const BOX_SIZES = {
  box: { width: 196, depth: 172, height: 190 },
  'box-low': { width: 236, depth: 172, height: 66 },
  'box-tall': { width: 138, depth: 128, height: 286 },
} as const satisfies Record<string, BoxSize>
export type BoxName = keyof typeof BOX_SIZES

const DEGREES = 33
// The lid is larger than the body by its thickness on each side.
const LID_OVERHANG = 4

const bodyOf = (size: BoxSize) => cuboid({ corner: [58, 308], degrees: DEGREES, ...size })

export const lidOf = ({ width, depth, height }: BoxSize) =>
  cuboid({
    corner: [52.4, 311],
    degrees: DEGREES,
    width: width + 2 * LID_OVERHANG,
    depth: depth + 2 * LID_OVERHANG,
    height,
  })

const LID_SHARE = 0.26
const WHOLE: Point = [0, 1]
const BAND: Point = [0.4, 0.6]

/** A closed box of brown cardboard; only its band has the chosen colour. */
function drawBox(name: string, size: BoxSize) {
  const { height } = size
  const lidFoot = Math.round(height * (1 - LID_SHARE))
  const body = bodyOf(size)
  const lid = lidOf(size)

  const front = panel(body.front, WHOLE, [height - 6, 0])
  const side = panel(body.side, WHOLE, [height - 6, 0])
  const lidFront = panel(lid.front, WHOLE, [height, lidFoot])
  const lidSide = panel(lid.side, WHOLE, [height, lidFoot])
  const lidTop = panel(lid.top, WHOLE, WHOLE)
  const bandBelow = panel(body.front, BAND, [lidFoot, 0])
  const bandOnLid = panel(lid.front, BAND, [height, lidFoot])
  const bandOnTop = panel(lid.top, BAND, WHOLE)
  const lidEdge = d`M${lid.front(0, lidFoot)}L${lid.front(1, lidFoot)}L${lid.side(1, lidFoot)}`
  const bandEdges = BAND.map((at) => d`M${lid.top(at, 0)}L${lid.top(at, 1)}`).join('')
  const walls = clipTo(`${name}-walls`, front + side)

  const kraftWalls =
    shape(front, '#c4975f') +
    shape(side, '#94693a') +
    shape(front + side, '@kraft') +
    shape(bandBelow, 'body') +
    shape(bandBelow, SHADE, { opacity: 0.14 }) +
    walls.inside(
      stroke(lidEdge, SHADE, 14, { opacity: 0.55, blur: 3 }),
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
    stroke(bandEdges, SHADE, 0.8, { opacity: 0.25 }) +
    stroke(lid.edges(lidFoot), WHITE, 1.3, { opacity: 0.45 })

  return { definitions: walls.definition, art: body.shadow + kraftWalls + kraftLid }
}

export const BOXES = {
  box: drawBox('box', BOX_SIZES.box),
  'box-low': drawBox('box-low', BOX_SIZES['box-low']),
  'box-tall': drawBox('box-tall', BOX_SIZES['box-tall']),
} as const satisfies Record<BoxName, unknown>
