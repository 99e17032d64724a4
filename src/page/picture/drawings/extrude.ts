import { between, closed, moved, open, reversed, type Outline, type Segment } from './outline.ts'
import type { Point } from './svg.ts'

export type Slab = ReturnType<typeof extruded>

// Closer to an end of a curve than this there is nothing to cut off.
const MARGIN = 0.00001

/**
 * The visible parts of a flat outline that is swept along a vector, as path data. Expects a clockwise,
 * convex outline.
 */
export function extruded(outline: Outline, sweep: Point) {
  const parts = outline.flatMap((segment) => cutWhereItTurnsAway(segment, sweep))
  const faces = (part: Segment) => {
    const [start, middle, end] = crossings(part, sweep)
    return start + 2 * middle + end < 0
  }
  const start = parts.findIndex((part, index) => faces(part) && !faces(parts.at(index - 1) ?? part))
  const inOrder = [...parts.slice(start), ...parts.slice(0, start)]
  const edge = inOrder.filter(faces)
  const back = inOrder.filter((part) => !faces(part))
  const foot = moved(edge, sweep)
  return {
    /** The whole silhouette, face included. */
    hull: closed([...foot, ...back]),
    /** The visible sides. */
    wall: closed([...edge, ...reversed(foot)]),
    /** The upper and the lower border of the wall. */
    edge: open(edge),
    foot: open(foot),
  }
}

/**
 * The cross product of direction and sweep, as coefficients of a quadratic Bézier curve. Negative
 * where the outside of the outline faces in the direction of the sweep.
 */
function crossings([a, b, c, d]: Segment, [x, y]: Point): [number, number, number] {
  const cross = (from: Point, to: Point) => (to[0] - from[0]) * y - (to[1] - from[1]) * x
  return [cross(a, b), cross(b, c), cross(c, d)]
}

/** Part of a convex outline, so it turns away once at most. */
function cutWhereItTurnsAway(segment: Segment, sweep: Point): Segment[] {
  const [start, middle, end] = crossings(segment, sweep)
  // The roots of square * t² - 2 * half * t + start, in the form that is exact near zero.
  const square = start - 2 * middle + end
  const half = start - middle
  const larger = half + Math.sign(half) * Math.sqrt(half ** 2 - square * start)
  const roots = [larger / square, start / larger]
  const cut = roots.find((t) => t > MARGIN && t < 1 - MARGIN)
  return cut === undefined ? [segment] : split(segment, cut)
}

function split([a, b, c, d]: Segment, t: number): [Segment, Segment] {
  const ab = between(a, b, t)
  const bc = between(b, c, t)
  const cd = between(c, d, t)
  const abc = between(ab, bc, t)
  const bcd = between(bc, cd, t)
  const middle = between(abc, bcd, t)
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ]
}
