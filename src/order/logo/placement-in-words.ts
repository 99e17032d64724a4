import { placedOn, type Extent, type Placement } from './placement.ts'

/** A logo on a surface that is measured in millimetres. */
export interface Measures extends Extent {
  /** Of its middle, from the left and the upper edge of the printable area. */
  readonly left: number
  readonly top: number
  readonly turn: number
  readonly isCentred: boolean
}

export function measuresOf(mm: Extent, logo: Extent, placement: Placement | undefined): Measures {
  const { x, y, width, height, turn } = placedOn(mm, logo, placement)
  return {
    width,
    height,
    left: x,
    top: y,
    turn,
    isCentred: isMiddle(x, mm.width) && isMiddle(y, mm.height),
  }
}

const isMiddle = (at: number, length: number) => Math.abs(at / length - 0.5) < 0.005

/** `8,0 × 2,7 cm, al centro`, as the seller reads it. */
export function measuresInWords(measures: Measures): string {
  const { width, height, left, top, turn, isCentred } = measures
  const where = isCentred
    ? 'al centro'
    : `centro a ${inCm(left)} cm da sinistra e ${inCm(top)} cm dall’alto della zona di stampa`
  const turned = turn === 0 ? [] : [`ruotato di ${turn}°`]
  return [`${inCm(width)} × ${inCm(height)} cm`, where, ...turned].join(', ')
}

export function inCm(mm: number): string {
  return (mm / 10).toFixed(1).replace('.', ',')
}
