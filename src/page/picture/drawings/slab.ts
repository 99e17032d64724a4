import { extruded, type Slab } from './extrude.ts'
import { closed, matrix, warped, type Matrix, type Outline } from './outline.ts'
import {
  blurred,
  clipTo,
  d,
  group,
  shape,
  stroke,
  type Clip,
  type Paint,
  type Point,
} from './svg.ts'

/** Perspective and light of flat products that lie on the table. */

// The height of a circle on the table, in parts of its width.
const TABLE_SQUASH = 0.8

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

interface FlatBodyOptions {
  readonly name: string
  readonly matrix: Matrix
  /** In the plane of the table. */
  readonly outline: Outline
  readonly thickness: number
  /** The area that the reflections cover. */
  readonly lightCorner: Point
  readonly lightSize: Point
  readonly rimWidth?: number
  /** The parts of thick walls that face the light. */
  readonly litWall?: string
}

/** The body of a flat product: a face that lies on the table, and the walls below it. */
export function flatBody(options: FlatBodyOptions) {
  const { name, matrix, outline, thickness, rimWidth = 3.4 } = options
  const edge = warped(outline, matrix.warp)
  const slab = extruded(edge, [0, thickness])
  const face = clipTo(name, closed(edge))
  const wall = clipTo(`${name}-wall`, slab.wall)
  return {
    edge,
    hull: slab.hull,
    face,
    definitions: face.definition + wall.definition,
    walls: wallsOf(slab, wall, options.litWall),
    surface: shape(closed(edge), 'face'),
    finishes: faceFinishes(face, closed(outline), matrix, options),
    /** The light on the edge of the face: inside its outline, and where it meets the wall. */
    rim:
      face.inside(stroke(closed(edge), '@rim', rimWidth)) +
      stroke(slab.edge, 'lift', 1.6, { opacity: 0.8 }),
  }
}

/** Base tone, lighter at the upper edge, darker at the foot, with reflected light along the foot. */
function wallsOf(slab: Slab, wall: Clip, lit: string | undefined): string {
  // The thin line keeps a white product visible on a white background.
  const silhouette = `<path fill="var(--deep)" stroke="var(--dark)" stroke-width="1.4" stroke-opacity=".5" d="${slab.hull}"/>`
  return (
    silhouette +
    wall.inside(
      blurred(
        3,
        lit ? shape(lit, 'body') : '',
        stroke(slab.edge, 'body', 7),
        stroke(slab.foot, 'dark', 9),
      ),
      shape(slab.wall, '@fade-right', { opacity: 0.45 }),
      stroke(slab.foot, 'lift', 1.6, { opacity: 0.4 }),
    )
  )
}

/** The reflections of each finish, in the coordinates of the face. */
function faceFinishes(
  face: Clip,
  whole: string,
  { transform }: Matrix,
  { lightCorner: [x, y], lightSize: [width, height] }: FlatBodyOptions,
) {
  const window = d`M${x + width * 0.08} ${y}H${x + width * 0.5}L${x + width * 0.2} ${y + height}H${x}V${y + height * 0.3}Z`
  const glint = d`M${x + width * 0.58} ${y}h${width * 0.07}L${x + width * 0.35} ${y + height}h${-width * 0.07}Z`
  const covered = (texture: Paint, glow: number) =>
    group({ transform }, shape(whole, texture), shape(whole, '@glow-corner', { opacity: glow }))
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
    cotton: covered('@canvas', 0.1),
    felt: covered('@felt', 0.1),
    leather: covered('@leather', 0.4),
    nylon: covered('@nylon', 0.3),
  }
}
