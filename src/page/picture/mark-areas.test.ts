import { expect, it } from 'vitest'
import { placedOn } from '../../order/logo/placement.ts'
import { PRODUCT_DRAWINGS } from '../../shop/catalogue/drawings.ts'
import { bend, unbend } from './bend.ts'
import {
  markAreaOnPhoto,
  printableOnDrawing,
  printableOnPhoto,
  readSurface,
  writeSurface,
} from './mark-areas.ts'
import { surfaceOf } from './surfaces.ts'

const MUG = surfaceOf('mug')
const RATIOS = [1 / 3, 1 / 2, 1, 2, 3, 6]

it.each(PRODUCT_DRAWINGS)('[LG30] [LG32] the first fit uses the whole area of %s', (drawing) => {
  // As a page reads it.
  const sent = readSurface(writeSurface(surfaceOf(drawing)))
  expect(sent).toEqual(surfaceOf(drawing))
  const { area, mm } = printableOnDrawing(sent, undefined)
  for (const ratio of RATIOS) {
    const { width, height } = placedOn(area, { width: ratio, height: 1 })
    expect(Math.max(width / area.width, height / area.height)).toBeCloseTo(1)
  }
  expect(mm.width / mm.height).toBeCloseTo(area.width / area.height)
  expect(mm.width).toBeGreaterThanOrEqual(30)
})

it('[LG32] a size in millimetres gives the area its proportions, on a drawing and on a photo', () => {
  const usual = printableOnDrawing(MUG, undefined)
  const own = { x: 10, y: 20, width: 50, height: 40, widthMm: 200, heightMm: 50 }
  const { area, mm } = printableOnDrawing(MUG, own)
  expect(mm).toEqual({ width: 200, height: 50 })
  expect(area.width).toBe(usual.area.width)
  expect(area.height).toBe(area.width / 4)
  expect(area.y + area.height / 2).toBe(usual.area.y + usual.area.height / 2)

  const photo = { width: 200, height: 100 }
  expect(printableOnPhoto(own, photo, MUG).mm).toEqual({ width: 200, height: 50 })
  expect(markAreaOnPhoto(own, photo)).toMatchObject({ x: 20, y: 27.5, width: 100, height: 25 })
  // Without a size the area is as it was drawn, and the usual size of the drawing says how large.
  const guessed = printableOnPhoto({ ...own, widthMm: undefined, heightMm: undefined }, photo, MUG)
  expect(guessed.mm.width).toBe(usual.mm.width)
  expect(guessed.mm.width / guessed.mm.height).toBeCloseTo(100 / 40)
})

it('[LG34] what is bent is found again on the flat picture', () => {
  for (const point of [
    [0, 0],
    [60, -30],
    [-75, 40],
  ] as const) {
    const [x, y] = unbend(bend(point))
    expect([x, y].map(Math.round)).toEqual(point)
  }
})
