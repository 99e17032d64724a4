import { lyingShadow, type Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { add, between, closed, roundedRectangle } from './outline.ts'
import { flatBody, onTable } from './slab.ts'
import {
  d,
  ellipse,
  GROUND,
  group,
  oval,
  rounded,
  SHADE,
  stroke,
  WHITE,
  type Point,
} from './svg.ts'

const MATRIX = onTable(-36, [252, 256])
const BEVEL = closed(roundedRectangle([-62, -74], 124, 148, 35))
const EYELET: Point = [0, -60]

const body = flatBody({
  name: 'keychain',
  matrix: MATRIX,
  outline: roundedRectangle([-72, -84], 144, 168, 44),
  thickness: 12,
  lightCorner: [-74, -86],
  lightSize: [148, 172],
  rimWidth: 4,
})

const RING: Point = [98, 96]
const RING_RADII: Point = [58, 46.4]
const RING_LINE = oval(RING, ...RING_RADII)

// The chain: three links in a straight line from the ring to the eyelet.
const HUNG = MATRIX.warp(EYELET)
const LENGTH = Math.hypot(HUNG[0] - RING[0], HUNG[1] - RING[1])
const ALONG: Point = [(HUNG[0] - RING[0]) / LENGTH, (HUNG[1] - RING[1]) / LENGTH]
const DEGREES = (Math.atan2(ALONG[1], ALONG[0]) * 180) / Math.PI
const CHAIN_START = 48
const CHAIN_END = d`M${between(RING, HUNG, 0.7)}L${HUNG}`
const LINK = (LENGTH + 2 - CHAIN_START) / 3

function link(index: number, onEdge: boolean): string {
  const [x, y] = add(RING, ALONG, CHAIN_START + LINK * (index + 0.5))
  const half = LINK / 2 + 5
  const radius = onEdge ? 3.5 : 10
  const straight = half - radius
  const bow = d`a${radius} ${radius} 0 0 1 0 `
  const line = d`M${-straight} ${-radius}h${2 * straight}${bow}${2 * radius}h${-2 * straight}${bow}${-2 * radius}Z`
  return group(
    { transform: `translate(${rounded(x)} ${rounded(y)}) rotate(${rounded(DEGREES)})` },
    stroke(line, '#5e5a55', 7),
    stroke(line, '#b9b5af', 5, { move: [-0.4, -0.5] }),
    stroke(line, '#f7f6f4', 2.1, { move: [-1, -1.3] }),
  )
}

const ring =
  stroke(RING_LINE, '#4f4b46', 10, { move: [0, 2.5] }) +
  stroke(RING_LINE, '@steel-slant', 9.5) +
  stroke(RING_LINE, SHADE, 1.2, { opacity: 0.5 }) +
  stroke(RING_LINE, WHITE, 1.8, { opacity: 0.85, move: [-0.6, -2.6] }) +
  stroke(d`M${RING[0] - 14} ${RING[1] + RING_RADII[1] - 6}l4 10`, SHADE, 1.3, { opacity: 0.6 })

const shadows =
  lyingShadow(body.hull) +
  group(
    { move: [5, 9], opacity: 0.42, blur: 3 },
    stroke(RING_LINE, GROUND, 11),
    stroke(d`M${add(RING, ALONG, CHAIN_START)}L${between(RING, HUNG, 0.8)}`, GROUND, 18),
  )

export const keychain: Drawing = {
  definitions: body.definitions,
  base: shadows + body.walls + body.surface,
  mark: mark('stack', [0, 16], 1.18, MATRIX),
  finishes: body.finishes,
  top:
    group(
      { transform: MATRIX.transform },
      stroke(BEVEL, 'dark', 2, { opacity: 0.5 }),
      stroke(BEVEL, WHITE, 1.4, { opacity: 0.55, move: [1.3, 1.5] }),
      ellipse(EYELET, 12, 12, '#231f1c'),
      stroke(oval(EYELET, 14), '@steel-slant', 4.5),
    ) +
    body.rim +
    body.face.inside(stroke(CHAIN_END, SHADE, 20, { opacity: 0.4, blur: 3, move: [4, 7] })) +
    link(0, false) +
    link(2, false) +
    link(1, true) +
    ring,
}
