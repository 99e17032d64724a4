import { boxAround, type PlacedLogo } from '../../order/logo/placement.ts'
import type { MarkArea } from './mark-areas.ts'

/** Bends the mark around a standing cylinder. One radius is close enough for mug and bottle. */
export const BEND_RADIUS = 79
export const BEND_SAG = 19.4

type Point = readonly [x: number, y: number]

export function bend([x, y]: Point): Point {
  const angle = x / BEND_RADIUS
  return [BEND_RADIUS * Math.sin(angle), y + BEND_SAG * (Math.cos(angle) - 1)]
}

/** Where a point of a bent picture lies on the flat one. */
export function unbend([x, y]: Point): Point {
  const angle = Math.asin(Math.max(-1, Math.min(1, x / BEND_RADIUS)))
  return [BEND_RADIUS * angle, y + BEND_SAG * (1 - Math.cos(angle))]
}

/** The upright box around a placed logo, in the units of its area. */
export function boxOf(placed: PlacedLogo, area: MarkArea): MarkArea {
  const { width, height } = boxAround(placed, placed.turn)
  return { x: area.x + placed.x - width / 2, y: area.y + placed.y - height / 2, width, height }
}

// So narrow that a straight strip differs from the curve by less than a tenth of a unit.
const WIDEST_STRIP = 12
// Neighbours overlap by this much, or a hairline would be seen between them.
const OVERLAP = 0.3

/** A flat picture, cut from left to right. */
export function bendStrips(placed: PlacedLogo, area: MarkArea): readonly MarkArea[] {
  const box = boxOf(placed, area)
  const count = Math.ceil(box.width / WIDEST_STRIP)
  const width = box.width / count
  return Array.from({ length: count }, (_, index) => ({
    ...box,
    x: box.x + index * width,
    width: width + (index < count - 1 ? OVERLAP : 0),
  }))
}

/** The matrix that brings a flat strip to its place on the curve. */
export function bentStrip({ x, width }: MarkArea): readonly number[] {
  const [[left, top], [right, end]] = [bend([x, 0]), bend([x + width, 0])]
  const [scale, shear] = [(right - left) / width, (end - top) / width]
  return [scale, shear, 0, 1, left - scale * x, top - shear * x]
}
