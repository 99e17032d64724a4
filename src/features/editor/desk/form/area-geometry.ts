import type { PhotoArea } from '../../../../order/catalogue.ts'

/** In per cent of the photo, from its upper left corner. */
export interface PhotoPoint {
  readonly x: number
  readonly y: number
}

/** The corner that is dragged. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se'

// A smaller area would be a slip of the hand, and could not be taken hold of again.
const LEAST = 2

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(value), least), most)

/** Between two corners, wherever they are: an area is never outside of the photo. */
export function areaBetween(one: PhotoPoint, two: PhotoPoint): PhotoArea {
  const [x, width] = side(one.x, two.x)
  const [y, height] = side(one.y, two.y)
  return { x, y, width, height }
}

function side(one: number, two: number): readonly [start: number, length: number] {
  const [from, to] = [Math.min(one, two), Math.max(one, two)]
  const start = within(from, 0, 100 - LEAST)
  return [start, within(to, start + LEAST, 100) - start]
}

/** The whole area goes along, as far as the photo reaches. */
export function movedBy(
  { x, y, width, height }: PhotoArea,
  { x: right, y: down }: PhotoPoint,
): PhotoArea {
  return {
    x: within(x + right, 0, 100 - width),
    y: within(y + down, 0, 100 - height),
    width,
    height,
  }
}

/** The upper left corner stays. */
export function grownBy(
  { x, y, width, height }: PhotoArea,
  { x: wider, y: higher }: PhotoPoint,
): PhotoArea {
  return {
    x,
    y,
    width: within(width + wider, LEAST, 100 - x),
    height: within(height + higher, LEAST, 100 - y),
  }
}

/** The corner follows the pointer, and the one opposite of it stays. */
export function withCorner(
  { x, y, width, height }: PhotoArea,
  corner: Corner,
  to: PhotoPoint,
): PhotoArea {
  const opposite = {
    x: corner.endsWith('w') ? x + width : x,
    y: corner.startsWith('n') ? y + height : y,
  }
  return areaBetween(opposite, to)
}

export function areaInWords({ x, y, width, height }: PhotoArea): string {
  return `da sinistra ${x} %, dall’alto ${y} %, larga ${width} %, alta ${height} %`
}
