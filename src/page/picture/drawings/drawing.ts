import type { Finish } from '../../../order/catalogue.ts'
import { blurred, ellipse, GROUND, group, shape, type Point } from './svg.ts'

/** A product as layers of SVG; a picture combines them by the selections. */
export interface Drawing {
  /** Clip paths that the layers refer to. */
  readonly definitions: string
  /** Ground shadow, body, and light and shade in the tones of the colour. */
  readonly base: string
  /** The visitor's logo on the surface. */
  readonly mark: string
  /** The reflections of each finish. One that is missing looks like `matt`. */
  readonly finishes: Finishes
  /** Edges and fittings, painted over mark and reflections. */
  readonly top: string
}

type Finishes = Readonly<{ matt: string } & Partial<Record<Finish, string>>>

/** The shadow of a standing round product: one long and faint, one short and dark. */
export function standingShadow([x, y]: Point, radius: number, reach = 1): string {
  return (
    ellipse([x + radius * 0.36 * reach, y], radius * 1.5, radius * 0.25, '@cast') +
    ellipse([x + radius * 0.07, y + 2], radius * 1.02, radius * 0.17, '@contact')
  )
}

/**
 * The shadow of a lying product, made from its silhouette. Both parts share one blur, since a blur
 * of this size is the slowest thing to paint.
 */
export function lyingShadow(silhouette: string, transform = ''): string {
  return blurred(
    'ground',
    shape(silhouette, GROUND, { opacity: 0.26, move: [10, 16], transform }),
    shape(silhouette, GROUND, { opacity: 0.5, move: [3, 5], transform }),
  )
}

/** Where a standing product touches the ground, made from its foot. */
export function contactShadow(foot: string): string {
  return blurred(
    3,
    shape(foot, GROUND, { opacity: 0.24, move: [14, 3] }),
    shape(foot, GROUND, { opacity: 0.6, move: [2, 2] }),
  )
}

/** Scales and moves a drawing: all products should look equally large on one ground line. */
export function fitted(drawing: Drawing, transform: string): Drawing {
  const { base, mark, top, finishes } = drawing
  const fit = (layer: string) => layer && group({ transform }, layer)
  const others = Object.entries(finishes).map(([name, layer]) => [name, fit(layer)])
  return {
    ...drawing,
    base: fit(base),
    mark: fit(mark),
    top: fit(top),
    finishes: { ...Object.fromEntries(others), matt: fit(finishes.matt) },
  }
}
