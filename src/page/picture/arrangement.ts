import type { PackDrawing } from '../../shop/catalogue/drawings.ts'
import type { Amount } from './appearance.ts'

/** Position and scale of a drawing of 400 by 400 in a picture of 600 by 400. */
export type Place = readonly [x: number, y: number, size: number]

/** Listed from the back to the front. */
export type Places = readonly Place[]

/** Drawn packaging, of which there is none for loose pieces. */
export type DrawnPack = Exclude<PackDrawing, 'bulk'>

/** How a drawing stands in pictures. The server writes the layouts of its shop's drawings into the page. */
export interface Layout {
  /** Without packaging. */
  readonly loose: Readonly<Record<Amount, Places>>
  /** One piece beside its packaging, which is in the sprite. */
  readonly packed: Readonly<Record<DrawnPack, Readonly<Record<Amount, Place>>>>
  /** The view boxes of one piece: all of it, and around the mark for the small pictures of prints and materials. */
  readonly whole: string
  readonly closeUp: string
}

/** By the names of drawings. */
export type Layouts = Readonly<Record<string, Layout>>

export function piecesOf(layout: Layout | undefined, pack: PackDrawing, amount: Amount): Places {
  if (!layout) return []
  return pack === 'bulk' ? layout.loose[amount] : [layout.packed[pack][amount]]
}

/** The layer of the sprite with the packaging of one product. */
export const packLayer = (drawing: string, pack: DrawnPack, amount: Amount) =>
  `${drawing}-${pack}-${amount}`

export function transformOf([x, y, size]: Place): string {
  return `translate(${x} ${y}) scale(${size})`
}
