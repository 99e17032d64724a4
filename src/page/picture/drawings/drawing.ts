import type { Finish } from '../../../order/catalogue.ts'
import { blurred, d, ellipse, GROUND, group, shape, type Point } from './svg.ts'

/** A product in layers, so that a page can put them together by what was chosen. */
export interface Drawing {
  /** Clip paths that the layers refer to. */
  readonly definitions: string
  /** The ground shadow, the body and its volume in the tones of the tint. */
  readonly base: string
  /** The visitor's mark, lying on the surface. */
  readonly mark: string
  /** The light as each finish throws it back. */
  readonly finishes: Readonly<Record<Finish, string>>
  /** Rim light, fittings: what lies over mark and light. */
  readonly top: string
}

/** The shadow of a round thing that stands: long and faint, short and dark. */
export function standingShadow([x, y]: Point, radius: number, reach = 1): string {
  return (
    ellipse([x + radius * 0.36 * reach, y], radius * 1.5, radius * 0.25, { fill: '@cast' }) +
    ellipse([x + radius * 0.07, y + 2], radius * 1.02, radius * 0.17, { fill: '@contact' })
  )
}

/**
 * The shadow of a thing that lies on the table, from its silhouette: far and near in one blur, since
 * a blur of this size is the dearest thing to paint.
 */
export function lyingShadow(silhouette: string, transform = ''): string {
  return blurred(
    'ground',
    shape(silhouette, { fill: GROUND, opacity: 0.26, move: [10, 16], transform }),
    shape(silhouette, { fill: GROUND, opacity: 0.5, move: [3, 5], transform }),
  )
}

/** The shadow of a box that stands on the edge from `a` to `b` and reaches back by `depth`. */
export function boxShadow(a: Point, b: Point, depth: Point): string {
  const foot = d`M${a}L${b}l${depth}L${[a[0] + depth[0], a[1] + depth[1]]}Z`
  return blurred(
    3,
    shape(foot, { fill: GROUND, opacity: 0.24, move: [14, 3] }),
    shape(foot, { fill: GROUND, opacity: 0.6, move: [2, 2] }),
  )
}

/** Optical size: all drawings weigh the same to the eye, on the same ground line. */
export function fitted(drawing: Drawing, transform: string): Drawing {
  const fit = (layer: string) => layer && group({ transform }, layer)
  return {
    ...drawing,
    base: fit(drawing.base),
    mark: fit(drawing.mark),
    top: fit(drawing.top),
    finishes: {
      matt: fit(drawing.finishes.matt),
      metal: fit(drawing.finishes.metal),
      glaze: fit(drawing.finishes.glaze),
    },
  }
}
