import { contactShadow } from './drawing.ts'
import { add, matrix, polygon } from './outline.ts'
import { d, ellipse, type Point } from './svg.ts'

const CAMERA_ABOVE = (17 * Math.PI) / 180

interface CuboidSize {
  /** The lower left corner of the front. */
  readonly corner: Point
  readonly degrees: number
  readonly width: number
  readonly depth: number
  readonly height: number
}

/**
 * A standing box. `front`, `side` and `top` give points on its visible faces: `across` and `inwards`
 * are fractions of width and depth, heights are in units.
 */
export function cuboid({ corner, degrees, width, depth, height }: CuboidSize) {
  const angle = (degrees * Math.PI) / 180
  const along: Point = [Math.cos(angle), Math.sin(angle) * Math.sin(CAMERA_ABOVE)]
  const into: Point = [Math.sin(angle), -Math.cos(angle) * Math.sin(CAMERA_ABOVE)]
  const up = Math.cos(CAMERA_ABOVE)
  const at = (across: number, inwards: number, raised: number) =>
    add(add(add(corner, along, across * width), into, inwards * depth), [0, -up], raised)
  const front = (across: number, raised: number) => at(across, 0, raised)
  const reach: Point = [into[0] * depth, into[1] * depth]
  const foot = d`M${front(0, 0)}L${front(1, 0)}l${reach}L${add(front(0, 0), reach)}Z`
  const top = (across: number, inwards: number) => at(across, inwards, height)
  const castAt = add(corner, [width * 0.88, width * 0.09])
  return {
    front,
    side: (inwards: number, raised: number) => at(1, inwards, raised),
    top,
    /** The edges that catch the light; the one in the middle ends at `foot`. */
    edges: (foot: number) =>
      d`M${top(0, 1)}L${top(0, 0)}L${top(1, 0)}L${top(1, 1)}M${top(1, 0)}L${front(1, foot)}`,
    /** From the front to the back. */
    reach,
    /** Its origin is the centre of the front. */
    frontPlane: matrix(...along, 0, up, front(0.5, height / 2)),
    contactShadow: contactShadow(foot),
    shadow: ellipse(castAt, width * 0.88, width * 0.15, '@cast') + contactShadow(foot),
  }
}

/** A four-sided part of a face, between two positions along each of its directions. */
export function panel(
  face: (across: number, other: number) => Point,
  [left, right]: Point,
  [start, end]: Point,
): string {
  return polygon(face(left, start), face(right, start), face(right, end), face(left, end))
}
