import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measuresInWords, measuresOf } from './placement-in-words.ts'
import {
  boxAround,
  CENTRED,
  chosenPlacement,
  placedOn,
  placementOf,
  readPlacement,
  writePlacement,
} from './placement.ts'

const side = fc.double({ min: 1, max: 500, noNaN: true })
const extent = fc.record({ width: side, height: side })
const placement = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.double({ min: 0, max: 9, noNaN: true }),
  turn: fc.integer({ min: -179, max: 180 }),
})

it('[LG30] a logo without a placement lies in the middle and fills the area in one direction', () => {
  fc.assert(
    fc.property(extent, extent, (area, logo) => {
      const { x, y, width, height } = placedOn(area, logo)
      expect([x, y]).toEqual([area.width / 2, area.height / 2])
      expect(Math.max(width / area.width, height / area.height)).toBeCloseTo(1)
      expect(width / height).toBeCloseTo(logo.width / logo.height, 4)
    }),
  )
})

it('[LG31] wherever it is put, however large and turned, a logo is whole on the area', () => {
  fc.assert(
    fc.property(extent, extent, placement, (area, logo, wanted) => {
      const placed = placedOn(area, logo, wanted)
      const { width, height } = boxAround(placed, placed.turn)
      expect(placed.x - width / 2).toBeGreaterThan(-1e-6)
      expect(placed.x + width / 2).toBeLessThan(area.width + 1e-6)
      expect(placed.y - height / 2).toBeGreaterThan(-1e-6)
      expect(placed.y + height / 2).toBeLessThan(area.height + 1e-6)
      // What is seen is what is kept, and is seen again.
      const again = placedOn(area, logo, placementOf(area, logo, placed))
      expect(Math.abs(again.x - placed.x) / area.width).toBeLessThan(0.002)
      expect(Math.abs(again.y - placed.y) / area.height).toBeLessThan(0.002)
    }),
  )
})

it('[LG33] a placement is read as it was written, and the default is not kept at all', () => {
  fc.assert(
    fc.property(extent, extent, placement, (area, logo, wanted) => {
      const kept = placementOf(area, logo, placedOn(area, logo, wanted))
      expect(readPlacement(writePlacement(kept))).toEqual(kept)
    }),
  )
  for (const broken of ['', '1', '0.5 0.5 1', '0.5 0.5 1 0 0', '2 0 1 0', '0.5 0.5 1 <b>', ' ']) {
    expect(readPlacement(broken)).toBeUndefined()
  }
  expect(chosenPlacement(CENTRED)).toBeUndefined()
  expect(chosenPlacement({ ...CENTRED, turn: 5 })).toEqual({ ...CENTRED, turn: 5 })
})

it('[LG33] size, place and turn are said in centimetres', () => {
  const [mm, logo] = [
    { width: 90, height: 74 },
    { width: 300, height: 100 },
  ]
  expect(measuresInWords(measuresOf(mm, logo, undefined))).toBe('9,0 × 3,0 cm, al centro')
  const turned = { x: 0.4, y: 0.3, size: 0.5, turn: -30 }
  expect(measuresInWords(measuresOf(mm, logo, turned))).toBe(
    '4,5 × 1,5 cm, centro a 3,6 cm da sinistra e 2,2 cm dall’alto della zona di stampa, ruotato di -30°',
  )
})
