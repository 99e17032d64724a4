import type { Amount } from './appearance.ts'
import type { DrawnPack, Place } from './arrangement.ts'
import { BOX_SIZES, lidOf, type BoxName } from './drawings/box.ts'
import { add } from './drawings/outline.ts'
import type { Point } from './drawings/svg.ts'

/** The part of a drawing that is painted, without its shadow. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The packaging of one product: a box of this shape and a bag, in the scale of the product's drawing. */
export interface Packaging {
  readonly box: BoxName
  readonly boxSize: number
  /** A long product has a long bag. */
  readonly bag: Point
}

const FRAME = { width: 600, height: 400 }
const MARGIN = 14
const GAP = 22
// Where everything stands. A piece that stands nearer than its packaging is lower in the picture.
const GROUND = 372
const HIGHEST = 352
const LOWER = 40

/** A pack in a pile, in the pile's own directions: a bag has no third one. */
type Spot = readonly [left: number, front: number, below: number]
type Piles = Readonly<Record<Amount, readonly Spot[]>>

interface PackShape {
  readonly layer: BoxName | 'bag'
  readonly bounds: Bounds
  readonly scale: Point
  /** From a pack to its neighbour on the right, behind it and above it. */
  readonly steps: readonly [Point, Point, Point]
}

/** Columns and rows on one level, from the back to the front. */
const spots = (lefts: readonly number[], fronts: readonly number[], below = 0): Spot[] =>
  fronts.flatMap((front) => lefts.map((left): Spot => [left, front, below]))
/** Three on top of each other, the middle one shifted a little. */
const stacked = (front: number) =>
  [0, 0.05, 0].flatMap((left, below) => spots([left], [front], below))
const piles = (few: readonly Spot[], many: readonly Spot[]): Piles => ({
  one: spots([0], [0]),
  few,
  many,
})
const PILES: Readonly<Record<BoxName | 'bag', Piles>> = {
  box: piles(
    [...spots([0], [1, 0]), ...spots([0], [0.5], 1)],
    [...spots([0, 1], [1, 0]), ...spots([0.5], [1, 0], 1)],
  ),
  'box-low': piles(stacked(0), [...stacked(1), ...stacked(0)]),
  'box-tall': piles(spots([0], [2, 1, 0]), spots([0, 1], [2, 1, 0])),
  bag: piles(
    [...spots([0, 1], [1]), ...spots([0.5], [0])],
    [...spots([0, 1, 2], [1]), ...spots([0.5, 1.5], [0])],
  ),
}

const SACK_BOUNDS: Bounds = { x: 91, y: 76, width: 220, height: 265 }

// The larger the pile, the farther behind the piece it stands: it looks smaller.
const NEARER: Readonly<Record<Amount, number>> = { one: 1, few: 1.2, many: 1.4 }

function boxShape(layer: BoxName): Omit<PackShape, 'scale'> {
  const lid = lidOf(BOX_SIZES[layer])
  const [left] = lid.front(0, 0)
  const [right] = lid.side(1, 0)
  const [, top] = lid.top(0, 1)
  const [, bottom] = lid.front(1, 0)
  return {
    layer,
    bounds: { x: left, y: top, width: right - left, height: bottom - top },
    steps: [
      add(lid.front(1.06, 0), lid.front(0, 0), -1),
      lid.reach,
      add(lid.front(0, BOX_SIZES[layer].height), lid.front(0, 0), -1),
    ],
  }
}

// Once: every page that is rendered asks for them dozens of times.
const BOX_SHAPES = {
  box: boxShape('box'),
  'box-low': boxShape('box-low'),
  'box-tall': boxShape('box-tall'),
} as const satisfies Record<BoxName, unknown>

function bagShape(scale: Point): PackShape {
  const { width, height } = SACK_BOUNDS
  const steps = [
    [width * 0.68, 0],
    [0, -height * 0.1],
    [0, 0],
  ] as const
  return { layer: 'bag', bounds: SACK_BOUNDS, scale, steps }
}

/** A pack in a picture; a long bag has another scale in its height. */
export interface PackPlace {
  readonly at: Point
  readonly scale: Point
}

export type PackedLayout = ReturnType<typeof packedLayout>

/**
 * One piece beside a pile of its packaging, both in one scale, as large as the picture allows: what is
 * shown as packaging could hold the product.
 */
export function packedLayout(
  piece: Bounds,
  { box, boxSize, bag }: Packaging,
  pack: DrawnPack,
  amount: Amount,
) {
  const shape: PackShape =
    pack === 'box' ? { ...BOX_SHAPES[box], scale: [boxSize, boxSize] } : bagShape(bag)
  const { layer, bounds, scale, steps } = shape
  const shifts = PILES[layer][amount].map((spot): Point => [
    scale[0] * steps.reduce((sum, step, index) => sum + step[0] * (spot[index] ?? 0), 0),
    scale[1] * steps.reduce((sum, step, index) => sum + step[1] * (spot[index] ?? 0), 0),
  ])
  const [xs, ys] = [shifts.map(([x]) => x), shifts.map(([, y]) => y)]
  const [leftmost, lowest] = [Math.min(...xs), Math.max(...ys)]
  const pile = {
    width: Math.max(...xs) - leftmost + bounds.width * scale[0],
    height: lowest - Math.min(...ys) + bounds.height * scale[1],
  }
  const near = NEARER[amount]
  const width = piece.width * near + pile.width
  const fit = Math.min(
    (FRAME.width - 2 * MARGIN - GAP) / width,
    HIGHEST / Math.max(piece.height * near, pile.height),
  )
  const start = (FRAME.width - GAP - width * fit) / 2
  const pileStart = start + GAP + piece.width * near * fit
  const packs = shifts.map(([x, y]): PackPlace => ({
    at: [
      pileStart + (x - leftmost - bounds.x * scale[0]) * fit,
      GROUND + (y - lowest - (bounds.y + bounds.height) * scale[1]) * fit,
    ],
    scale: [scale[0] * fit, scale[1] * fit],
  }))
  return { layer, packs, piece: standing(piece, fit * near, start, (near - 1) * LOWER) }
}

const standing = (bounds: Bounds, size: number, left: number, nearer = 0): Place => [
  Math.round(left - bounds.x * size),
  Math.round(GROUND + nearer - (bounds.y + bounds.height) * size),
  hundredth(size),
]

/** One piece alone, as large as the picture allows. */
export function alone(bounds: Bounds): Place {
  const largest = 1.3
  const size = Math.min(largest, HIGHEST / bounds.height)
  return standing(bounds, size, (FRAME.width - bounds.width * size) / 2)
}

/** A square around one piece. */
export function wholeOf({ x, y, width, height }: Bounds): string {
  const side = Math.max(width, height) + 2 * MARGIN
  return [x + (width - side) / 2, y + height + MARGIN - side, side, side].map(Math.round).join(' ')
}

export const AMOUNTS = ['one', 'few', 'many'] as const satisfies readonly Amount[]

const hundredth = (value: number) => Math.round(value * 100) / 100
