import { expect, it } from 'vitest'
import { measuresOf } from '../../../order/logo/placement-in-words.ts'
import { LATER_TEXTS } from '../../../shop/texts/later-texts.ts'
import type { ShownLogo } from './logo-state.ts'
import { thinnestLine } from './pixels/thin-lines.ts'
import { remarksOn } from './remarks.ts'

const LOGO: ShownLogo = {
  name: 'a.png',
  keepsBackground: false,
  ink: null,
  hasBackground: false,
  width: 400,
  height: 200,
  isVector: false,
  contrast: 1,
  contrastOnWhite: 1,
  thinnest: 0.02,
}
const measuresAt = (mm: number) => measuresOf({ width: mm, height: mm }, LOGO, undefined)
const remarks = (mm: number, changes: Partial<ShownLogo> = {}) =>
  remarksOn({ ...LOGO, ...changes }, 'screen', measuresAt(mm), LATER_TEXTS.logo)

it('[LG39] at its size in centimetres a logo may have too few pixels, and how large it may be is said', () => {
  expect(remarks(60)).toEqual([])
  expect(remarks(200)).toEqual([expect.stringContaining('Largo 20,0 cm, il logo ha solo 51 pixel')])
  expect(remarks(200)[0]).toContain('fino a 6,8 cm')
  expect(remarks(200, { isVector: true })).toEqual([])
})

it('[LG39] lines that are too thin at this size are said, by the technique', () => {
  expect(remarks(60, { thinnest: 0.004 })).toEqual([expect.stringContaining('di 0,2 mm')])
  expect(
    remarksOn({ ...LOGO, thinnest: 0.004 }, 'laser', measuresAt(60), LATER_TEXTS.logo),
  ).toEqual([])
})

/** A stencil of 100 × 100 with ink where the function says so. */
const stencil = (hasInk: (x: number, y: number) => boolean) => ({
  width: 100,
  height: 100,
  data: Uint8ClampedArray.from({ length: 40_000 }, (_, at) =>
    at % 4 === 3 && hasInk(((at - 3) / 4) % 100, Math.floor(at / 400)) ? 255 : 0,
  ),
})

it('[LG39] the thinnest lines are measured across, also beside large areas, and tips do not count', () => {
  expect(thinnestLine(stencil((x) => x % 20 < 3))).toBe(3)
  expect(thinnestLine(stencil((_, y) => y % 20 < 5))).toBe(5)
  expect(thinnestLine(stencil((x, y) => x < 60 || (x > 70 && y % 10 < 2)))).toBe(2)
  expect(thinnestLine(stencil((x, y) => Math.hypot(x - 50, y - 50) < 48))).toBeGreaterThan(15)
})
