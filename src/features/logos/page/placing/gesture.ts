import {
  boxAround,
  placedOn,
  placementOf,
  type Extent,
  type PlacedLogo,
  type Placement,
} from '../../../../order/logo/placement.ts'

/** In the units of the area, from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What a pointer has hold of. Two pointers move, resize and turn at once. */
export type Grip = 'logo' | 'size' | 'turn'

/** The guides that have caught the logo. */
interface Caught {
  readonly middleX: boolean
  readonly middleY: boolean
}

export interface Moved extends Caught {
  readonly placed: PlacedLogo
}

// In shares of the area's sides, and in degrees.
const CATCHES_WITHIN = 0.025
const TURN_CATCHES_WITHIN = 4
const TURN_STEP = 45

/** What becomes of a logo when pointers go from somewhere to somewhere. */
export function dragged(
  area: Extent,
  logo: Extent,
  start: PlacedLogo,
  grip: Grip,
  from: readonly Point[],
  to: readonly Point[],
): Moved {
  const [one = start, two] = from
  const [oneNow = one, twoNow] = to
  if (two && twoNow) return settled(area, logo, pinched(start, [one, two], [oneNow, twoNow]), true)
  if (grip === 'logo') {
    const moved = { ...start, x: start.x + oneNow.x - one.x, y: start.y + oneNow.y - one.y }
    return settled(area, logo, moved, false)
  }
  const around = pinched(start, [start, one], [start, oneNow])
  return grip === 'size'
    ? settled(area, logo, { ...around, turn: start.turn }, false)
    : settled(area, logo, { ...start, turn: around.turn }, true)
}

/** Both pointers stay on the same points of the logo. */
function pinched(
  start: PlacedLogo,
  [one, two]: readonly [Point, Point],
  [oneNow, twoNow]: readonly [Point, Point],
): PlacedLogo {
  const [before, now] = [vector(one, two), vector(oneNow, twoNow)]
  const scale = Math.hypot(now.x, now.y) / Math.max(Math.hypot(before.x, before.y), 1)
  const turn = Math.atan2(now.y, now.x) - Math.atan2(before.y, before.x)
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  const middle = vector(one, start)
  return {
    x: oneNow.x + middle.x * cos - middle.y * sin,
    y: oneNow.y + middle.x * sin + middle.y * cos,
    width: start.width * scale,
    height: start.height * scale,
    turn: start.turn + (turn * 180) / Math.PI,
  }
}

const vector = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })

/** Inside of the area, and caught by its middle lines, its edges and upright turns where it is near. */
function settled(area: Extent, logo: Extent, wanted: PlacedLogo, catchesTurn: boolean): Moved {
  const turn = catchesTurn ? caughtTurn(wanted.turn) : wanted.turn
  const placed = onArea(area, logo, { ...wanted, turn })
  const around = boxAround(placed, placed.turn)
  const x = caught(placed.x, around.width, area.width)
  const y = caught(placed.y, around.height, area.height)
  return {
    placed: { ...placed, x, y },
    middleX: x === area.width / 2,
    middleY: y === area.height / 2,
  }
}

function onArea(area: Extent, logo: Extent, placed: PlacedLogo): PlacedLogo {
  return placedOn(area, logo, placementOf(area, logo, placed))
}

function caughtTurn(turn: number): number {
  const step = Math.round(turn / TURN_STEP) * TURN_STEP
  return Math.abs(turn - step) <= TURN_CATCHES_WITHIN ? step : turn
}

function caught(middle: number, length: number, room: number): number {
  const stops = [room / 2, length / 2, room - length / 2]
  return stops.find((stop) => Math.abs(middle - stop) <= room * CATCHES_WITHIN) ?? middle
}

// In shares of the area, of the size, and in degrees.
const STEP = 0.02
const LARGE_STEP = 0.1
const SIZE_STEP = 0.05
const TURN_KEY_STEP = 5

interface Key {
  readonly key: string
  readonly shiftKey: boolean
}

/** What a key does to a placement; undefined where it does nothing, null where it puts the logo back. */
export function pressed(
  { key, shiftKey }: Key,
  placement: Placement,
): Placement | null | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  const { x, y, size, turn } = placement
  switch (key) {
    case 'ArrowLeft':
      return { ...placement, x: x - step }
    case 'ArrowRight':
      return { ...placement, x: x + step }
    case 'ArrowUp':
      return { ...placement, y: y - step }
    case 'ArrowDown':
      return { ...placement, y: y + step }
    case '+':
    case '=':
      return { ...placement, size: size + SIZE_STEP }
    case '-':
    case '_':
      return { ...placement, size: size - SIZE_STEP }
    case 'PageUp':
      return { ...placement, turn: turn - TURN_KEY_STEP }
    case 'PageDown':
      return { ...placement, turn: turn + TURN_KEY_STEP }
    case 'Home':
      return null
    default:
      return undefined
  }
}

/** The same, whole on the area: where it is kept, no step is lost beyond an edge. */
export function keptOn(area: Extent, logo: Extent, placement: Placement): Placement {
  return placementOf(area, logo, placedOn(area, logo, placement))
}
