import { cuboid } from './cuboid.ts'

export interface BoxSize {
  readonly width: number
  readonly depth: number
  readonly height: number
}

/** By the names of their layers: as high as wide for a mug, low for what lies flat, tall for a bottle. */
export const BOX_SIZES = {
  box: { width: 196, depth: 172, height: 190 },
  'box-low': { width: 236, depth: 172, height: 66 },
  'box-tall': { width: 138, depth: 128, height: 286 },
} as const satisfies Record<string, BoxSize>
export type BoxName = keyof typeof BOX_SIZES

const DEGREES = 33
// The lid is larger than the body by its thickness on each side.
const LID_OVERHANG = 4

export const bodyOf = (size: BoxSize) => cuboid({ corner: [58, 308], degrees: DEGREES, ...size })

export const lidOf = ({ width, depth, height }: BoxSize) =>
  cuboid({
    corner: [52.4, 311],
    degrees: DEGREES,
    width: width + 2 * LID_OVERHANG,
    depth: depth + 2 * LID_OVERHANG,
    height,
  })
