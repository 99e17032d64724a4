import type { Slab } from './extrude.ts'
import type { Finish } from '../../../order/catalogue.ts'
import { closed, matrix, type Matrix, type Outline } from './outline.ts'
import { blurred, clipTo, d, group, shape, stroke, type Clip, type Point } from './svg.ts'

/** Perspective and light of flat products that lie on the table, and axes of standing boxes. */

// The height of a circle on the table, in parts of its width.
const TABLE_SQUASH = 0.8
const CAMERA_ABOVE = (17 * Math.PI) / 180

/** The plane of the table, turned around a point; walls go straight down from it. */
export function onTable(degrees: number, origin: Point): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return matrix(cos, sin * TABLE_SQUASH, -sin, cos * TABLE_SQUASH, origin)
}

/** The plane of a side wall below `at`: x runs along the wall, y straight down. */
export function sideFace({ warp }: Matrix, at: Point, along: Point, dropped = 0): Matrix {
  const [left, top] = warp(at)
  const [right, bottom] = warp([at[0] + along[0], at[1] + along[1]])
  return matrix(right - left, bottom - top, 0, 1, [left, top + dropped])
}

/** The axes of a standing box, turned by `degrees`: along its front, backwards, upwards. */
export function standing(degrees: number): { along: Point; into: Point; up: number } {
  const angle = (degrees * Math.PI) / 180
  return {
    along: [Math.cos(angle), Math.sin(angle) * Math.sin(CAMERA_ABOVE)],
    into: [Math.sin(angle), -Math.cos(angle) * Math.sin(CAMERA_ABOVE)],
    up: Math.cos(CAMERA_ABOVE),
  }
}

export interface Walls {
  readonly definition: string
  readonly art: string
}

/**
 * The side walls: base tone, lighter at the upper edge, darker at the foot, with reflected light along
 * the foot. `lit` are the parts of thick walls that face the light.
 */
export function walls(name: string, slab: Slab, ...lit: string[]): Walls {
  const wall = clipTo(`${name}-wall`, slab.wall)
  // The thin line keeps a white product visible on a white background.
  const silhouette = `<path class="f-deep s-dark" stroke-width="1.4" stroke-opacity=".5" d="${slab.hull}"/>`
  return {
    definition: wall.definition,
    art:
      silhouette +
      wall.inside(
        blurred(
          3,
          ...lit.map((part) => shape(part, 'body')),
          stroke(slab.edge, 'body', 7),
          stroke(slab.foot, 'dark', 9),
        ),
        shape(slab.wall, '@fade-right', { opacity: 0.45 }),
        stroke(slab.foot, 'lift', 1.6, { opacity: 0.4 }),
      ),
  }
}

/** The light on the edge of a face: inside its outline, and where it meets the wall. */
export function rimLight(face: Clip, outline: Outline, slab: Slab, width = 3.4): string {
  return (
    face.inside(stroke(closed(outline), '@rim', width)) +
    stroke(slab.edge, 'lift', 1.6, { opacity: 0.8 })
  )
}

/** The reflections of the three finishes on a flat face, in the coordinates of that face. */
export function faceFinishes(
  face: Clip,
  outline: Outline,
  { transform }: Matrix,
  [x, y]: Point,
  [width, height]: Point,
): Readonly<Record<Finish, string>> {
  const whole = closed(outline)
  const window = d`M${x + width * 0.08} ${y}H${x + width * 0.5}L${x + width * 0.2} ${y + height}H${x}V${y + height * 0.3}Z`
  const glint = d`M${x + width * 0.58} ${y}h${width * 0.07}L${x + width * 0.35} ${y + height}h${-width * 0.07}Z`
  return {
    matt: group({ transform }, shape(whole, '@glow-corner', { opacity: 0.22 })),
    metal: group(
      { transform },
      shape(whole, '@brush', { opacity: 0.8 }),
      shape(whole, '@sheen', { opacity: 0.75 }),
    ),
    glaze: face.inside(
      group(
        { transform },
        shape(window, '@pane', { opacity: 0.5 }),
        shape(glint, '@pane', { opacity: 0.4 }),
      ),
    ),
  }
}
