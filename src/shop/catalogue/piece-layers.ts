import type { Finish } from '../../order/catalogue.ts'
import type { PrintDrawing } from './drawings.ts'

/** What decides how one piece is drawn, besides its colour. */
interface DrawnPiece {
  readonly drawing: string
  readonly finish: Finish
  readonly print: PrintDrawing
}

/** On these the mark is painted over the light; on round products the light covers the mark. */
const FLAT: ReadonlySet<string> = new Set(['keychain', 'usb', 'powerbank'])

/** Products with a loose part: it lies beside a single piece; several pieces are closed with it. */
const WITH_LOOSE_PART: ReadonlySet<string> = new Set(['usb'])

/** The layers of one piece by their names in the sprite, from the lowest to the topmost. */
export function pieceLayers({ drawing, finish, print }: DrawnPiece, alone: boolean): string[] {
  const light = `${drawing}-${finish}`
  const mark = print === 'none' ? [] : [`${drawing}-${print === 'laser' ? 'laser' : 'mark'}`]
  const part = `${drawing}-${alone ? 'aside' : 'closed'}`
  return [
    drawing,
    ...(FLAT.has(drawing) ? [light, ...mark] : [...mark, light]),
    `${drawing}-top`,
    ...(WITH_LOOSE_PART.has(drawing) ? [part, `${part}-${finish}`, `${part}-top`] : []),
  ]
}
