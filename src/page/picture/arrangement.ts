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
    few: stack([108, 76, 0.86], 60, 3),
    many: [...stack([276, 70, 0.72], 60, 2), ...stack([30, 104, 0.78], 60, 3)],
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

/** A pyramid of boxes. The offsets are the edges of the drawn box, so that neighbours touch. */
const boxes = (levels: number, [x, y, size]: Place): Place[] =>
  Array.from({ length: levels }, (_, level) =>
    row(
      levels - level,
      [x + level * 93 * size, y - level * 118 * size, size],
      186 * size,
      35 * size,
    ),
  ).flat()

const PACKED: Readonly<Record<Exclude<PackDrawing, 'bulk'>, Record<Amount, Places>>> = {
  box: {
    one: [[312, 72, 0.7]],
    few: boxes(2, [292, 130, 0.5]),
    many: boxes(3, [284, 142, 0.38]),
  },
  bag: {
    one: [[326, 92, 0.65]],
    few: [...row(2, [300, 100, 0.46], 104, 2), [344, 136, 0.52]],
    many: [...row(3, [292, 84, 0.36], 76), ...row(3, [282, 132, 0.42], 74, 2)],
  },
}

// Next to packaging, narrow products move closer to it and wide ones away from it.
const BESIDE_PACK: Partial<Record<ProductDrawing, Place>> = {
  bottle: [28, 4, 0.99],
  shopper: [-22, 12, 0.96],
  gift: [-24, 10, 0.94],
  powerbank: [-10, 24, 0.92],
}

export function arrangementOf(drawing: ProductDrawing, pack: PackDrawing, amount: Amount) {
  const packs: Places = pack === 'bulk' ? [] : PACKED[pack][amount]
  const loose: Places = amount === 'one' ? ALONE : LOOSE[drawing][amount]
  const pieces: Places = pack === 'bulk' ? loose : [BESIDE_PACK[drawing] ?? [-4, 4, 0.99]]
  return { packs, pieces }
}

/** The view box around the mark, for the small pictures of prints and materials. */
export const CLOSE_UPS: Readonly<Record<ProductDrawing, string>> = {
  pen: '116 92 176 176',
  keychain: '150 154 210 210',
  usb: '142 60 190 190',
  powerbank: '92 62 220 220',
  mug: '72 100 178 178',
  bottle: '118 150 164 164',
  shopper: '72 132 204 204',
  gift: '62 140 176 176',
}
