import { MIDDLE_OF_PHOTO } from '../../order/catalogue.ts'

/** Where a mark may lie, in the units of its layout, and how it bends. Shared by placeholder and logo. */
export interface MarkArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One per layout of `drawings/mark.ts`: each area fits on every drawing that uses the layout. */
export const MARK_AREAS = {
  stack: { x: -47, y: -47, width: 94, height: 92 },
  bent: { x: -54, y: -49, width: 108, height: 96 },
  row: { x: -72, y: -15, width: 138, height: 30 },
} as const satisfies Record<string, MarkArea>
export type MarkLayout = keyof typeof MARK_AREAS

const { x: left, y: top, width, height } = MARK_AREAS.stack

/** Attributes of an SVG that shows the mark `stack` on a photo, whose size is in pixels of its file. */
export function markAreaOnPhoto(
  { x, y, width: wide, height: high }: MarkArea = MIDDLE_OF_PHOTO,
  size: readonly [width: number, height: number],
) {
  const [across, down] = [size[0] / 100, size[1] / 100]
  return {
    x: x * across,
    y: y * down,
    width: wide * across,
    height: high * down,
    viewBox: [left, top, width, height].join(' '),
  }
}

/** Bends the mark around a standing cylinder. One radius is close enough for mug and bottle. */
export const BEND_RADIUS = 79
export const BEND_SAG = 19.4
