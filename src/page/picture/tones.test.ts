import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, customProperties } from '../colors/oklch.ts'
import { tonesOf } from './tones.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('[PC2] gives light and shade to any colour that a shop can name', () => {
  fc.assert(
    fc.property(anyColor, (css) => {
      const { body, lift, deep, dark } = tonesOf(css)
      const byLight = [dark, deep, body, lift].map((tone) => contrast(tone, '#000000'))
      expect(byLight).toEqual([...byLight].sort((a, b) => a - b))
      // Pure black and pure white would leave no room for a shadow or a highlight.
      expect(contrast(lift, body)).toBeGreaterThan(1.015)
      expect(contrast(body, dark)).toBeGreaterThan(1.25)
    }),
    // Dark blues have the lowest luminance of all colours with the same lightness.
    { examples: [['#1a095e'], ['#1e0082'], ['#05007d']] },
  )
})

it('[PC33] the lighter a colour, the weaker its shades', () => {
  const shades = ['#c8c8c8', '#dcdcdc', '#f0f0f0', '#ffffff'].map((css) => {
    const { body, deep } = tonesOf(css)
    return contrast(body, deep)
  })
  expect(shades).toEqual(shades.toSorted((a, b) => b - a))
  expect(contrast(tonesOf('#ffffff').body, '#ffffff')).toBeLessThan(1.1)
})

it('[PC2] keeps the hue of a colour', () => {
  const { body, lift, dark } = tonesOf('#1d7a4c')
  expect(body).toBe('#1d7a4c')
  for (const tone of [lift, dark]) {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(tone.slice(at, at + 2), 16))
    expect(g).toBeGreaterThan(Math.max(r, b))
  }
})

it('[PC3] prints in an ink that contrasts with any body', () => {
  fc.assert(
    fc.property(anyColor, (css) => {
      const { body, ink } = tonesOf(css)
      expect(contrast(ink, body)).toBeGreaterThan(3.9)
    }),
  )
})

it('[PC3] engraves tone on tone, and still visibly, on black too', () => {
  fc.assert(
    fc.property(anyColor, (css) => {
      const { body, engraved, bare } = tonesOf(css)
      expect(contrast(engraved, body)).toBeGreaterThan(1.5)
      expect(contrast(bare, body)).toBeGreaterThan(1.7)
    }),
  )
  const black = tonesOf('#1d1c1b')
  expect(contrast(black.engraved, black.body)).toBeGreaterThan(2)
  expect(contrast(black.bare, black.body)).toBeGreaterThan(5)
})

it('[PC11] writes nothing but hexadecimal colours into the style sheet', () => {
  expect(customProperties(tonesOf('#f4c20d'))).toMatch(/^(--[a-z]+:#[0-9a-f]{6};?){7}$/)
})
