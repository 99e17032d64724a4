import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deskColors, deskProperties } from './desk-colors.ts'
import { contrast } from './oklch.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

const BADGES = [
  ['on-solid', 'solid'],
  ['brand-ink', 'brand-soft'],
  ['ink-2', 'calm-soft'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
] as const

it('[BN62] every text of the desk can be read, light and dark, whatever the brand colour', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      for (const colors of Object.values(deskColors(brand))) {
        const surfaces = [colors.page, colors.card, colors.band, colors.raise, colors.wash]
        const worst = (text: string) =>
          Math.min(...surfaces.map((surface) => contrast(text, surface)))
        for (const name of ['ink', 'ink-2', 'brand-ink', 'bad', 'ok', 'warn'] as const) {
          expect(worst(colors[name]), name).toBeGreaterThan(4.5)
        }
        for (const [text, ground] of BADGES) {
          expect(contrast(colors[text], colors[ground]), text).toBeGreaterThan(4.5)
        }
        for (const name of ['field', 'brand-edge'] as const) {
          expect(worst(colors[name]), name).toBeGreaterThan(2.9)
        }
      }
    }),
    { examples: [['#2277cc'], ['#000000'], ['#ffffff'], ['#767676']] },
  )
})

it('[BN62] writes nothing but hexadecimal colours into the style sheet', () => {
  const values = deskProperties('#7a4a24').matchAll(/--[a-z0-9-]+:([^;}]+)/g)
  for (const [, value] of values) expect(value).toMatch(/^#[0-9a-f]{6}([0-9a-f]{2})?$/)
})
