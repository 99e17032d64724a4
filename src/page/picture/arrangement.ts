import type { PackDrawing, ProductDrawing } from '../../shop/catalogue/drawings.ts'
import type { Amount } from './appearance.ts'

/** Position and scale of a drawing of 400 by 400 in a picture of 600 by 400. */
export type Place = readonly [x: number, y: number, size: number]

/** Listed from the back to the front. */
type Places = readonly Place[]

const row = (count: number, [x, y, size]: Place, gap: number, fall = 0): Place[] =>
  Array.from({ length: count }, (_, index) => [x + index * gap, y + index * fall, size])

/** Flat products are stacked, every second one shifted a little to look natural. */
const stack = ([x, y, size]: Place, height: number, levels: number): Place[] =>
  Array.from({ length: levels }, (_, level) => [
    x + (level % 2) * 7 * size,
    y - level * height * size,
    size,
  ])

const ALONE: Places = [[100, 2, 1]]

/**
 * Without packaging. Standing products overlap: the nearer one covers the handle of the one behind.
 * Lying products are in a row, all in the same direction.
 */
const LOOSE: Readonly<Record<ProductDrawing, Record<Exclude<Amount, 'one'>, Places>>> = {
  mug: {
    few: [
      [-34, 54, 0.7],
      [96, 38, 0.81],
      [240, 16, 0.94],
    ],
    many: [...row(2, [128, 14, 0.58], 168), ...row(3, [10, 82, 0.7], 168)],
  },
  bottle: {
    few: [...row(2, [34, 24, 0.86], 202), [122, 8, 0.97]],
    many: [...row(2, [86, 8, 0.74], 126), ...row(3, [2, 44, 0.86], 126)],
  },
  pen: {
    few: row(3, [200, 0, 0.98], -98, 2),
    many: row(5, [252, 8, 0.94], -66, 1),
  },
  keychain: {
    few: row(3, [222, 10, 0.93], -120, 3),
    many: row(5, [272, 20, 0.86], -72, 2),
  },
  usb: {
    few: row(3, [22, -34, 0.86], 84, 62),
    many: [...row(2, [262, -6, 0.62], 58, 54), ...row(3, [-14, 42, 0.62], 58, 54)],
  },
  powerbank: {
    few: stack([108, 62, 0.86], 42, 3),
    many: [...stack([290, 40, 0.72], 42, 3), ...stack([10, 74, 0.78], 42, 4)],
  },
  shopper: {
    few: [...row(2, [-22, 34, 0.8], 340), [112, 14, 0.95]],
    many: [...row(2, [104, 8, 0.7], 160), ...row(3, [8, 70, 0.76], 166)],
  },
  gift: {
    few: [...row(2, [-34, 24, 0.78], 352), [104, 22, 0.9]],
    many: [...row(2, [74, 0, 0.62], 168), ...row(3, [-6, 86, 0.7], 174)],
  },
}

/**
 * Boxes by their positions in a pile: how many are to the left, in front and below. The offsets are the
 * edges of the drawn box, so that neighbours touch.
 */
const boxes = ([x, y, size]: Place, ...pile: (readonly [number, number, number])[]) =>
  pile.map(([left, front, below]): Place => [
    x + (left * 186 + front * 98) * size,
    y + (left * 35 - front * 44 - below * 182) * size,
    size,
  ])

/** All of it is to the right of the piece, and one packaging is large enough to hold the piece. */
const PACKED: Readonly<Record<Exclude<PackDrawing, 'bulk'>, Record<Amount, Places>>> = {
  box: {
    one: [[266, 6, 0.98]],
    few: boxes([280, 112, 0.62], [0, 0, 0], [1, 0, 0], [0.5, 0, 1]),
    many: boxes(
      [288, 158, 0.51],
      [0, 1, 0],
      [1, 1, 0],
      [0, 0, 0],
      [1, 0, 0],
      [0.5, 1, 1],
      [0.5, 0, 1],
    ),
  },
  bag: {
    one: [[226, -34, 1.1]],
    few: [...row(2, [251, 98, 0.62], 134), [305, 114, 0.68]],
    many: [...row(3, [262, 130, 0.5], 88), ...row(2, [294, 149, 0.56], 88)],
  },
}

const BESIDE_PACK: Partial<Record<ProductDrawing, Place>> = {
  usb: [-38, 36, 0.86],
  mug: [-34, 45, 0.84],
  bottle: [-26, 20, 0.94],
}

const BESIDE_ANY_PACK: Place = [-26, 30, 0.88]

export function arrangementOf(drawing: ProductDrawing, pack: PackDrawing, amount: Amount) {
  const packs: Places = pack === 'bulk' ? [] : PACKED[pack][amount]
  const loose: Places = amount === 'one' ? ALONE : LOOSE[drawing][amount]
  const pieces: Places = pack === 'bulk' ? loose : [BESIDE_PACK[drawing] ?? BESIDE_ANY_PACK]
  return { packs, pieces }
}

/** The view box around the mark, for the small pictures of prints and materials. */
export const CLOSE_UPS: Readonly<Record<ProductDrawing, string>> = {
  pen: '116 92 176 176',
  keychain: '150 154 210 210',
  usb: '142 60 190 190',
  powerbank: '84 66 230 230',
  mug: '72 100 178 178',
  bottle: '118 150 164 164',
  shopper: '72 132 204 204',
  gift: '62 140 176 176',
}
