import { between, closed, moved, open, reversed, type Outline, type Segment } from './outline.ts'
import type { Point } from './svg.ts'

/** A flat outline swept along a vector: a slab as the eye sees it. All as path data. */
export interface Slab {
  /** The whole silhouette, face included. */
  readonly hull: string
  /** What shows of the sides. */
  readonly wall: string
  /** Where face and wall meet, and where the wall ends. */
  readonly edge: string
  readonly foot: string
}

// Fine enough to find where a curve turns away; halved until far below a pixel.
const SAMPLES = 40
const HALVINGS = 40

/** Takes a clockwise, convex outline. */
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

/** Negative where the outline's outside looks along the sweep. */
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
    for (let halving = 0; halving < HALVINGS; halving++) {
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
