import { between, closed, moved, open, reversed, type Outline, type Segment } from './outline.ts'
import type { Point } from './svg.ts'

/** The visible parts of a flat outline that is swept along a vector, as path data. */
export interface Slab {
  /** The whole silhouette, face included. */
  readonly hull: string
  /** The visible sides. */
  readonly wall: string
  /** The upper and the lower border of the wall. */
  readonly edge: string
  readonly foot: string
}

// The point where a curve turns away is searched in this many parts, then by bisection.
const SAMPLES = 40
const BISECTIONS = 40

/** Expects a clockwise, convex outline. */
export function extruded(outline: Outline, sweep: Point): Slab {
  const parts = outline.flatMap((segment) => cutWhereItTurnsAway(segment, sweep))
  const faces = (segment: Segment) => crossing(segment, 0.5, sweep) < 0
  const start = parts.findIndex((part, index) => faces(part) && !faces(parts.at(index - 1) ?? part))
  const inOrder = [...parts.slice(start), ...parts.slice(0, start)]
  const edge = inOrder.filter(faces)
  const back = inOrder.filter((part) => !faces(part))
  const foot = moved(edge, sweep)
  return {
    hull: closed([...foot, ...back]),
    wall: closed([...edge, ...reversed(foot)]),
    edge: open(edge),
    foot: open(foot),
  }
}

/** Negative where the outside of the outline faces in the direction of the sweep. */
function crossing(segment: Segment, t: number, sweep: Point): number {
  const [dx, dy] = direction(segment, t)
  return dx * sweep[1] - dy * sweep[0]
}

function direction([a, b, c, d]: Segment, t: number): Point {
  const m = 1 - t
  const along = (axis: 0 | 1) =>
    m * m * (b[axis] - a[axis]) + 2 * m * t * (c[axis] - b[axis]) + t * t * (d[axis] - c[axis])
  return [along(0), along(1)]
}

function cutWhereItTurnsAway(segment: Segment, sweep: Point): Segment[] {
  const parts: Segment[] = []
  let rest = segment
  let done = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    let low = (sample + 0.0001) / SAMPLES
    let high = (sample + 0.9999) / SAMPLES
    if (crossing(segment, low, sweep) * crossing(segment, high, sweep) >= 0) continue
    for (let bisection = 0; bisection < BISECTIONS; bisection++) {
      const middle = (low + high) / 2
      const turns = crossing(segment, low, sweep) * crossing(segment, middle, sweep) <= 0
      if (turns) high = middle
      else low = middle
    }
    const [before, after] = split(rest, (low - done) / (1 - done))
    parts.push(before)
    rest = after
    done = low
  }
  return [...parts, rest]
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
