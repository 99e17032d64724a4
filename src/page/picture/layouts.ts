import type { Catalogue } from '../../order/catalogue.ts'
import type { ProductDrawing } from '../../shop/catalogue/drawings.ts'
import { productDrawing } from './appearance.ts'
import { row, type Layout, type Layouts, type Place } from './arrangement.ts'

/** Flat products are stacked, every second one shifted a little to look natural. */
const stack = ([x, y, size]: Place, height: number, levels: number): Place[] =>
  Array.from({ length: levels }, (_, level) => [
    toTenth(x + (level % 2) * 7 * size),
    toTenth(y - level * height * size),
    size,
  ])

const toTenth = (value: number) => Math.round(value * 10) / 10

/**
 * Without packaging, standing products overlap: the nearer one covers the handle of the one behind.
 * Lying products are in a row, all in the same direction.
 */
const LAYOUTS: Readonly<Record<ProductDrawing, Layout>> = {
  mug: {
    few: [
      [-34, 54, 0.7],
      [96, 38, 0.81],
      [240, 16, 0.94],
    ],
    many: [...row(2, [128, 14, 0.58], 168), ...row(3, [10, 82, 0.7], 168)],
    packed: [-34, 45, 0.84],
    closeUp: '72 100 178 178',
  },
  bottle: {
    few: [...row(2, [34, 24, 0.86], 202), [122, 8, 0.97]],
    many: [...row(2, [86, 8, 0.74], 126), ...row(3, [2, 44, 0.86], 126)],
    packed: [-26, 20, 0.94],
    closeUp: '118 150 164 164',
  },
  pen: {
    few: row(3, [200, 0, 0.98], -98, 2),
    many: row(5, [252, 8, 0.94], -66, 1),
    closeUp: '116 92 176 176',
  },
  keychain: {
    few: row(3, [222, 10, 0.93], -120, 3),
    many: row(5, [272, 20, 0.86], -72, 2),
    closeUp: '150 154 210 210',
  },
  usb: {
    few: row(3, [22, -34, 0.86], 84, 62),
    many: [...row(2, [262, -6, 0.62], 58, 54), ...row(3, [-14, 42, 0.62], 58, 54)],
    packed: [-38, 36, 0.86],
    closeUp: '142 60 190 190',
  },
  powerbank: {
    few: stack([108, 62, 0.86], 42, 3),
    many: [...stack([290, 40, 0.72], 42, 2), ...stack([10, 74, 0.78], 42, 4)],
    closeUp: '84 66 230 230',
  },
  shopper: {
    few: [...row(2, [-22, 34, 0.8], 340), [112, 14, 0.95]],
    many: [...row(2, [104, 8, 0.7], 160), ...row(3, [8, 70, 0.76], 166)],
    closeUp: '72 132 204 204',
  },
  tshirt: {
    few: row(3, [-22, 8, 0.78], 146, 26),
    many: row(5, [-26, 0, 0.7], 88, 26),
    closeUp: '110 108 184 184',
  },
  sweatshirt: {
    few: row(3, [-22, 8, 0.78], 146, 26),
    many: row(4, [-18, 16, 0.6], 118, 28),
    closeUp: '118 144 164 164',
  },
  cap: {
    few: [...row(2, [-30, -20, 0.72], 316), [96, 44, 0.88]],
    many: [...row(3, [-14, -34, 0.58], 184), ...row(2, [40, 74, 0.72], 226)],
    closeUp: '104 140 176 176',
  },
  notebook: {
    few: stack([108, 54, 0.84], 33, 3),
    many: [...stack([284, 44, 0.66], 33, 1), ...stack([10, 70, 0.72], 33, 3)],
    closeUp: '92 78 200 200',
  },
  umbrella: {
    few: [...row(2, [-34, 8, 0.72], 330), [100, 12, 0.92]],
    many: [...row(2, [96, -10, 0.58], 176), ...row(3, [-24, 78, 0.74], 168)],
    packed: [-46, 40, 0.82],
    closeUp: '122 74 184 184',
  },
  backpack: {
    few: [...row(2, [-22, 34, 0.8], 320), [112, 14, 0.95]],
    many: [...row(2, [84, 6, 0.64], 176), ...row(2, [-4, 78, 0.72], 176)],
    closeUp: '64 164 176 176',
  },
  lanyard: {
    few: row(3, [206, 6, 0.92], -102, 4),
    many: row(5, [262, 14, 0.84], -70, 4),
    closeUp: '62 110 172 172',
  },
  calendar: {
    few: [...row(2, [-30, -4, 0.76], 310), [96, 32, 0.92]],
    many: [...row(2, [74, -40, 0.62], 190), ...row(3, [-16, 66, 0.68], 186)],
    closeUp: '84 184 184 184',
  },
  gift: {
    few: [...row(2, [-34, 24, 0.78], 352), [104, 22, 0.9]],
    many: [...row(2, [74, 0, 0.62], 168), ...row(3, [-6, 86, 0.7], 174)],
    closeUp: '62 140 176 176',
  },
}

/** The layouts of the drawings that this shop uses: a page is not sent those of all drawings. */
export function layoutsOf({ products }: Pick<Catalogue, 'products'>): Layouts {
  const used = new Set(products.map(productDrawing))
  return Object.fromEntries(Object.entries(LAYOUTS).filter(([name]) => used.has(name)))
}
