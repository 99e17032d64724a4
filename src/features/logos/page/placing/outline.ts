import type { PlacedLogo } from '../../../../order/logo/placement.ts'
import { cornersOf, lineOn, toScreen, type SurfaceOnScreen } from './surface-on-screen.ts'
import type { Point } from './gesture.ts'

// Above the logo, in pixels: a finger on the grip must not cover the logo.
const TURN_GRIP_PX = 26

/** What is drawn over the picture: the area, its middle lines, the logo's frame, and where its grips are. */
export function outlineOf(surface: SurfaceOnScreen, placed: PlacedLogo) {
  const { width, height } = surface.area
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(placed, placed, placed.turn)
  const corners = [topLeft, topRight, bottomRight, bottomLeft].flatMap((point) => point ?? [])
  const [top, centre] = [
    toScreen(surface, middleOf(corners[0], corners[1])),
    toScreen(surface, placed),
  ]
  const up = { x: top.x - centre.x, y: top.y - centre.y }
  const length = Math.max(Math.hypot(up.x, up.y), 1)
  const edges = cornersOf({ x: width / 2, y: height / 2 }, surface.area, 0)
  return {
    box: boxAround(edges.map((edge) => toScreen(surface, edge))),
    area: closedLine(surface, edges),
    middleX: lineOn(surface, { x: width / 2, y: 0 }, { x: width / 2, y: height }),
    middleY: lineOn(surface, { x: 0, y: height / 2 }, { x: width, y: height / 2 }),
    logo: closedLine(surface, corners),
    size: at(toScreen(surface, corners[2] ?? placed)),
    turn: at({
      x: top.x + (up.x / length) * TURN_GRIP_PX,
      y: top.y + (up.y / length) * TURN_GRIP_PX,
    }),
  }
}

function closedLine(surface: SurfaceOnScreen, corners: readonly Point[]): string {
  return corners
    .map((corner, index) =>
      lineOn(surface, corner, corners[(index + 1) % corners.length] ?? corner),
    )
    .join('')
}

function middleOf(one: Point = { x: 0, y: 0 }, two: Point = one): Point {
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }
}

const at = ({ x, y }: Point) => ({ left: `${x}px`, top: `${y}px` })

function boxAround(points: readonly Point[]) {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...across), Math.min(...down)]
  const [width, height] = [Math.max(...across) - left, Math.max(...down) - top]
  return { ...at({ x: left, y: top }), width: `${width}px`, height: `${height}px` }
}
