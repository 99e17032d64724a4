import { add, between } from '../outline.ts'
import { blurred, d, group, SHADE, shape, stroke, type Paint, type Point } from '../svg.ts'

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

/**
 * The volume of cloth: soft shade along the inside of an outline, and folds, each a valley in the shade
 * beside a ridge in the light, which comes from the top left. All of it shares one blur, which is slow to
 * paint. Belongs inside the clip of the outline.
 */
export function volume(outline: string, ...folds: Fold[]): string {
  const data = folds.map(fold).join('')
  return blurred(
    3,
    stroke(outline, 'deep', 26, { opacity: 0.3 }),
    stroke(outline, 'deep', 15, { opacity: 0.5 }),
    stroke(outline, 'dark', 5, { opacity: 0.5 }),
    shape(data, 'lift', { opacity: 0.9, move: [-5, -3] }),
    shape(data, 'deep', { opacity: 0.95, move: [2, 1] }),
    shape(data, 'dark', { opacity: 0.4, move: [4, 2] }),
  )
}

const SOFT_STEPS = [1, 0.85, 0.7, 0.55, 0.4, 0.25]

/** A line with soft edges: strokes of falling width. A blur would look the same, but takes longer to paint. */
export const softStroke = (data: string, paint: Paint, width: number, opacity: number): string =>
  SOFT_STEPS.map((part) => stroke(data, paint, width * part, { opacity })).join('')

/** A soft shadow of a shape on the one below it. Belongs inside the clip of the lower one. */
export const shadowOf = (outline: string, move: Point): string =>
  group({ move }, shape(outline, SHADE, { opacity: 0.2 }), softStroke(outline, SHADE, 12, 0.05))

/** A row of stitches, with the furrow that its thread pulls into the cloth. */
export const stitches = (data: string, furrow = 3): string =>
  stroke(data, 'dark', furrow, { opacity: 0.14 }) +
  stroke(data, 'dark', 1.1, { opacity: 0.6, dash: '3.4 2.4' })

/** A seam: a furrow with light on its far edge. */
export const seam = (data: string): string =>
  stroke(data, 'dark', 1.5, { opacity: 0.55 }) +
  stroke(data, 'lift', 1.2, { opacity: 0.7, move: [1.4, 1] })

/** The ribs of a knitted cuff or hem: lines from the edge between two points to another one. Both may sag. */
export function ribs(
  count: number,
  left: Point,
  right: Point,
  lowerLeft: Point,
  lowerRight: Point,
  bow: Point = [0, 0],
): string {
  const along = (from: Point, to: Point, t: number) =>
    add(between(from, to, t), bow, 4 * t * (1 - t))
  const data = Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count
    return d`M${along(left, right, t)}L${along(lowerLeft, lowerRight, t)}`
  }).join('')
  return (
    stroke(data, 'dark', 1.3, { opacity: 0.4 }) +
    stroke(data, 'lift', 1, { opacity: 0.5, move: [1.5, 0] })
  )
}

/** The finishes of cloth: its weave or grain, and how much of the light it gives back. */
export function clothFinishes(outline: string) {
  const light = (opacity: number) => shape(outline, '@glow-corner', { opacity })
  return {
    matt: light(0.2),
    cotton: shape(outline, '@canvas', { opacity: 0.7 }),
    felt: shape(outline, '@felt', { opacity: 0.7 }),
    leather: shape(outline, '@leather') + light(0.35),
    nylon: shape(outline, '@nylon') + light(0.45),
  }
}
