import type { Finish } from '../../order/catalogue.ts'
import type { PrintDrawing, ProductDrawing } from './drawings.ts'

/** What decides how one piece is drawn, besides its colour. */
interface DrawnPiece {
  readonly drawing: string
  readonly finish: Finish
  readonly print: PrintDrawing
}

/** A picture of one piece: the shop's own photo, or layers of a drawing by their names. */
export type PiecePicture =
  | { readonly kind: 'photo'; readonly url: string }
  | { readonly kind: 'drawing'; readonly classes: string; readonly layers: readonly string[] }

interface Shape {
  /** The mark is painted over the light; on round products the light covers the mark. */
  readonly flat?: true
  /** It lies beside a single piece; several pieces are closed with it. */
  readonly loosePart?: true
}

/** Only what differs: the page of a shop names no drawing that the shop does not use. */
const SHAPES: Readonly<Record<string, Shape>> = {
  keychain: { flat: true },
  usb: { flat: true, loosePart: true },
  powerbank: { flat: true },
} satisfies Partial<Record<ProductDrawing, Shape>>

/** The layers of one piece by their names in the sprite, from the lowest to the topmost. */
export function pieceLayers({ drawing, finish, print }: DrawnPiece, alone: boolean): string[] {
  const { flat, loosePart } = SHAPES[drawing] ?? {}
  const light = `${drawing}-${finish}`
  const mark = print === 'none' ? [] : [`${drawing}-${print === 'laser' ? 'laser' : 'mark'}`]
  const part = `${drawing}-${alone ? 'aside' : 'closed'}`
  return [
    drawing,
    ...(flat ? [light, ...mark] : [...mark, light]),
    `${drawing}-top`,
    ...(loosePart ? [part, `${part}-${finish}`, `${part}-top`] : []),
  ]
}
