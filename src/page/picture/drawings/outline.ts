import { point, type Point } from './svg.ts'

/** A cubic Bézier curve: start, two control points, end. */
export type Segment = readonly [Point, Point, Point, Point]
export type Outline = readonly Segment[]
export type Warp = (point: Point) => Point

// A little more than a circle (0.55): such corners look moulded, not cut.
const CORNER_FULLNESS = 0.6

export const add = (a: Point, b: Point, times = 1): Point => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
]
export const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]
export const straight = (a: Point, b: Point): Segment => [
  a,
  between(a, b, 1 / 3),
  between(a, b, 2 / 3),
  b,
]
export const warped = (outline: Outline, warp: Warp): Outline =>
  outline.map(([a, b, c, d]) => [warp(a), warp(b), warp(c), warp(d)])
export const moved = (outline: Outline, by: Point): Outline =>
  warped(outline, (point) => add(point, by))
export const reversed = (outline: Outline): Outline =>
  outline.map(([a, b, c, d]): Segment => [d, c, b, a]).toReversed()

/** Two control points and the end of a curve. */
type Curve = readonly [number, number, number, number, number, number]

/** An outline from point to point, by straight lines and curves. */
export function drawn(from: Point, ...to: (Point | Curve)[]): Outline {
  let pen = from
  return to.map((next): Segment => {
    const start = pen
    if (next.length === 2) {
      pen = next
      return straight(start, next)
    }
    pen = [next[4], next[5]]
    return [start, [next[0], next[1]], [next[2], next[3]], pen]
  })
}

/** An affine transformation, as a function and as the value of an SVG attribute. */
export interface Matrix {
  readonly warp: Warp
  readonly transform: string
}

export function matrix(a: number, b: number, c: number, d: number, origin: Point): Matrix {
  const numbers = [a, b, c, d, ...origin].map((n) => Number(n.toFixed(4)))
  return {
    warp: ([x, y]) => [a * x + c * y + origin[0], b * x + d * y + origin[1]],
    transform: `matrix(${numbers.join(' ')})`,
  }
}

export function turn(degrees: number): Warp {
  const angle = (degrees * Math.PI) / 180
  return matrix(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), [0, 0]).warp
}

const corner = (from: Point, tip: Point, to: Point): Segment => [
  from,
  between(from, tip, CORNER_FULLNESS),
  between(to, tip, CORNER_FULLNESS),
  to,
]

/** Clockwise from the top left; the order of the radii is that of CSS. */
export function roundedRectangle(
  [x, y]: Point,
  width: number,
  height: number,
  radii: number | readonly [number, number, number, number],
): Outline {
  const [a, b, c, d] = typeof radii === 'number' ? [radii, radii, radii, radii] : radii
  const right = x + width
  const bottom = y + height
  return [
    straight([x + a, y], [right - b, y]),
    corner([right - b, y], [right, y], [right, y + b]),
    straight([right, y + b], [right, bottom - c]),
    corner([right, bottom - c], [right, bottom], [right - c, bottom]),
    straight([right - c, bottom], [x + d, bottom]),
    corner([x + d, bottom], [x, bottom], [x, bottom - d]),
    straight([x, bottom - d], [x, y + a]),
    corner([x, y + a], [x, y], [x + a, y]),
  ]
}

export const polygon = (...points: Point[]) => `M${points.map(point).join('L')}Z`

export const closed = (outline: Outline) => `${open(outline)}Z`

/** Writes path data, with straight segments as lines. */
export function open(outline: Outline): string {
  let data = ''
  let pen: Point | undefined
  for (const segment of outline) {
    const [from, c1, c2, to] = segment
    if (!pen || distance(pen, from) > 0.06) data += `${pen ? 'L' : 'M'}${point(from)}`
    if (distance(from, to) > 0.01) {
      data += isStraight(segment) ? `L${point(to)}` : `C${point(c1)} ${point(c2)} ${point(to)}`
    }
    pen = to
  }
  return data
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

function isStraight([from, c1, c2, to]: Segment): boolean {
  const length = distance(from, to) || 1
  const off = (p: Point) =>
    Math.abs((p[0] - from[0]) * (to[1] - from[1]) - (p[1] - from[1]) * (to[0] - from[0])) / length
  return off(c1) < 0.05 && off(c2) < 0.05
}
