import type { PackDrawing } from '../../shop/catalogue/drawings.ts'
import type { Amount } from './appearance.ts'

/** Position and scale of a drawing of 400 by 400 in a picture of 600 by 400. */
export type Place = readonly [x: number, y: number, size: number]

/** Listed from the back to the front. */
export type Places = readonly Place[]

export const row = (count: number, [x, y, size]: Place, gap: number, fall = 0): Place[] =>
  Array.from({ length: count }, (_, index) => [x + index * gap, y + index * fall, size])

const ALONE: Places = [[100, 2, 1]]

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

const BESIDE_PACK: Place = [-26, 30, 0.88]

/** How a drawing stands in pictures. The server writes the layouts of its shop's drawings into the page. */
export interface Layout {
  readonly few: Places
  readonly many: Places
  /** Beside packaging, where the standard place does not fit. */
  readonly packed?: Place
  /** The view box around the mark, for the small pictures of prints and materials. */
  readonly closeUp: string
}

/** By the names of drawings. */
export type Layouts = Readonly<Record<string, Layout>>

export function arrangementOf(layout: Layout | undefined, pack: PackDrawing, amount: Amount) {
  const packs: Places = pack === 'bulk' ? [] : PACKED[pack][amount]
  const loose = amount === 'one' ? ALONE : (layout?.[amount] ?? ALONE)
  const pieces = pack === 'bulk' ? loose : [layout?.packed ?? BESIDE_PACK]
  return { packs, pieces }
}
