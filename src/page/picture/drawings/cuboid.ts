import { boxShadow } from './drawing.ts'
import { add, matrix, polygon, type Matrix } from './outline.ts'
import { standing } from './slab.ts'
import { ellipse, type Point } from './svg.ts'

interface CuboidSize {
  /** The near bottom corner on the left. */
  readonly corner: Point
  readonly degrees: number
  readonly width: number
  readonly depth: number
  readonly height: number
}

/** A box that stands: places on its three visible faces, in parts of their width and in heights. */
export interface Cuboid {
  readonly front: (across: number, height: number) => Point
  readonly side: (inwards: number, height: number) => Point
  readonly top: (across: number, inwards: number, height?: number) => Point
  /** The front as a plane of its own, origin in its middle. */
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
      ellipse(add(corner, [width * 0.88, width * 0.09]), width * 0.88, width * 0.15, {
        fill: '@cast',
      }) + boxShadow(front(0, 0), front(1, 0), reach),
  }
}

/** A part of a face between two places across it and two heights. */
export function panel(
  face: (across: number, height: number) => Point,
  [from, to]: Point,
  [top, bottom]: Point,
): string {
  return polygon(face(from, top), face(to, top), face(to, bottom), face(from, bottom))
}
