import { add, between } from '../outline.ts'
import { blurred, d, shape, stroke, WHITE, type Clip, type Point } from '../svg.ts'

/** Folds, seams and finishes that all products of cloth share. */

/** A fold from a point to another, by a bend; pointed at both ends. */
type Fold = readonly [from: Point, bend: Point, to: Point, width?: number]

const STANDARD_WIDTH = 7

function fold([from, bend, to, width = STANDARD_WIDTH]: Fold): string {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const across = width / Math.hypot(x, y)
  const side: Point = [-y * across, x * across]
  return d`M${from}Q${add(bend, side)} ${to}Q${add(bend, side, -1)} ${from}Z`
}

/** Folds as a valley in the shade beside a ridge in the light, which comes from the top left. */
export function folds(...all: Fold[]): string {
  const data = all.map(fold).join('')
  return blurred(
    3,
    shape(data, 'lift', { opacity: 0.9, move: [-5, -3] }),
    shape(data, 'deep', { opacity: 0.95, move: [2, 1] }),
    shape(data, 'dark', { opacity: 0.4, move: [4, 2] }),
  )
}

/** The soft shade along the inside of an outline. Belongs inside the clip of that outline. */
export const roundedEdge = (outline: string, width = 16): string =>
  blurred(
    6,
    stroke(outline, 'deep', width, { opacity: 0.9 }),
    stroke(outline, 'dark', width / 3, { opacity: 0.5 }),
  )

/** A row of stitches, with the furrow that its thread pulls into the cloth. */
export const stitches = (data: string, furrow = 3): string =>
  stroke(data, 'dark', furrow, { opacity: 0.14 }) +
  stroke(data, 'dark', 1.1, { opacity: 0.6, dash: '3.4 2.4' })

/** A seam: a furrow with light on its far edge. */
export const seam = (data: string): string =>
  stroke(data, 'dark', 1.5, { opacity: 0.55 }) +
  stroke(data, 'lift', 1.2, { opacity: 0.7, move: [1.4, 1] })

/** The ribs of a knitted cuff or hem: lines from one edge to the other, which both may sag. */
export function ribs(
  start: readonly [Point, Point],
  end: readonly [Point, Point],
  count: number,
  bow: Point = [0, 0],
): string {
  const along = (edge: readonly [Point, Point], t: number) =>
    add(between(edge[0], edge[1], t), bow, 4 * t * (1 - t))
  const data = Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count
    return d`M${along(start, t)}L${along(end, t)}`
  }).join('')
  return (
    stroke(data, 'dark', 1.3, { opacity: 0.4 }) +
    stroke(data, 'lift', 1, { opacity: 0.5, move: [1.5, 0] })
  )
}

/** The finishes of cloth inside its outline; `glints` are the parts of nylon that reflect the light. */
export function clothFinishes(clip: Clip, outline: string, glints: string) {
  return {
    matt: shape(outline, '@glow-corner', { opacity: 0.2 }),
    cotton: shape(outline, '@canvas', { opacity: 0.9 }),
    felt: shape(outline, '@felt', { opacity: 0.7 }),
    leather: shape(outline, '@leather') + shape(outline, '@glow-corner', { opacity: 0.35 }),
    nylon: shape(outline, '@nylon') + clip.inside(shape(glints, WHITE, { opacity: 0.34, blur: 6 })),
  }
}
