import type { Catalogue } from '../../order/catalogue.ts'
import type { ProductDrawing } from '../../shop/catalogue/drawings.ts'
import { productDrawing, type Amount } from './appearance.ts'
import type { DrawnPack, Layout, Layouts, Place, Places } from './arrangement.ts'
import {
  alone,
  AMOUNTS,
  packedLayout,
  wholeOf,
  type Bounds,
  type PackedLayout,
  type Packaging,
} from './packed-layout.ts'

const row = (count: number, [x, y, size]: Place, gap: number, fall = 0): Place[] =>
  Array.from({ length: count }, (_, index) => [x + index * gap, y + index * fall, size])

/** Flat products are stacked, every second one shifted a little to look natural. */
const stack = ([x, y, size]: Place, height: number, levels: number): Place[] =>
  Array.from({ length: levels }, (_, level) => [
    toTenth(x + (level % 2) * 7 * size),
    toTenth(y - level * height * size),
    size,
  ])

const toTenth = (value: number) => Math.round(value * 10) / 10

/** What is drawn by hand of a layout; the rest is computed. */
interface Group extends Pick<Layout, 'closeUp'> {
  readonly bounds: Bounds
  readonly packaging: Packaging
  readonly few: Places
  readonly many: Places
}

/**
 * Without packaging, standing products overlap: the nearer one covers the handle of the one behind.
 * Lying products are in a row, all in the same direction.
 */
const GROUPS: Readonly<Record<ProductDrawing, Group>> = {
  mug: {
    bounds: { x: 55, y: 50, width: 310, height: 290 },
    packaging: { box: 'box', boxSize: 1.2, bag: [1.25, 1.25] },
    few: [
      [-34, 54, 0.7],
      [96, 38, 0.81],
      [240, 16, 0.94],
    ],
    many: [...row(2, [128, 14, 0.58], 168), ...row(3, [10, 82, 0.7], 168)],
    closeUp: '72 100 178 178',
  },
  bottle: {
    bounds: { x: 137, y: 11, width: 125, height: 336 },
    packaging: { box: 'box-tall', boxSize: 1.1, bag: [0.9, 1.4] },
    few: [...row(2, [34, 24, 0.86], 202), [122, 8, 0.97]],
    many: [...row(2, [86, 8, 0.74], 126), ...row(3, [2, 44, 0.86], 126)],
    closeUp: '118 150 164 164',
  },
  pen: {
    bounds: { x: 32, y: 46, width: 321, height: 321 },
    packaging: { box: 'box-low', boxSize: 1.15, bag: [0.76, 1.4] },
    few: row(3, [200, 0, 0.98], -98, 2),
    many: row(5, [252, 8, 0.94], -66, 1),
    closeUp: '116 92 176 176',
  },
  keychain: {
    bounds: { x: 35, y: 45, width: 308, height: 298 },
    packaging: { box: 'box-low', boxSize: 0.95, bag: [1.05, 1.05] },
    few: row(3, [222, 10, 0.93], -120, 3),
    many: row(5, [272, 20, 0.86], -72, 2),
    closeUp: '150 154 210 210',
  },
  usb: {
    bounds: { x: 52, y: 74, width: 322, height: 301 },
    packaging: { box: 'box-low', boxSize: 0.95, bag: [1.05, 1.05] },
    few: row(3, [76, -72, 0.94], 34, 76),
    many: [...row(3, [-18, -52, 0.66], 22, 94), ...row(3, [250, -52, 0.66], 22, 94)],
    closeUp: '142 60 190 190',
  },
  powerbank: {
    bounds: { x: 61, y: 68, width: 277, height: 275 },
    packaging: { box: 'box-low', boxSize: 1.2, bag: [1.25, 1.25] },
    few: stack([90, 24, 1.02], 42, 3),
    many: [...stack([290, 40, 0.72], 42, 2), ...stack([10, 74, 0.78], 42, 4)],
    closeUp: '84 66 230 230',
  },
  shopper: {
    bounds: { x: 80, y: 5, width: 226, height: 334 },
    packaging: { box: 'box-low', boxSize: 1.05, bag: [1.15, 1.15] },
    few: [...row(2, [-22, 34, 0.8], 340), [112, 14, 0.95]],
    many: [...row(2, [104, 8, 0.7], 160), ...row(3, [8, 70, 0.76], 166)],
    closeUp: '72 132 204 204',
  },
  tshirt: {
    bounds: { x: 34, y: 58, width: 331, height: 286 },
    packaging: { box: 'box-low', boxSize: 1.05, bag: [1.3, 1.2] },
    few: [...row(2, [-13, -23, 0.74], 331), [116, 72, 0.92]],
    many: [...row(3, [-16, -21, 0.6], 196), ...row(2, [82, 171, 0.6], 196)],
    closeUp: '110 108 184 184',
  },
  sweatshirt: {
    bounds: { x: 36, y: 30, width: 327, height: 321 },
    packaging: { box: 'box-low', boxSize: 1.15, bag: [1.4, 1.3] },
    few: [...row(2, [-16, -10, 0.72], 345), [116, 69, 0.92]],
    many: [...row(3, [-3, -6, 0.54], 196), ...row(2, [95, 182, 0.54], 196)],
    closeUp: '118 144 164 164',
  },
  cap: {
    bounds: { x: 17, y: 113, width: 353, height: 254 },
    packaging: { box: 'box', boxSize: 1.25, bag: [1.5, 1.25] },
    few: stack([104, 8, 1], 58, 3),
    many: [...stack([290, 64, 0.8], 46, 3), ...stack([-8, 88, 0.8], 46, 4)],
    closeUp: '104 140 176 176',
  },
  notebook: {
    bounds: { x: 45, y: 42, width: 306, height: 306 },
    packaging: { box: 'box-low', boxSize: 1.2, bag: [1.35, 1.35] },
    few: stack([92, 30, 1.02], 33, 3),
    many: [...stack([284, 44, 0.66], 33, 1), ...stack([10, 70, 0.72], 33, 3)],
    closeUp: '92 78 200 200',
  },
  umbrella: {
    bounds: { x: 14, y: 14, width: 372, height: 372 },
    packaging: { box: 'box-tall', boxSize: 1.2, bag: [0.72, 1.45] },
    few: [...row(2, [-2, 20, 0.7], 316), [114, 16, 0.92]],
    many: [...row(2, [106, -4, 0.56], 172), ...row(3, [4, 92, 0.7], 162)],
    closeUp: '122 74 184 184',
  },
  backpack: {
    bounds: { x: 76, y: 27, width: 268, height: 313 },
    packaging: { box: 'box', boxSize: 1.3, bag: [1.5, 1.4] },
    few: [...row(2, [-22, 34, 0.8], 320), [112, 14, 0.95]],
    many: [...row(2, [84, 6, 0.64], 176), ...row(2, [-4, 78, 0.72], 176)],
    closeUp: '64 164 176 176',
  },
  lanyard: {
    bounds: { x: 52, y: 14, width: 295, height: 366 },
    packaging: { box: 'box-low', boxSize: 0.9, bag: [0.95, 0.95] },
    few: row(3, [206, 6, 0.92], -102, 4),
    many: row(5, [262, 14, 0.84], -70, 4),
    closeUp: '62 110 172 172',
  },
  calendar: {
    bounds: { x: 40, y: 99, width: 321, height: 245 },
    packaging: { box: 'box-low', boxSize: 1.2, bag: [1.35, 1.35] },
    few: [...row(2, [-30, -4, 0.76], 310), [96, 32, 0.92]],
    many: [...row(2, [74, -40, 0.62], 190), ...row(3, [-16, 66, 0.68], 186)],
    closeUp: '84 184 184 184',
  },
  gift: {
    bounds: { x: 62, y: 82, width: 254, height: 246 },
    packaging: { box: 'box', boxSize: 1.25, bag: [1.4, 1.35] },
    few: [...row(2, [-34, 24, 0.78], 352), [104, 22, 0.9]],
    many: [...row(2, [74, 0, 0.62], 168), ...row(3, [-6, 86, 0.7], 174)],
    closeUp: '62 140 176 176',
  },
}

/** The layouts of the drawings that this shop uses: a page is not sent those of all drawings. */
export function layoutsOf({ products }: Pick<Catalogue, 'products'>): Layouts {
  const used = new Set(products.map(productDrawing))
  return Object.fromEntries(
    Object.entries(GROUPS)
      .filter(([name]) => used.has(name))
      .map(([name, group]) => [name, layoutOf(group)]),
  )
}

function layoutOf(group: Group): Layout {
  const { bounds, few, many, closeUp } = group
  const pieces = (pack: DrawnPack) => {
    const place = (amount: Amount) => packedIn(group, pack, amount).piece
    return { one: place('one'), few: place('few'), many: place('many') }
  }
  return {
    loose: { one: [alone(bounds)], few, many },
    packed: { box: pieces('box'), bag: pieces('bag') },
    whole: wholeOf(bounds),
    closeUp,
  }
}

const packedIn = ({ bounds, packaging }: Group, pack: DrawnPack, amount: Amount) =>
  packedLayout(bounds, packaging, pack, amount)

/** The packaging beside one product, in every amount. */
export function packsBeside(
  drawing: ProductDrawing,
  pack: DrawnPack,
): readonly (PackedLayout & { readonly amount: Amount })[] {
  return AMOUNTS.map((amount) => ({ amount, ...packedIn(GROUPS[drawing], pack, amount) }))
}
