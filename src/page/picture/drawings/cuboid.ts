import { boxShadow } from './drawing.ts'
import { add, matrix, polygon, type Matrix } from './outline.ts'
import { standing } from './slab.ts'
import { ellipse, type Point } from './svg.ts'

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
export interface Cuboid {
  readonly front: (across: number, height: number) => Point
  readonly side: (inwards: number, height: number) => Point
  readonly top: (across: number, inwards: number, height?: number) => Point
  /** The plane of the front; the origin is its centre. */
  readonly frontPlane: Matrix
  readonly topPlane: Matrix
  readonly shadow: string
}

export function cuboid({ corner, degrees, width, depth, height }: CuboidSize): Cuboid {
  const { along, into, up } = standing(degrees)
  const at = (across: number, inwards: number, raised: number) =>
    add(add(add(corner, along, across * width), into, inwards * depth), [0, -up], raised)
  const front = (across: number, raised: number) => at(across, 0, raised)
  const reach: Point = [into[0] * depth, into[1] * depth]
  return {
    front,
    side: (inwards, raised) => at(1, inwards, raised),
    top: (across, inwards, raised = height) => at(across, inwards, raised),
    frontPlane: matrix(...along, 0, up, front(0.5, height / 2)),
    topPlane: matrix(...along, ...into, at(0.5, 0.5, height)),
    shadow:
      ellipse(add(corner, [width * 0.88, width * 0.09]), width * 0.88, width * 0.15, '@cast') +
      boxShadow(front(0, 0), front(1, 0), reach),
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
